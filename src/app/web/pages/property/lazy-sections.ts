/** A single module makes a single chunk; each further chunk would cost every page. */
export { YearPrices } from '#features/prices/web/year-prices.tsx'
export { AccessFacts } from '#features/properties/web/access-facts.tsx'
export { Rooms } from '#features/properties/web/rooms.tsx'
export { Surroundings } from '#features/properties/web/surroundings.tsx'
export { GoodToKnow } from './good-to-know.tsx'
