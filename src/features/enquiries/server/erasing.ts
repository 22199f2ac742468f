import type { TxContext } from '#platform/server/transaction.ts'
import { enquiries } from './internal/enquiries.ts'

/** Deletes the enquiries from an address, with their notes and emails, but for those of a booking that names its guest. Returns how many. */
export function eraseEnquiriesFrom(tx: TxContext, email: string): Promise<number> {
  return enquiries.eraseFrom(tx, email)
}
