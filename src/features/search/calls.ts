import { read } from '#features/endpoint.ts'

export const searchProperties = read('/api/properties/search', ['homes', 'nights', 'prices', 'reviews'])
export const listNearest = read('/api/properties/nearest', ['homes', 'nights', 'prices', 'reviews'])
export const readSearchRange = read('/api/properties/range', ['homes'])
export const listChosen = read('/api/properties/chosen', ['homes', 'nights', 'prices', 'reviews'])
