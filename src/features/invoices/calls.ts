import { read } from '#features/endpoint.ts'

export const readStayDocuments = read('/api/stays/{token}/papers', ['bookings', 'invoices', 'money'])
export const readBookingDocuments = read('/api/bookings/{id}/papers', ['bookings', 'invoices', 'money'])
