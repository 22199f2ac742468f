import { read } from '#features/endpoint.ts'

export const getOfficeCalendar = read('/api/admin/calendar', ['bookings', 'channels', 'homes', 'money', 'nights'])
