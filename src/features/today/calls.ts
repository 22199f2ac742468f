import { read } from '#features/endpoint.ts'

export const getToday = read('/api/admin/today', [
  'applications',
  'approvals',
  'bookings',
  'channels',
  'data requests',
  'emails',
  'enquiries',
  'homes',
  'jobs',
  'messages',
  'money',
  'nights',
  'reviews',
  'statements',
])
export const getStaysOfWeek = read('/api/admin/today/stays', ['bookings', 'enquiries', 'homes', 'money'])
export const getStart = read('/api/admin/today/start', [
  'arrival',
  'bank account',
  'homes',
  'jobs',
  'prices',
  'settings',
])
