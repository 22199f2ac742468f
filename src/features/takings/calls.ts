import { read } from '#features/endpoint.ts'

export const getTakings = read('/api/admin/properties/{id}/takings', ['bookings', 'money'])
