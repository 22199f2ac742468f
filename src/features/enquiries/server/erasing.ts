import type { PersonalTexts } from '#platform/server/redaction/personal-texts.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { enquiries } from './internal/enquiries.ts'

/**
 * Deletes the enquiries from an email address, with notes and emails, except enquiries that a booking refers to. Returns
 * the number of deleted enquiries.
 */
export function eraseEnquiriesFrom(tx: TxContext, email: string): Promise<number> {
  return enquiries.eraseFrom(tx, email)
}

export const enquiryTexts: PersonalTexts = {
  table: 'enquiry',
  columns: { message: Number.POSITIVE_INFINITY },
  stamps: ['version'],
  describe: (item) => item,
}
