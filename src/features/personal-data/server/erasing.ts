import { redactBlocks } from '#features/calendar/server/redacting.ts'
import { eraseMessagesFrom } from '#features/contact/server/erasing.ts'
import { eraseEnquiriesFrom } from '#features/enquiries/server/erasing.ts'
import { redactNotes } from '#features/inbox/server/redacting.ts'
import { eraseOffers } from '#features/offers/server/erasing.ts'
import { eraseApplicationsFrom } from '#features/owner-applications/server/erasing.ts'
import { eraseReviewer } from '#features/reviews/server/erasing.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { eraseTestimonialsOf } from '#features/testimonials/server/erasing.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { redactAuditLog } from '#platform/server/audit-log.ts'
import { erasedSince, noteErasure } from '#platform/server/backup/erasures.ts'
import { forgetAnswersWith } from '#platform/server/http/once.ts'
import { patternOf } from '#platform/server/redaction.ts'
import { inTransaction, preview, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { counted } from '#platform/shared/counted.ts'
import { formatLongDay } from '#platform/shared/day.ts'
import { LARGEST_ROW_NUMBER } from '#platform/shared/row-number.ts'
import type { Erasure } from '../contract.ts'
import { addressesOf, knownBy, readRetained } from './internal/person.ts'
import { settleErasure } from './internal/request-store.ts'

/**
 * Erases a person's data, by email address in any case, except what the law requires us to keep. That covers enquiries and offers
 * without a booking, messages, applications, testimonials, and names and addresses on reviews. Mentions in notes, blocks' reasons
 * and the audit log are redacted. The erasure is first noted beside the backups, then in the register of requests. Returns what
 * was erased, and what is kept until when.
 */
export async function erasePerson(tx: TxContext, email: string): Promise<Erasure> {
  if (!tx.monitor?.isDryRun) await noteErasure(tx, email)
  return erase(tx, email)
}

/** Returns what an erasure would erase and keep, by running it in a transaction that is rolled back. */
export function findPerson(ctx: AppContext, email: string): Promise<Erasure> {
  return preview(ctx, SYSTEM, (tx) => erase(tx, email))
}

/** Repeats the erasures made since a restored backup's instant, as listed in some folders. Returns the number of people. */
export async function eraseAgain(ctx: AppContext, instant: string, folders: string[]): Promise<number> {
  const wasErased = await erasedSince(instant, folders)
  const people = (await addressesOf(ctx.database)).filter(wasErased)
  for (const email of people) await inTransaction(ctx, SYSTEM, (tx) => erase(tx, email))
  return people.length
}

async function erase(tx: TxContext, email: string): Promise<Erasure> {
  const { words, phones } = await knownBy(tx.database, email)
  const pattern = patternOf(words, phones)
  const erased = [
    // Offers go first, because an offer references its enquiry.
    { what: 'Offers', count: await eraseOffers(tx, { email }, LARGEST_ROW_NUMBER) },
    { what: 'Enquiries', count: await eraseEnquiriesFrom(tx, email) },
    { what: 'Messages', count: await eraseMessagesFrom(tx, email) },
    { what: 'Applications', count: await eraseApplicationsFrom(tx, email) },
    { what: 'Testimonials', count: await eraseTestimonialsOf(tx, email) },
    { what: 'Names on reviews', count: await eraseReviewer(tx, email, pattern) },
    ...(pattern === null ? [] : await eraseFromWords(tx, pattern)),
  ].filter(({ count }) => count > 0)
  const { policy } = await readSettings(tx)
  const erasure = { erased, retained: await readRetained(tx.database, email, policy.retentionYears) }
  await settleErasure(tx, email, inWords(erasure))
  return erasure
}

/** Redacts free texts in which the office may have named the person. */
async function eraseFromWords(tx: TxContext, pattern: string): Promise<Erasure['erased']> {
  const places = [
    { what: 'Mentions in notes', count: await redactNotes(tx.database, pattern) },
    { what: 'Mentions in blocks', count: await redactBlocks(tx, pattern) },
  ]
  await redactAuditLog(tx.database, pattern)
  await forgetAnswersWith(tx.database, pattern)
  return places
}

const MAX_NAMED = 20

/** For the register: "Erased: enquiries (2). Kept: Booking #12 until 3 May 2033." */
function inWords({ erased, retained }: Erasure): string {
  const gone = erased.map(({ what, count }) => `${what.toLowerCase()} (${count})`).join(', ') || 'nothing'
  const left = retained.map(({ what, until }) => (until ? `${what} until ${formatLongDay(until)}` : what))
  const more = left.length > MAX_NAMED ? ` and ${counted(left.length - MAX_NAMED, 'other')}` : ''
  return `Erased: ${gone}. Kept: ${left.slice(0, MAX_NAMED).join(', ') || 'nothing'}${more}.`
}
