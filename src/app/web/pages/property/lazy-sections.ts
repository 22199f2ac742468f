/**
 * Re-exported from one module, so that the build makes one chunk: several small chunks cost more than their contents.
 */
export { YearPrices } from '#features/prices/web/year-prices.tsx'
export { AccessFacts } from '#features/properties/web/home/access-facts.tsx'
export { Rooms } from '#features/properties/web/home/rooms.tsx'
export { Surroundings } from '#features/properties/web/home/surroundings.tsx'
export { GoodToKnow } from './good-to-know.tsx'
