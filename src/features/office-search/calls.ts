import { read } from '#features/endpoint.ts'

export const searchOffice = read('/api/admin/search', [
  'applications',
  'bookings',
  'emails',
  'enquiries',
  'guests',
  'homes',
  'messages',
  'money',
  'offers',
])
