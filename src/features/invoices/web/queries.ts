import { queryOf } from '#platform/web/api.ts'
import type { readBookingDocuments, readStayDocuments } from '../contract.ts'

export function stayDocumentsQuery(token: string) {
  return queryOf<typeof readStayDocuments>('/api/stays/{token}/papers', { params: { token } }, [
    'bookings',
    'invoices',
    'money',
  ])
}

export function documentsQuery(id: number) {
  return queryOf<typeof readBookingDocuments>('/api/bookings/{id}/papers', { params: { id } }, [
    'bookings',
    'invoices',
    'money',
  ])
}
