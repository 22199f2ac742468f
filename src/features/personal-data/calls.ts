import { read } from '#features/endpoint.ts'

export const findPerson = read('/api/admin/people/find', [
  'data requests',
  'bookings',
  'enquiries',
  'guests',
  'messages',
  'applications',
  'offers',
  'reviews',
  'testimonials',
])
export const listRequests = read('/api/admin/data-requests', ['data requests'])
