import { read } from '#features/endpoint.ts'

export const listBookingImports = read('/api/admin/booking-imports', ['bookings', 'money'])
