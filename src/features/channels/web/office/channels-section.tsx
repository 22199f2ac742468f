import { useQuery } from '@tanstack/react-query'
import { DroppedStay } from '#features/bookings/web/office/dropped-stay.tsx'
import type { DroppedStay as DroppedBooking } from '#features/channels/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { Permitted, usePermitted } from '#features/permitted.tsx'
import { HomeSelect } from '#features/properties/web/office/home-select.tsx'
import { formatLongStay } from '#platform/shared/day.ts'
import { Notice } from '#platform/web/office/notice.tsx'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { headOfQuery } from '#platform/web/office/table/head-of-query.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { FeedList } from './feed-list.tsx'
import { OurAddresses } from './our-addresses.tsx'
import { OverlapList } from './overlap-list.tsx'
import { channelProblemsQuery, homeChannelsQuery } from './queries.ts'
import { RunList } from './run-list.tsx'

/** Settings of a home's channels, or only the problems for staff who may not edit the settings. */
export function ChannelsSection() {
  if (usePermitted('edit lettings')) return <HomeChannels />
  return (
    <section aria-label="Other channels">
      <h1 className="mb-6 text-3xl">Other channels</h1>
      <p className="measure mb-6 text-ink-soft">
        Problems with the calendars of Airbnb, Booking.com, Vrbo and other channels are listed here.
      </p>
      <Problems />
    </section>
  )
}

/** Our calendar's addresses and the channels' feeds of the home in the URL. */
function HomeChannels() {
  const urlState = useUrlState()
  const home = Number(urlState.read('property')) || undefined
  const channels = useQuery({
    ...homeChannelsQuery(home ?? 0),
    enabled: home !== undefined,
    staleTime: 0,
    retryOnMount: true,
  })
  return (
    <section aria-label="Other channels">
      <ListHead title="Other channels" {...headOfQuery(channels)} />
      <p className="measure -mt-3 mb-6 text-ink-soft">
        Is a home also let through Airbnb, Booking.com or Vrbo? Link the calendars here to reduce the risk of letting a
        night twice. Channels read our calendar every few hours, some only once a day: a change here can reach them up
        to 24 hours late.
      </p>
      <p className="measure -mt-3 mb-6 text-ink-soft">
        Do not link two channels with each other in both directions. Each would repeat the other’s nights, and the
        nights of a cancelled stay would never become available. Both directions are safe only if one of the channels
        does not pass on nights that it has imported.
      </p>
      <Problems onOpen={(property) => urlState.change({ property })} />
      <HomeSelect chosen={home} onChoose={(property) => urlState.change({ property })} className="mb-6 max-w-md" />
      {home !== undefined && (
        <QueryState
          of={channels}
          what="the channels of this home"
          shapes={['h-64 rounded-card']}
          shapesClassName="space-y-4"
        >
          {({ addresses, feeds, runs, overlaps }) => (
            <div className="space-y-6">
              <h2 className="sr-only">This home’s calendars</h2>
              <OurAddresses propertyId={home} addresses={addresses} />
              <FeedList propertyId={home} feeds={feeds} />
              <OverlapList overlaps={overlaps} />
              <RunList runs={runs} />
            </div>
          )}
        </QueryState>
      )}
    </section>
  )
}

/** Dropped stays of all homes, and links to homes with any other problem. */
function Problems({ onOpen }: { onOpen?: (propertyId: number) => void }) {
  const { data } = useQuery({ ...channelProblemsQuery, staleTime: 0, retryOnMount: true })
  const { dropped = [], ...others } = data ?? {}
  const homes = new Map(
    Object.values(others)
      .flat()
      .map(({ propertyId, title }) => [propertyId, title]),
  )
  return (
    <>
      {dropped.map((stay) => (
        <Dropped key={stay.id} stay={stay} />
      ))}
      {homes.size > 0 && (
        <div className="mb-6 space-y-2">
          <Notice>
            These homes have nights that are taken both here and on a channel, nights that need a decision, or a
            calendar that cannot be read. Please check them today.
          </Notice>
          <ul className="flex flex-wrap gap-2">
            {[...homes].map(([id, title]) => (
              <li key={id}>
                {onOpen ? (
                  <Button variant="secondary" size="small" onClick={() => onOpen(id)}>
                    {title}
                  </Button>
                ) : (
                  title
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** A booking with nights that its channel no longer lists, with the actions on it. */
function Dropped({ stay }: { stay: DroppedBooking }) {
  const { id, guestName, title, checkIn, checkOut } = stay
  return (
    <section aria-label={`Booking #${id}`} className="mb-6 rounded-card border border-line bg-surface p-4">
      <p className="mb-3">
        <SiteLink
          href={officeUrl('bookings', { booking: id })}
          className="font-medium text-pine underline underline-offset-4"
        >
          Booking #{id}
        </SiteLink>{' '}
        of {guestName}, {title}, {formatLongStay({ checkIn, checkOut })}
      </p>
      <Permitted to="edit lettings">
        <DroppedStay booking={stay} />
      </Permitted>
    </section>
  )
}
