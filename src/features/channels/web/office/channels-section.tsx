import { useQuery } from '@tanstack/react-query'
import { HomeSelect } from '#features/properties/web/office/home-select.tsx'
import { ListHead } from '#platform/web/office/list-head.tsx'
import { Shown } from '#platform/web/office/shown.tsx'
import { usePlace } from '#platform/web/office/use-place.ts'
import { OurAddresses } from './our-addresses.tsx'
import { homeChannelsQuery } from './queries.ts'

/** The calendars of other channels: of each home, what they read of ours. */
export function ChannelsSection() {
  const place = usePlace()
  const home = Number(place.read('property')) || undefined
  const channels = useQuery({
    ...homeChannelsQuery(home ?? 0),
    enabled: home !== undefined,
    staleTime: 0,
    retryOnMount: true,
  })
  const { isFetching, dataUpdatedAt, refetch } = channels
  return (
    <section aria-label="Other channels">
      <ListHead
        title="Other channels"
        readAt={dataUpdatedAt}
        refreshing={isFetching}
        onRefresh={() => void refetch()}
      />
      <p className="measure -mt-3 mb-6 text-ink-soft">
        Homes that are also let through Airbnb, Booking.com or Vrbo, so that no night is let twice. Channels read
        calendars every few hours, some once a day: what changes here can be up to 24 hours late there.
      </p>
      <HomeSelect chosen={home} onChoose={(property) => place.change({ property })} className="mb-6 max-w-md" />
      {home !== undefined && (
        <Shown
          of={channels}
          what="the channels of this home"
          shapes={['h-64 rounded-card']}
          shapesClassName="space-y-4"
        >
          {({ addresses }) => <OurAddresses propertyId={home} addresses={addresses} />}
        </Shown>
      )}
    </section>
  )
}
