import { deferred } from '#platform/web/ui/deferred.tsx'

const toRead = () => import('./parts-to-read.ts')

/** Sections that are mostly read: their code is fetched only on interaction. */
export const Rooms = deferred(async () => ({ default: (await toRead()).Rooms }), undefined, 'touched')
export const YearPrices = deferred(async () => ({ default: (await toRead()).YearPrices }), undefined, 'touched')
export const GoodToKnow = deferred(async () => ({ default: (await toRead()).GoodToKnow }), undefined, 'touched')
export const Surroundings = deferred(async () => ({ default: (await toRead()).Surroundings }), undefined, 'touched')
export const AccessFacts = deferred(async () => ({ default: (await toRead()).AccessFacts }), undefined, 'touched')

export const StayCalendar = deferred(() => import('#features/calendar/web/stay-calendar.tsx'), undefined, 'touched')
