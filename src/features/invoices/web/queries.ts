import { queryOf } from '#platform/web/api.ts'
import * as calls from '../calls.ts'
import type { readBookingDocuments, readStayDocuments } from '../contract.ts'

/** Documents of the stay behind a private link. */
export function stayDocumentsQuery(token: string) {
  return queryOf<typeof readStayDocuments>(calls.readStayDocuments, { params: { token } })
}

/** Documents of a booking, for the office. */
export function documentsQuery(id: number) {
  return queryOf<typeof readBookingDocuments>(calls.readBookingDocuments, { params: { id } })
}
