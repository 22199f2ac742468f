import type { TxContext } from '#platform/server/transaction.ts'
import { enquiries } from './internal/enquiries.ts'

/**
 * Deletes the enquiries from an email address, with notes and emails, except those of a booking that names its guest. Returns the
 * number deleted.
 */
export function eraseEnquiriesFrom(tx: TxContext, email: string): Promise<number> {
  return enquiries.eraseFrom(tx, email)
}
