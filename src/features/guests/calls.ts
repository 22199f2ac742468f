import { read } from '#features/endpoint.ts'

export const listGuests = read('/api/admin/guests/list', [
  'guests',
  'bookings',
  'enquiries',
  'messages',
  'offers',
  'data requests',
])
export const readGuest = read('/api/admin/guests/{key}', [
  'guests',
  'bookings',
  'emails',
  'enquiries',
  'messages',
  'money',
  'offers',
  'reviews',
  'data requests',
])
export const readBookingNotes = read('/api/admin/bookings/{id}/notes', ['guests', 'bookings', 'data requests'])
export const findStayOfSender = read('/api/admin/messages/{id}/stay', ['guests', 'bookings', 'messages'])
