import type { TxContext } from '#platform/server/transaction.ts'
import { toPounds } from '#platform/shared/money.ts'
import type { Edit } from './booking-change.ts'
import type { BookingRow } from './booking-row-store.ts'
import { type ChangePlan, isCancelling } from './change-plan.ts'

/** Fields whose values the audit log records. Of a guest's personal data it records only the field names. */
const SHOWN = [
  'status',
  'heldUntil',
  'propertyId',
  'checkIn',
  'checkOut',
  'guests',
  'totalAmount',
  'securityDeposit',
  'isDepositOwn',
] as const
const NAMED = ['guestName', 'guestEmail', 'guestPhone', 'guestAddress'] as const
type AuditedField = (typeof SHOWN)[number]
export type Field = AuditedField | (typeof NAMED)[number]

/** Returns the fields that differ. */
export function changedFields({ before, after }: Edit): Field[] {
  return [...SHOWN, ...NAMED].filter((field) => fieldOf(before, field) !== fieldOf(after, field))
}

/** Returns the recorded fields of a booking for an audit log entry. */
export function shownOf(booking: BookingRow, fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(fields.filter(isShown).map((field) => [field, fieldOf(booking, field)]))
}

/** Writes a change to the audit log: a cancellation with its charge, and all other changes in a second entry. */
export async function changeForAuditLog(
  tx: TxContext,
  plan: ChangePlan,
  { changed, reason }: { changed: Field[]; reason: string | undefined },
): Promise<void> {
  const { before, after, broken } = plan
  const line = { item: 'booking', itemId: after.id }
  const cancelled = isCancelling(plan) ? after.cancellation : null
  if (cancelled)
    await tx.audit({
      ...line,
      action: 'cancelled',
      before: { status: before.status },
      after: {
        status: 'cancelled',
        cancelledBy: cancelled.by,
        charge: toPounds(cancelled.charge),
        // The audit log is permanent, so a guest's own words are not recorded.
        ...(tx.by.kind === 'staff' && reason !== undefined && { reason }),
      },
    })
  const fields = cancelled ? changed.filter((field) => field !== 'status' && field !== 'heldUntil') : changed
  if (fields.length === 0) return
  const shown = fields.filter(isShown)
  await tx.audit({
    ...line,
    action: 'changed',
    before: shown.length > 0 ? shownOf(before, shown) : undefined,
    after: {
      ...shownOf(after, shown),
      changed: fields,
      ...(broken.length > 0 && { rulesOverruled: broken, reason }),
    },
  })
}

function isShown(field: Field): field is AuditedField {
  return SHOWN.some((shown) => shown === field)
}

function fieldOf({ stay, ...booking }: BookingRow, field: Field) {
  if (field === 'checkIn' || field === 'checkOut') return stay[field]
  if (field === 'heldUntil') return booking.hold?.until.toISOString()
  if (field === 'securityDeposit') return toPounds(booking.securityDeposit)
  return field === 'totalAmount' ? toPounds(booking.totalAmount) : booking[field]
}
