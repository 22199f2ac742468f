import { read } from '#features/endpoint.ts'

export const listChangeovers = read('/api/admin/changeovers', ['bookings', 'channels', 'homes', 'nights'])
export const getOfficeCalendar = read('/api/admin/calendar', ['bookings', 'channels', 'homes', 'money', 'nights'])
