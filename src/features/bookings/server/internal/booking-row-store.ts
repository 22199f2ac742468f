import { type Insertable, sql, type Updateable, type UpdateObject } from 'kysely'
import type { Booking, DB } from '#database/tables.ts'
import type { Hold } from '#features/booking-state.ts'
import type { AgreedTerms, BookingStatus } from '#features/bookings/contract.ts'
import type { Channel } from '#features/channel-names.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { isBreaking, isMissingFor } from '#platform/server/database/failures.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { type Day, type Stay, toDay } from '#platform/shared/day.ts'
import { type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { type TermsRow, termsOf } from '../agreement/terms.ts'
import { factsOf } from '../booking-state.ts'

/** The agreed columns are required, so that none of them falls back to its database default. */
export type AgreedBooking = Insertable<Booking> &
  Required<
    Pick<Insertable<Booking>, keyof TermsRow | 'vat_percent' | 'agreed_from' | 'price_lines' | 'security_deposit'>
  >

/** Inserts a booking and returns its id. Throws `invalid` for an unknown enquiry. */
export async function addBooking(db: DbTransaction, values: AgreedBooking): Promise<number> {
  try {
    return (await db.insertInto('booking').values(values).returning('id').executeTakeFirstOrThrow()).id
  } catch (error) {
    if (!isMissingFor(error, 'booking_enquiry_id_fkey')) throw error
    throw fieldError('enquiryId', 'This enquiry is no longer there')
  }
}

/** Returns undefined for an unknown booking. */
export async function findHomeOfBooking(db: DbTransaction, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('booking').select('property_id').where('id', '=', id).executeTakeFirst()
  return row?.property_id
}

/** A booking, locked for a change until the transaction ends. */
export interface BookingRow {
  id: number
  propertyId: number
  /** The other channel through which the stay was let; `feedId` is the imported calendar that listed the nights. */
  channel: Channel | null
  feedId: number | null
  guestName: string
  guestEmail: string
  guestPhone: string | null
  guestAddress: string
  stay: Stay
  guests: number
  totalAmount: Pence
  /** The price less allowances. */
  priceLeft: Pence
  allowed: Pence
  securityDeposit: Pence
  /** True for a deposit set by the office: a new price does not change that deposit. */
  isDepositOwn: boolean
  /** The amount kept or claimed for damage, in pence. May exceed the deposit. */
  deducted: number
  /** In pence. */
  depositReturned: number
  status: BookingStatus
  version: number
  /** Whether the booking came from another system, which may lack the guest's email and address. */
  isImported: boolean
  deletedAt: Date | null
  erasedAt: Date | null
  /** `null` for a booking without a hold or with an expired hold. */
  hold: Hold | null
  /** True for a hold that has expired unpaid. */
  hasHoldEnded: boolean
  /** Payments less refunds, in pence. */
  netReceived: number
  /** `null` for a stay that is paid to its channel. */
  priceDueOn: Day | null
  /** `null` for a stay that is paid to its channel. */
  depositDueAt: Date | null
  /** The due day of damage beyond the deposit; `null` until damage is claimed. */
  claimDueOn: Day | null
  terms: AgreedTerms
  /** `null` unless the booking is cancelled. */
  cancellation: StoredCancellation | null
}

interface StoredCancellation {
  at: Date
  by: 'guest' | 'office' | 'system'
  charge: Pence
  waived: Pence
  /** The part of the charge that a lower price cut off. A corrected price restores this part. */
  cutOff: Pence
}

/** Also returns a deleted booking. Returns undefined for an unknown id. */
export async function lockBookingRow(db: DbTransaction, id: number, now: Date): Promise<BookingRow | undefined> {
  const row = await db.selectFrom('booking').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return undefined
  const sums = await db
    .selectFrom('ledger_sum')
    .select(['received', 'refunded', 'allowed', 'deducted', 'deposit_returned'])
    .where('booking_id', '=', id)
    .executeTakeFirst()
  const { hold, netReceived } = factsOf({ ...row, received: null, refunded: null, deducted: null, ...sums })
  const totalAmount = penceOf(row.total_amount)
  const allowed = penceOf(sums?.allowed ?? '0')
  const isHeld = hold !== null && (netReceived > 0 || hold.keptUntil > now)
  return {
    id: row.id,
    propertyId: row.property_id,
    channel: row.channel,
    feedId: row.feed_id,
    guestName: row.guest_name,
    guestEmail: row.guest_email,
    guestPhone: row.guest_phone,
    guestAddress: row.guest_address,
    stay: { checkIn: toDay(row.check_in), checkOut: toDay(row.check_out) },
    guests: row.guests,
    totalAmount,
    priceLeft: pence(totalAmount - allowed),
    allowed,
    securityDeposit: penceOf(row.security_deposit),
    isDepositOwn: row.deposit_is_own,
    deducted: penceOf(sums?.deducted ?? '0'),
    depositReturned: penceOf(sums?.deposit_returned ?? '0'),
    status: row.status,
    version: row.version,
    isImported: row.agreed_from === 'import',
    deletedAt: row.deleted_at,
    erasedAt: row.erased_at,
    hold: isHeld ? hold : null,
    hasHoldEnded: hold !== null && !isHeld,
    netReceived,
    priceDueOn: row.price_due_on === null ? null : toDay(row.price_due_on),
    depositDueAt: row.deposit_due_at,
    claimDueOn: row.claim_due_on === null ? null : toDay(row.claim_due_on),
    terms: termsOf(row),
    cancellation:
      row.status === 'cancelled'
        ? {
            at: row.cancelled_at ?? row.updated_at,
            by: row.cancelled_by ?? 'office',
            charge: penceOf(row.cancellation_charge),
            waived: penceOf(row.charge_waived),
            cutOff: penceOf(row.charge_cut_off),
          }
        : null,
  }
}

/**
 * Writes the columns that a change may affect, and the columns of `price`. Before a move to another home the caller
 * frees the nights. Throws as `updateColumns` does.
 */
export function updateBooking(
  tx: TxContext,
  booking: BookingRow,
  price: Pick<Updateable<Booking>, 'price_lines' | 'vat_percent'> = {},
): Promise<void> {
  return updateColumns(tx, booking.id, {
    property_id: booking.propertyId,
    guest_name: booking.guestName,
    guest_email: booking.guestEmail,
    guest_phone: booking.guestPhone,
    guest_address: booking.guestAddress,
    check_in: booking.stay.checkIn,
    check_out: booking.stay.checkOut,
    guests: booking.guests,
    total_amount: toPounds(booking.totalAmount),
    security_deposit: toPounds(booking.securityDeposit),
    deposit_is_own: booking.isDepositOwn,
    ...price,
    status: booking.status,
    ...holdColumns(booking),
    ...dueColumns(booking),
    cancelled_at: booking.cancellation?.at ?? null,
    cancelled_by: booking.cancellation?.by ?? null,
    cancellation_charge: toPounds(booking.cancellation?.charge ?? pence(0)),
    charge_waived: toPounds(booking.cancellation?.waived ?? pence(0)),
    charge_cut_off: toPounds(booking.cancellation?.cutOff ?? pence(0)),
  })
}

export type DueDays = Pick<BookingRow, 'depositDueAt' | 'priceDueOn' | 'claimDueOn'>

function dueColumns({ depositDueAt, priceDueOn, claimDueOn }: DueDays) {
  return { deposit_due_at: depositDueAt, price_due_on: priceDueOn, claim_due_on: claimDueOn }
}

export function updateDueDays(tx: TxContext, id: number, due: DueDays): Promise<void> {
  return updateColumns(tx, id, dueColumns(due))
}

/** Returns the columns of a hold, all `null` unless the booking is pending. */
export function holdColumns({ status, hold }: Pick<BookingRow, 'status' | 'hold'>) {
  const stored = status === 'pending' ? hold : null
  return {
    held_until: stored?.until ?? null,
    kept_until: stored?.keptUntil ?? null,
    grace_until: stored?.graceUntil ?? null,
  }
}

/** The booking must be pending. The caller updates the booking's nights. */
export function updateHold(tx: TxContext, id: number, hold: Hold | null): Promise<void> {
  return updateColumns(tx, id, holdColumns({ status: 'pending', hold }))
}

/**
 * Changes how long an unpaid hold keeps its nights while the bank is checked. The office does not see this, so the version and
 * the undo of the last change stay valid.
 */
export async function updateKeptUntil({ database }: TxContext, id: number, hold: Hold): Promise<void> {
  const { kept_until, grace_until } = holdColumns({ status: 'pending', hold })
  await database.updateTable('booking').set({ kept_until, grace_until }).where('id', '=', id).execute()
}

/**
 * Stores a charge that a refund or transfer has lowered, or that its correction has restored. The part that a lower
 * price cut off now counts as waived: the office may charge it again.
 */
export function updateCharge(tx: TxContext, id: number, charge: Pence): Promise<void> {
  return updateColumns(tx, id, {
    cancellation_charge: toPounds(charge),
    charge_waived: sql<string>`charge_waived + charge_cut_off`,
    charge_cut_off: '0.00',
  })
}

export function markDeleted(tx: StaffTxContext, id: number): Promise<void> {
  return updateColumns(tx, id, { deleted_at: tx.clock.now(), deleted_by: tx.by.userId })
}

/** Restores a deleted booking; an expired hold is cleared. Throws as `updateColumns` does. */
export function markRestored(tx: StaffTxContext, booking: BookingRow): Promise<void> {
  return updateColumns(tx, booking.id, { deleted_at: null, deleted_by: null, ...holdColumns(booking) })
}

/**
 * Also increments the version. Throws `invalid` for a price below the allowances, `conflict` for a deposit below the damage already
 * kept.
 */
async function updateColumns(
  { database, clock, by }: TxContext,
  id: number,
  columns: UpdateObject<DB, 'booking'>,
): Promise<void> {
  const written = { updated_at: clock.now(), updated_by: by.kind === 'staff' ? by.userId : null }
  try {
    await database
      .updateTable('booking')
      .set((row) => ({ ...columns, ...written, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (isBreaking(error, 'no_more_is_allowed_than_is_due')) throw belowAllowancesRefusal()
    if (isBreaking(error, 'nothing_is_given_back_twice')) throw damageNotCoveredRefusal()
    throw error
  }
}

/** Damage claimed from a cancelled stay may exceed the unpaid deposit that returns when the stay is reinstated. */
function damageNotCoveredRefusal(): Refusal {
  return new Refusal(
    'conflict',
    'Damage was entered for this stay, and too little of its deposit has been paid to keep that. Please reverse the deduction first.',
  )
}

export function belowAllowancesRefusal(): Refusal {
  return fieldError('totalAmount', 'More than that has been taken off the price. Undo an allowance first.')
}
