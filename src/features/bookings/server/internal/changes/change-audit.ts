import type { TxContext } from '#platform/server/transaction.ts'
import { toPounds } from '#platform/shared/money.ts'
import { recordOf } from '#platform/shared/record-of.ts'
import type { BookingRow } from '../booking-row-store.ts'
import type { Edit } from './booking-change.ts'
import { type ChangePlan, isCancelling } from './change-plan.ts'

/** The audit log records the values of these fields, but only the names of fields with personal data. */
const RECORDED_FIELDS = [
  'status',
  'heldUntil',
  'propertyId',
  'checkIn',
  'checkOut',
  'checkInFrom',
  'checkOutBy',
  'guests',
  'totalAmount',
  'securityDeposit',
  'isDepositOwn',
] as const
const NAME_ONLY_FIELDS = ['guestName', 'guestEmail', 'guestPhone', 'guestAddress'] as const
type RecordedField = (typeof RECORDED_FIELDS)[number]
export type BookingField = RecordedField | (typeof NAME_ONLY_FIELDS)[number]

export function changedFields({ before, after }: Edit): BookingField[] {
  return [...RECORDED_FIELDS, ...NAME_ONLY_FIELDS].filter((field) => fieldOf(before, field) !== fieldOf(after, field))
}

/** Returns the values of `fields`, without personal data. */
export function recordedValues(booking: BookingRow, fields: readonly BookingField[]): Record<string, unknown> {
  return recordOf(fields.filter(isRecorded), (field) => fieldOf(booking, field))
}

/** Writes one audit log entry for a cancellation and another entry for all other changes. */
export async function auditChange(
  tx: TxContext,
  plan: ChangePlan,
  { changed, reason }: { changed: BookingField[]; reason: string | undefined },
): Promise<void> {
  const { before, after, broken } = plan
  const entry = { item: 'booking', itemId: after.id }
  const cancelled = isCancelling(plan) ? after.cancellation : null
  if (cancelled)
    await tx.audit({
      ...entry,
      action: 'cancelled',
      before: { status: before.status },
      after: {
        status: 'cancelled',
        cancelledBy: cancelled.by,
        charge: toPounds(cancelled.charge),
        // Only the office's reason is recorded: the audit log must not contain a guest's text.
        ...(tx.by.kind === 'staff' && reason !== undefined && { reason }),
      },
    })
  const fields = cancelled ? changed.filter((field) => field !== 'status' && field !== 'heldUntil') : changed
  if (fields.length === 0) return
  const recorded = fields.filter(isRecorded)
  await tx.audit({
    ...entry,
    action: 'changed',
    before: recorded.length > 0 ? recordedValues(before, recorded) : undefined,
    after: {
      ...recordedValues(after, recorded),
      changed: fields,
      ...(broken.length > 0 && { rulesOverruled: broken, reason }),
    },
  })
}

function isRecorded(field: BookingField): field is RecordedField {
  return RECORDED_FIELDS.some((shown) => shown === field)
}

function fieldOf({ stay, ...booking }: BookingRow, field: BookingField) {
  if (field === 'checkIn' || field === 'checkOut') return stay[field]
  if (field === 'checkInFrom' || field === 'checkOutBy') return booking.terms[field]
  if (field === 'heldUntil') return booking.hold?.until.toISOString()
  if (field === 'securityDeposit') return toPounds(booking.securityDeposit)
  return field === 'totalAmount' ? toPounds(booking.totalAmount) : booking[field]
}
