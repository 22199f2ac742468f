import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { type Stay, toDay } from '#platform/shared/day.ts'
import { hasNightsInSql } from '../booking-state.ts'

/**
 * Selects bookings whose guests may still pay: the stay is not over, or money is owed. The union lets each condition use an
 * index.
 */
function openAgreements(now: Date): RawBuilder<unknown> {
  return sql`
    select id from booking
    where status in ('pending', 'confirmed') and check_out_at > ${now} and deleted_at is null and erased_at is null
      and channel is null
    union
    select booking.id from ledger_sum join booking on booking.id = ledger_sum.booking_id
    where owed > 0 and status <> 'pending' and deleted_at is null and erased_at is null`
}

/** Counts open agreements: `another` with a bank account other than `current`, `none` without a bank account. */
export async function readAccountCounts(
  { database, clock }: AppContext,
  current: number,
): Promise<{ another: number; none: number }> {
  const { rows } = await sql<{ another: number; none: number }>`
    select (count(*) filter (where bank_details_id <> ${current}))::integer as another,
           (count(*) filter (where bank_details_id is null))::integer as none
    from booking where id in (${openAgreements(clock.now())})`.execute(database)
  return rows[0] ?? { another: 0, none: 0 }
}

export interface BookingWithOtherAccount {
  id: number
  guestName: string
  guestEmail: string
  title: string
  stay: Stay
  /** The previous account number; `null` for a booking without an account. */
  accountNumber: string | null
  /** Whether the guest is emailed: the booking has nights, or money is owed. */
  isNotified: boolean
}

/** Locks and returns the bookings whose open agreement has no account or an outdated account, sorted by id. */
export async function lockBookingsWithOtherAccount(
  { database, clock }: StaffTxContext,
  current: number,
): Promise<BookingWithOtherAccount[]> {
  const now = clock.now()
  const { rows } = await sql<Omit<BookingWithOtherAccount, 'stay'> & { check_in: string; check_out: string }>`
    select booking.id, guest_name as "guestName", guest_email as "guestEmail", property.title, check_in, check_out,
           account_number as "accountNumber",
           (${hasNightsInSql(now)} or booking.status <> 'pending' and coalesce(money.owed, 0) > 0) as "isNotified"
    from booking
    join property on property.id = booking.property_id
    left join ledger_sum as money on money.booking_id = booking.id
    left join bank_details on bank_details.id = booking.bank_details_id
    where booking.id in (${openAgreements(now)}) and bank_details_id is distinct from ${current}
    order by booking.id
    for update of booking`.execute(database)
  return rows.map(({ check_in, check_out, ...row }) => ({
    ...row,
    stay: { checkIn: toDay(check_in), checkOut: toDay(check_out) },
  }))
}

/** A database trigger adds a version to the agreement of each booking. */
export async function setAccount(
  { database, clock, by }: StaffTxContext,
  ids: number[],
  account: number,
): Promise<void> {
  await database
    .updateTable('booking')
    .set((row) => ({
      bank_details_id: account,
      updated_at: clock.now(),
      updated_by: by.userId,
      version: row('version', '+', 1),
    }))
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute()
}
