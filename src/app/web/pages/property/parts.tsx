import { deferred } from '#platform/web/ui/deferred.tsx'

const fetchSections = () => import('./lazy-sections.ts')

/** Sections that are mostly read. Their code is fetched only once the guest uses the page. */
export const Rooms = deferred(async () => ({ default: (await fetchSections()).Rooms }), undefined, 'touched')
export const YearPrices = deferred(async () => ({ default: (await fetchSections()).YearPrices }), undefined, 'touched')
export const GoodToKnow = deferred(async () => ({ default: (await fetchSections()).GoodToKnow }), undefined, 'touched')
export const Surroundings = deferred(
  async () => ({ default: (await fetchSections()).Surroundings }),
  undefined,
  'touched',
)
export const AccessFacts = deferred(
  async () => ({ default: (await fetchSections()).AccessFacts }),
  undefined,
  'touched',
)

export const StayCalendar = deferred(() => import('#features/calendar/web/stay-calendar.tsx'), undefined, 'touched')
