import { read } from '#features/endpoint.ts'

export const getQuote = read('/api/properties/{id}/quote', ['nights', 'prices'])
export const getRates = read('/api/properties/{id}/prices', ['prices', 'settings'])
export const getPrices = read('/api/admin/properties/{id}/prices', ['prices'])
export const tryPrices = read('/api/admin/properties/{id}/prices/quote', ['prices'])
