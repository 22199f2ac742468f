import { sql } from 'kysely'
import { wasMadeDueFor } from '#platform/server/mail/made-due.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'

/** A booking's id, and the due day or check-in day of the reminder. */
export interface DueReminder {
  id: number
  for: string
}

/** After a longer outage the server sends no late reminders. */
const MAX_DAYS_LATE = 7

/**
 * Returns unpaid stays to remind, from 09:00 in London, `daysBefore` days before the due day. Omits stays booked after that
 * time.
 */
export function findBalancesToRemind(
  { database, clock }: TxContext,
  { kind, daysBefore }: { kind: string; daysBefore: number },
): Promise<DueReminder[]> {
  const now = clock.now()
  const opens = sql<Date>`((price_due_on - ${daysBefore}::integer + time '09:00') at time zone 'Europe/London')`
  const day = sql<string>`price_due_on::text`
  return database
    .selectFrom('booking')
    .innerJoin('booking_money as money', 'money.booking_id', 'booking.id')
    .where('booking.status', '=', 'confirmed')
    .where('booking.deleted_at', 'is', null)
    .where('guest_email', '<>', '')
    .where('money.owed', '>', '0')
    .where('check_in_at', '>', now)
    .where(sql<boolean>`${opens} <= ${now} and booking.created_at < ${opens}`)
    .where(sql<boolean>`${opens} > ${now}::timestamptz - ${MAX_DAYS_LATE} * interval '1 day'`)
    .$if(daysBefore > 0, (stays) => stays.where(sql<boolean>`price_due_on > ${dayInLondon(now)}::date`))
    .where(({ not }) => not(wasMadeDueFor(kind, { of: 'booking', id: 'booking.id', day })))
    .select(['booking.id', day.as('for')])
    .orderBy('booking.id')
    .execute()
}

/** Returns confirmed stays before check-in whose arrival details may already be shown. Does not check payment. */
export function findUpcomingArrivals({ database, clock }: TxContext, kind: string): Promise<DueReminder[]> {
  const now = clock.now()
  const day = sql<string>`check_in::text`
  return database
    .selectFrom('booking')
    .where('status', '=', 'confirmed')
    .where('deleted_at', 'is', null)
    .where('guest_email', '<>', '')
    .where('check_in_at', '>', now)
    .where(sql<boolean>`check_in_at - arrival_details_hours * interval '1 hour' <= ${now}`)
    .where(({ not }) => not(wasMadeDueFor(kind, { of: 'booking', id: 'booking.id', day })))
    .select(['id', day.as('for')])
    .orderBy('id')
    .execute()
}
