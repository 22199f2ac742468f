import { deferred } from '#platform/web/ui/deferred.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** What is mostly read: its markup stands as it came, and its script is fetched by whoever touches it. */
export const Rooms = deferred(
  async () => ({ default: (await import('#features/properties/web/rooms.tsx')).Rooms }),
  <Skeleton className="h-60" />,
  'touched',
)

export const StayCalendar = deferred(
  () => import('#features/calendar/web/stay-calendar.tsx'),
  <Skeleton className="h-112" />,
  'touched',
)

export const YearPrices = deferred(
  () => import('#features/prices/web/year-prices.tsx'),
  <Skeleton className="h-60" />,
  'touched',
)

export const GoodToKnow = deferred(() => import('./good-to-know.tsx'), <Skeleton className="h-96" />, 'touched')

export const Surroundings = deferred(
  async () => ({ default: (await import('#features/properties/web/surroundings.tsx')).Surroundings }),
  <Skeleton className="h-60" />,
  'touched',
)

export const AccessFacts = deferred(
  async () => ({ default: (await import('#features/properties/web/access-facts.tsx')).AccessFacts }),
  <Skeleton className="h-40" />,
  'touched',
)
