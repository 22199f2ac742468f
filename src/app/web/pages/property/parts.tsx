import { deferred } from '#platform/web/ui/deferred.tsx'

const toRead = () => import('./parts-to-read.ts')

/** What is only read: its markup stands as it came, and its script is fetched by whoever touches it. */
export const Rooms = deferred(async () => ({ default: (await toRead()).Rooms }), undefined, 'touched')
export const YearPrices = deferred(async () => ({ default: (await toRead()).YearPrices }), undefined, 'touched')
export const GoodToKnow = deferred(async () => ({ default: (await toRead()).GoodToKnow }), undefined, 'touched')
export const Surroundings = deferred(async () => ({ default: (await toRead()).Surroundings }), undefined, 'touched')
export const AccessFacts = deferred(async () => ({ default: (await toRead()).AccessFacts }), undefined, 'touched')

export const StayCalendar = deferred(() => import('#features/calendar/web/stay-calendar.tsx'), undefined, 'touched')
