import { sql } from 'kysely'
import { findDroppedStays } from '#features/bookings/server/channel-stays.ts'
import { findRepliesDueBefore } from '#features/inbox/server/reply-due.ts'
import { isPaymentRequested, owedBefore } from '#features/ledger/server/money.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { acquireLocks } from '#platform/server/http/limits/limits.ts'
import { failedSince } from '#platform/server/mail/queue.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { addDays, type Day, dayInLondon, instantInLondon } from '#platform/shared/day.ts'

export const DIGEST = 'daily-digest'

const DIGEST_TIME = '08:00'
const DAY_MS = 24 * 60 * 60_000

/** A stay that begins or ends today. Contains no guest details, because an erasure does not change sent emails. */
export interface DigestStay {
  id: number
  propertyId: number
  home: string
  guests: number
  /** The agreed hour of arrival or departure in London, such as `16:00`. */
  at: string
  /** The unpaid amount in pounds; `null` for a booking without a ledger. */
  owed: string | null
}

/** A payment received, refunded, returned as a deposit, or due. */
export interface DigestPayment {
  bookingId: number
  home: string
  kind: string
  /** In pounds. */
  amount: string
}

/**
 * Reports today's arrivals and departures, payments due or overdue, and stays that a channel no longer lists. Reports
 * payments and failures from `since`, and reply deadlines up to 24 hours ahead.
 */
export async function readDigest(ctx: AppContext, since: Date) {
  const now = ctx.clock.now()
  const today = dayInLondon(now)
  const [arrivals, departures, moved, owed, repliesDue, dropped, jobs, emails] = await Promise.all([
    findStays(ctx, sql`booking.check_in = ${today}::date and booking.status = 'confirmed'`, 'check_in_at'),
    findStays(
      ctx,
      sql`booking.check_out = ${today}::date and booking.status in ('confirmed', 'completed')`,
      'check_out_at',
    ),
    findPaymentsSince(ctx, since),
    findPaymentsDue(ctx, today),
    findRepliesDueBefore(ctx, new Date(now.getTime() + DAY_MS)),
    findDroppedStays(ctx),
    findJobsFailedSince(ctx, since),
    failedSince(ctx, since),
  ])
  const leaving = new Set(departures.map(({ propertyId }) => propertyId))
  const changeovers = arrivals.filter(({ propertyId }) => leaving.has(propertyId)).map(({ home }) => home)
  const due = owed.filter(({ isLate }) => !isLate)
  const late = owed.filter(({ isLate }) => isLate)
  return { today, arrivals, departures, changeovers, moved, due, late, repliesDue, dropped, jobs, emails }
}

export type Digest = Awaited<ReturnType<typeof readDigest>>

/** Whether a digest has nothing to report; an empty digest is not sent. */
export function isEmpty({ today: _, ...parts }: Digest): boolean {
  return Object.values(parts).every((part) => part.length === 0)
}

/**
 * Queues today's digest for the office, once a day, unless the digest is empty. Covers the time since the previous digest, or
 * 24 hours.
 */
export async function sendDigest(ctx: AppContext): Promise<void> {
  await inTransaction(ctx, SYSTEM, async (tx) => {
    // A second server waits for the lock, and then finds the first server's digest.
    await acquireLocks(tx.database, ['digest'])
    const today = dayInLondon(tx.clock.now())
    // A server that starts at night runs yesterday's missed job, but today's digest is not due before 08:00.
    if (tx.clock.now() < instantInLondon(today, DIGEST_TIME)) return
    const itemId = Number(today.replaceAll('-', ''))
    const earlier = tx.database.selectFrom('email_outbox').where('kind', '=', DIGEST)
    const last = await earlier.select(['item_id', 'created_at']).orderBy('id', 'desc').limit(1).executeTakeFirst()
    if (last?.item_id === itemId) return
    const since = last?.created_at ?? new Date(tx.clock.now().getTime() - DAY_MS)
    if (isEmpty(await readDigest(tx, since))) return
    await tx.email({
      kind: DIGEST,
      about: { item: 'day', itemId },
      to: 'office',
      facts: { for: today, since: since.toISOString() },
      alone: true,
    })
  })
}

async function findStays(
  { database }: AppContext,
  which: ReturnType<typeof sql>,
  hour: 'check_in_at' | 'check_out_at',
): Promise<DigestStay[]> {
  const { rows } = await sql<DigestStay>`
    select booking.id, booking.property_id as "propertyId", property.title as home, booking.guests, to_char(${sql.ref(`booking.${hour}`)} at time zone 'Europe/London', 'HH24:MI') as at, money.owed::text as owed
    from booking join property on property.id = booking.property_id
      left join booking_money as money on money.booking_id = booking.id
    where ${which} and booking.deleted_at is null
    order by property.title, booking.id`.execute(database)
  return rows
}

async function findPaymentsSince({ database }: AppContext, since: Date): Promise<DigestPayment[]> {
  const { rows } = await sql<DigestPayment>`
    select entry.booking_id as "bookingId", property.title as home, entry.kind, entry.amount::text as amount
    from ledger_entry as entry join booking on booking.id = entry.booking_id
      join property on property.id = booking.property_id
    where entry.created_at >= ${since} and entry.kind in ('received', 'refund', 'deposit-returned')
      and entry.corrects is null
      and not exists (select from ledger_entry as correction where correction.corrects = entry.id)
    order by entry.id`.execute(database)
  return rows
}

async function findPaymentsDue(
  { database, clock }: AppContext,
  today: Day,
): Promise<(DigestPayment & { isLate: boolean })[]> {
  const now = clock.now()
  const { rows } = await sql<DigestPayment & { isLate: boolean }>`
    select money.booking_id as "bookingId", property.title as home, booking.status as kind,
      ${owedBefore(addDays(today, 1), now)}::text as amount, money.late_from <= ${now} as "isLate"
    from booking_money as money join booking on booking.id = money.booking_id
      join property on property.id = booking.property_id
    where money.owed > 0 and ${isPaymentRequested(now)}
      and (money.late_from <= ${now} or money.due_on = ${today}::date)
    order by money.late_from, money.booking_id`.execute(database)
  return rows
}

/** Returns jobs that have failed since `since` and not succeeded afterwards. */
async function findJobsFailedSince({ database }: AppContext, since: Date): Promise<string[]> {
  const { rows } = await sql<{ job: string }>`
    select distinct job from job_run as failed
    where outcome in ('failed', 'cut-off') and started_at >= ${since}
      and not exists (select from job_run as later where later.job = failed.job and later.id > failed.id and later.outcome = 'done')
    order by job`.execute(database)
  return rows.map(({ job }) => job)
}
