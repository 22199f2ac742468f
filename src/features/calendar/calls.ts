import { read } from '#features/endpoint.ts'

export const getAvailability = read('/api/properties/{id}/availability', ['nights'])
