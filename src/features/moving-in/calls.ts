import { read } from '#features/endpoint.ts'

export const listImports = read('/api/admin/imports', ['homes', 'prices', 'bookings', 'money', 'nights'])
