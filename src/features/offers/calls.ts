import { read } from '#features/endpoint.ts'

export const readOffer = read('/api/offers/{token}', ['offers'])
export const listOffers = read('/api/admin/offers', ['homes', 'offers'])
export const summariseOffers = read('/api/admin/offers/summary', ['offers'])
export const findAlternatives = read('/api/admin/offers/alternatives', ['homes', 'nights', 'prices'])
export const getOffer = read('/api/admin/offers/{id}', ['homes', 'offers'])
