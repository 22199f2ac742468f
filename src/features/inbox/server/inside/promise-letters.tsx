import { sql } from 'kysely'
import type { InboxItem } from '#features/inbox/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { takeTurns } from '#platform/server/http/limits.ts'
import { letterKind } from '#platform/server/mail/letter-kind.ts'
import type { DueLetter, LetterKind, LetterKinds } from '#platform/server/mail/letter-kinds.ts'
import type { LetterWords } from '#platform/server/mail/letter-words.ts'
import { wasMadeDueFor } from '#platform/server/mail/made-due.ts'
import { Way } from '#platform/server/mail/paper.tsx'
import { inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { formatMomentInWords } from '#platform/shared/day.ts'
import { type Promised, promisedAt, promisedBefore, promisedInWords } from '../promised.ts'
import { hoursAfter } from './promise.ts'

const ENDS = 'promise-ends'
const BROKEN = 'promise-broken'

/** Before an answer is late the office is told, in time to give it. */
const TOLD_HOURS_BEFORE = 4
/** What was late for longer when nobody looked, the digest and the lists say: nobody is told late of much at once. */
const TOLD_HOURS_AFTER = 24

/** Makes the letters due that tell the office of a promise that runs out, and of one that was broken, once each. Called by the timetable. */
export async function tellOfPromises(ctx: AppContext): Promise<void> {
  await inTransaction(ctx, SYSTEM, async (tx) => {
    // Of two servers at once the second sees what the first has made due.
    await takeTurns(tx.database, ['promises that run out'])
    const now = tx.clock.now()
    for (const promised of await promisedBefore(tx, hoursAfter(now, TOLD_HOURS_BEFORE))) {
      if (promised.promisedBy <= hoursAfter(now, -TOLD_HOURS_AFTER)) continue
      await tell(tx, promised, promised.promisedBy <= now ? BROKEN : ENDS)
    }
  })
}

async function tell(tx: TxContext, { item, itemId, promisedBy }: Promised, kind: string): Promise<void> {
  const occasion = { of: item, id: 'item.id', day: sql`${promisedBy.toISOString()}` }
  const { rows } = await sql<{ isTold: boolean }>`
    select ${wasMadeDueFor(kind, occasion)} as "isTold" from (select ${itemId}::integer as id) as item`.execute(
    tx.database,
  )
  if (rows[0]?.isTold) return
  await tx.letter({
    kind,
    about: { item, itemId },
    to: 'office',
    cause: { of: item, id: itemId },
    facts: { for: promisedBy.toISOString() },
  })
}

/** Neither is sent once an answer was given. */
export const promiseLetterKinds: LetterKinds = {
  [ENDS]: aboutPromise('Promise runs out', {
    subject: 'Answer due: {item}',
    title: 'Answer due: {item}',
    opening: 'An answer is promised by {promisedBy}.',
    closing: '',
  }),
  [BROKEN]: aboutPromise('Promise broken', {
    subject: 'Late: {item} has no answer',
    title: 'Late: {item} has no answer',
    opening: 'An answer was promised by {promisedBy}. Please answer now, and say that you are sorry for the wait.',
    closing: '',
  }),
}

function aboutPromise(name: string, words: LetterWords): LetterKind {
  return letterKind<Promised>({
    name,
    reader: 'office',
    weight: 40,
    words,
    placeholders: (promised) => ({
      item: promisedInWords(promised),
      promisedBy: formatMomentInWords(promised.promisedBy),
    }),
    async read(ctx, letter, sender) {
      const told = await stillWaiting(ctx, letter)
      return told && { to: sender.email, told }
    },
    draw: (promised, { publicUrl }) => ({
      preview: `Promised by ${formatMomentInWords(promised.promisedBy)}`,
      body: <Way to={`${publicUrl}${promisedAt(promised)}`}>Open it in the office</Way>,
    }),
    samples: {
      emptiest: { item: 'enquiry', itemId: 1, promisedBy: new Date('2026-09-10T11:00:00Z') },
      fullest: { item: 'owner_application', itemId: 123_456, promisedBy: new Date('2026-12-31T16:45:00Z') },
    },
  })
}

/** What a letter is about, while it waits for its answer by the same moment. */
async function stillWaiting(ctx: AppContext, { item, itemId, facts }: DueLetter): Promise<Promised | null> {
  const by = String((facts as { for?: unknown } | null)?.for)
  const promisedBy = new Date(by)
  const waiting = await promisedBefore(ctx, new Date(promisedBy.getTime() + 1))
  return (
    waiting.find(
      (one) => one.item === (item as InboxItem) && one.itemId === itemId && one.promisedBy.toISOString() === by,
    ) ?? null
  )
}
