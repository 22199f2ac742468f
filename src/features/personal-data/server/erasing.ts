import { eraseMessagesFrom } from '#features/contact/server/erasing.ts'
import { eraseEnquiriesFrom } from '#features/enquiries/server/erasing.ts'
import { eraseGuestRemarks } from '#features/guests/server/erasing.ts'
import { eraseOffers } from '#features/offers/server/erasing.ts'
import { eraseApplicationsFrom } from '#features/owner-applications/server/erasing.ts'
import { eraseReviewer } from '#features/reviews/server/erasing.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { eraseTestimonialsOf } from '#features/testimonials/server/erasing.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { erasedSince, noteErasure } from '#platform/server/backup/erasures.ts'
import { deleteAnswers } from '#platform/server/http/limits/once.ts'
import { itemKey } from '#platform/server/redaction/personal-texts.ts'
import { createPersonMatcher } from '#platform/server/redaction/redaction.ts'
import { inTransaction, preview, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { formatLongDay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { MAX_ROW_NUMBER } from '#platform/shared/row-number.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import type { Erasure } from '../contract.ts'
import { CHANGED, findMentions, redactMentions, redactOwnTexts } from './internal/mentions.ts'
import { findAllAddresses, findIdentifyingTexts, findOwnItems, readRetained } from './internal/person.ts'
import { settleErasure } from './internal/request-store.ts'
import { isAnswerAbout } from './internal/stored-answers.ts'

/** Further mentions are counted, but not listed. */
const MAX_LISTED = 500

/**
 * Erases a person's data and the ticked mentions, except what the law requires us to keep. Throws conflict for an unknown
 * ticked mention or a text changed meanwhile, and what `noteErasure` throws.
 */
export async function erasePerson(tx: TxContext, email: string, ticked: readonly string[] = []): Promise<Erasure> {
  if (!tx.monitor?.isDryRun) await noteErasure(tx, email)
  return erase(tx, email, async (ids) => {
    if (ticked.some((id) => !ids.includes(id))) throw new Refusal('conflict', CHANGED)
    if (!tx.monitor?.isDryRun) for (const id of ticked) await noteErasure(tx, tickNote(email, id))
    return new Set(ticked)
  })
}

/** Returns what an erasure would erase and keep, by running it in a transaction that is rolled back. */
export function findPerson(ctx: AppContext, email: string): Promise<Erasure> {
  return preview(ctx, SYSTEM, (tx) => erase(tx, email, async () => new Set()))
}

/** The number of erasures repeated after a restore, and the people who could not be erased, with reasons. */
export interface RepeatedErasures {
  count: number
  failed: { email: string; reason: string }[]
}

/** Repeats the erasures after `instant` that the lists in `folders` record. A failed erasure does not stop the others. */
export async function repeatErasures(ctx: AppContext, instant: string, folders: string[]): Promise<RepeatedErasures> {
  const wasErased = await erasedSince(instant, folders)
  const people = (await findAllAddresses(ctx.database)).filter(wasErased)
  const failed: RepeatedErasures['failed'] = []
  for (const email of people)
    try {
      const wasTicked = async (ids: string[]) => new Set(ids.filter((id) => wasErased(tickNote(email, id))))
      await inTransaction(ctx, SYSTEM, (tx) => erase(tx, email, wasTicked))
    } catch (error) {
      failed.push({ email, reason: error instanceof Error ? error.message : String(error) })
    }
  return { count: people.length - failed.length, failed }
}

/** The list of erasures stores only hashes, so a ticked mention can be recorded like an email address. */
function tickNote(email: string, mentionId: string): string {
  return `${email} ${mentionId}`
}

/** `findTicked` takes the ids of all mentions of the person in other items and returns the ids to redact. */
async function erase(
  tx: TxContext,
  email: string,
  findTicked: (ids: string[]) => Promise<ReadonlySet<string>>,
): Promise<Erasure> {
  const { texts, phones } = await findIdentifyingTexts(tx.database, email)
  const subject = { matcher: createPersonMatcher(texts, phones), itemKeys: await findOwnItems(tx.database, email) }
  // Notes are erased before the records by which their bookings are found.
  const { noteIds, tags } = await eraseGuestRemarks(tx, email)
  const erasedRecords = [
    { what: 'Notes and tags', count: noteIds.length + tags },
    // Offers are erased first, because an offer references its enquiry.
    { what: 'Offers', count: await eraseOffers(tx, { email }, MAX_ROW_NUMBER) },
    { what: 'Enquiries', count: await eraseEnquiriesFrom(tx, email) },
    { what: 'Messages', count: await eraseMessagesFrom(tx, email) },
    { what: 'Applications', count: await eraseApplicationsFrom(tx, email) },
    { what: 'Testimonials', count: await eraseTestimonialsOf(tx, email) },
    { what: 'Names on reviews', count: await eraseReviewer(tx, email) },
    { what: 'Mentions in their records', count: await redactOwnTexts(tx, subject) },
  ]
  const mentioning = await findMentions(tx, subject)
  const mentions = mentioning.flatMap((row) => row.mentions)
  const ticked = await findTicked(mentions.map(({ id }) => id))
  const changedTexts = await redactMentions(tx, mentioning, { matcher: subject.matcher, ticked })
  const noteKeys = noteIds.map((itemId) => itemKey({ item: 'guest_note', itemId }))
  const itemKeys = new Set([...subject.itemKeys, ...noteKeys])
  await deleteAnswers(tx.database, isAnswerAbout({ email, itemKeys, changedTexts }))
  const { policy } = await readSettings(tx)
  const remaining = ticked.size > 0 ? (await findMentions(tx, subject)).flatMap((row) => row.mentions) : mentions
  const erasure = {
    erased: [...erasedRecords, { what: 'Further mentions', count: ticked.size }].filter(({ count }) => count > 0),
    retained: await readRetained(tx.database, email, policy.retentionYears),
    mentions: remaining.slice(0, MAX_LISTED),
    furtherMentions: Math.max(remaining.length - MAX_LISTED, 0),
  }
  await settleErasure(tx, email, describeErasure(erasure))
  return erasure
}

const MAX_NAMED = 20

/** Outcome in the register of requests: "Erased: enquiries (2). Kept: Booking #12 until 3 May 2033." */
function describeErasure({ erased, retained }: Pick<Erasure, 'erased' | 'retained'>): string {
  const erasedText = erased.map(({ what, count }) => `${what.toLowerCase()} (${count})`).join(', ') || 'nothing'
  const retainedNames = retained.map(({ what, until }) => (until ? `${what} until ${formatLongDay(until)}` : what))
  const more = retainedNames.length > MAX_NAMED ? ` and ${formatCount(retainedNames.length - MAX_NAMED, 'other')}` : ''
  return `Erased: ${erasedText}. Kept: ${retainedNames.slice(0, MAX_NAMED).join(', ') || 'nothing'}${more}.`
}
