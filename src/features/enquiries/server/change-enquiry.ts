import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { type Day, isDay } from '#platform/shared/day.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import type { EnquiryChanges, OfficeEnquiry } from '../contract.ts'
import { enquiries } from './internal/enquiries.ts'
import { findMarks } from './internal/marks.ts'
import { findHomeById, type StoredEnquiry } from './internal/store.ts'

/**
 * Changes an enquiry's status or home. Throws `not-found` for an unknown enquiry, `conflict` for a stale `version`, `invalid` for
 * an unknown home.
 */
export function changeEnquiry(
  tx: StaffTxContext,
  { propertyId, ...change }: EnquiryChanges & { id: number },
): Promise<OfficeEnquiry> {
  return enquiries.change(tx, change, async (before) =>
    propertyId === undefined || propertyId === before.property_id ? {} : homeColumns(tx, before, propertyId),
  )
}

/** Marks an enquiry as booked, in the booking's transaction. Throws `invalid` for an unknown id. */
export async function markEnquiryBooked(tx: TxContext, enquiryId: number, bookingId: number): Promise<void> {
  const before = await enquiries.lock(tx.database, enquiryId)
  if (!before) throw new Refusal('invalid', 'There is no such enquiry any more')
  await enquiries.setStatus(tx, before, { status: 'booked', action: 'booked', facts: { bookingId } })
}

/**
 * Marks an enquiry as offered unless it is booked. Must run before the email is queued, because only spam without
 * emails gets a new reply deadline. Throws `invalid` for an unknown id.
 */
export async function markEnquiryOffered(tx: StaffTxContext, enquiryId: number, offerId: number): Promise<void> {
  const before = await enquiries.lock(tx.database, enquiryId)
  if (!before) throw fieldError('enquiryId', 'This enquiry is no longer there')
  const status = before.status === 'booked' ? 'booked' : 'offered'
  await enquiries.setStatus(tx, before, { status, action: 'offered', facts: { offerId } })
}

async function homeColumns(
  tx: TxContext,
  row: StoredEnquiry,
  propertyId: number | null,
): Promise<Partial<StoredEnquiry>> {
  const home = propertyId === null ? undefined : await findHomeById(tx.database, propertyId)
  if (propertyId !== null && !home) throw fieldError('propertyId', 'Please select a property')
  const stay = { checkIn: dayOrNull(row.check_in_date), checkOut: dayOrNull(row.check_out_date) }
  return { property_id: propertyId, marks: await findMarks(tx, { guests: row.guests, ...stay }, home) }
}

function dayOrNull(text: string | null): Day | null {
  return text !== null && isDay(text) ? text : null
}
