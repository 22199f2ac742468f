export * from './contract/guest.ts'
export * from './contract/offer.ts'
export * from './contract/reading.ts'
export * from './contract/sending.ts'
