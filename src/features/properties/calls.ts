import { read } from '#features/endpoint.ts'

export const getArrival = read('/api/admin/properties/{id}/arrival', ['arrival'])
export const listProperties = read('/api/properties', ['homes', 'prices', 'reviews'])
export const listFeaturedProperties = read('/api/properties/featured', ['homes', 'prices', 'reviews'])
export const getProperty = read('/api/properties/{id}', ['homes', 'prices', 'reviews'])
export const listOfficeProperties = read('/api/admin/properties', ['homes', 'prices', 'reviews'])
export const getOfficeProperty = read('/api/admin/properties/{id}', ['homes', 'prices', 'reviews'])
export const listSharedFeatures = read('/api/properties/shared-features', ['homes'])
