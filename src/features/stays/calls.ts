import { read } from '#features/endpoint.ts'

export const readStay = read('/api/stays/{token}', ['arrival', 'bookings', 'money', 'register'])
export const previewStayCancellation = read('/api/stays/{token}/cancellation', [])
export const getGuestPage = read('/api/bookings/{id}/guest-page', ['bookings', 'guest link', 'money'])
