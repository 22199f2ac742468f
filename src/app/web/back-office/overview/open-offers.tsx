import { useQuery } from '@tanstack/react-query'
import { officeUrl } from '#features/office-url.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { offersSummaryQuery } from './queries.ts'

/** Shows how many offers are open, and how many expire within a day. */
export function OpenOffers() {
  const { data, isPending } = useQuery({ ...offersSummaryQuery, ...ALWAYS_REFETCH })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <div>
        <h3 className="font-medium font-text text-base tracking-normal">
          <SiteLink
            href={officeUrl('enquiries', { view: 'offers', state: 'open' })}
            className="underline-offset-4 hover:underline"
          >
            Offers
          </SiteLink>
        </h3>
        <p className="text-ink-soft text-sm">Waiting for the guest’s reply</p>
      </div>
      <p className="flex flex-wrap gap-2">
        {!data ? (
          <span className="text-ink-soft text-sm">{isPending ? 'Loading...' : 'Unavailable'}</span>
        ) : (
          <>
            {data.expiringSoon > 0 && <Badge tone="amber">{data.expiringSoon} ending soon</Badge>}
            <Badge tone={data.open > 0 ? 'blue' : 'neutral'}>{data.open > 0 ? `${data.open} open` : 'None open'}</Badge>
          </>
        )}
      </p>
    </li>
  )
}
