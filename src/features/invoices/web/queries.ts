import { queryOf } from '#platform/web/api.ts'
import * as calls from '../calls.ts'
import type { readBookingDocuments, readStayDocuments } from '../contract.ts'

export function stayDocumentsQuery(token: string) {
  return queryOf<typeof readStayDocuments>(calls.readStayDocuments, { params: { token } })
}

export function documentsQuery(id: number) {
  return queryOf<typeof readBookingDocuments>(calls.readBookingDocuments, { params: { id } })
}
