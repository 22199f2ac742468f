import { useQuery } from '@tanstack/react-query'
import { propertyAddress } from '#features/calendar/web/stay-choice.ts'
import { officeUrl } from '#features/office-url.ts'
import { Permitted, usePermitted } from '#features/permitted.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { formatPounds, penceOf } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ASIDE_LINK, Part } from './part.tsx'
import { homesQuery } from './queries.ts'

export function YourProperties() {
  const { vat } = useSite().settings
  const canEdit = usePermitted('edit lettings')
  const homes = useQuery({ ...homesQuery, ...ALWAYS_REFETCH })
  const { data } = homes
  return (
    <Part
      title="Your Properties"
      aside={
        data && data.total > 0 ? (
          <SiteLink href={officeUrl('properties')} className={ASIDE_LINK}>
            All {data.total} properties
          </SiteLink>
        ) : undefined
      }
    >
      <QueryState
        of={homes}
        what="your properties"
        failed="Properties could not be loaded"
        failedClassName="p-5"
        shapes={['h-12', 'h-12', 'h-12']}
        shapesClassName="space-y-3 p-5"
        empty={
          <EmptyState
            className="m-5 py-10"
            title="No properties yet"
            action={
              <Permitted to="edit lettings">
                <LinkButton href={officeUrl('properties', { property: 'new' })}>Add New Property</LinkButton>
              </Permitted>
            }
          >
            Homes that you add appear here. Guests see a home once you tick “Shown on the site”.
          </EmptyState>
        }
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.rows.map((home) => (
              <li
                key={home.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5"
              >
                <div className="min-w-0">
                  <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium font-text text-base tracking-normal">
                    <SiteLink
                      href={canEdit ? officeUrl('properties', { property: home.id }) : propertyAddress(home.id)}
                      className="wrap-anywhere underline-offset-4 hover:underline"
                    >
                      {home.title}
                    </SiteLink>
                    {home.featured && <Badge tone="brass">Featured</Badge>}
                    {!home.isAvailable && <Badge>Hidden</Badge>}
                  </h3>
                  <p className="wrap-anywhere text-ink-soft text-sm">{home.city}</p>
                </div>
                <p className="text-ink-soft text-sm tabular-nums">
                  <span className="font-medium text-ink">{formatPounds(penceOf(home.pricePerNight))}</span> a night
                  {vat === 'exclusive' && ' with VAT'}
                  {` · ${formatCount(home.bedrooms, 'bedroom')} · ${formatCount(home.maxGuests, 'guest')}`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Part>
  )
}
