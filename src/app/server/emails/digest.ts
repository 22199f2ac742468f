import { sql } from 'kysely'
import { findDroppedStays } from '#features/bookings/server/channel-stays.ts'
import { findRepliesDueBefore } from '#features/inbox/server/reply-due.ts'
import { isOverdue, isPaymentRequested, owedBefore } from '#features/ledger/server/money.ts'
import { findFailedJobs } from '#features/scheduled-jobs/server/failed-jobs.ts'
import { findStaysOfDay } from '#features/today/server/stays-of-days.ts'
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
  const [stays, moved, owed, repliesDue, dropped, jobs, emails] = await Promise.all([
    findStaysOfDay(ctx, today),
    findPaymentsSince(ctx, since),
    findPaymentsDue(ctx, today),
    findRepliesDueBefore(ctx, new Date(now.getTime() + DAY_MS)),
    findDroppedStays(ctx),
    findFailedJobs(ctx, since),
    failedSince(ctx, since),
  ])
  const arrivals = stays.arrivals.map(toDigestStay)
  const departures = stays.departures.map(toDigestStay)
  const changeovers = [...stays.changeovers.values()]
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

function toDigestStay({ id, home, guests, at, owed }: DigestStay): DigestStay {
  return { id, home, guests, at, owed }
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
      ${owedBefore(addDays(today, 1), now)}::text as amount, ${isOverdue(now)} as "isLate"
    from booking_money as money join booking on booking.id = money.booking_id
      join property on property.id = booking.property_id
    where money.owed > 0 and ${isPaymentRequested(now)}
      and (money.late_from <= ${now} or money.due_on = ${today}::date)
    order by money.late_from, money.booking_id`.execute(database)
  return rows
}
