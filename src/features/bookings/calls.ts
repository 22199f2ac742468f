import { read } from '#features/endpoint.ts'

export const getAccountCounts = read('/api/admin/bookings/accounts', ['bank account', 'bookings'])
export const quoteBooking = read('/api/bookings/quote', ['bookings', 'homes', 'nights', 'prices'])
export const previewChange = read('/api/bookings/{id}/change', ['bookings', 'homes', 'money', 'nights', 'prices'])
export const listFreeHomes = read('/api/bookings/{id}/homes', ['bookings', 'homes', 'nights', 'prices'])
export const previewDeletion = read('/api/bookings/{id}/deletion', [])
export const listAllBookings = read('/api/bookings/all', ['bookings', 'homes', 'money', 'nights'])
export const countBookings = read('/api/bookings/count', ['bookings'])
export const summariseBookings = read('/api/bookings/summary', ['bookings'])
export const getBooking = read('/api/bookings/{id}', ['bookings', 'homes', 'money', 'nights'])
export const getAgreement = read('/api/bookings/{id}/agreement', ['bookings'])
