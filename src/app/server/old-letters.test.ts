import { expect, test } from 'vitest'
import { lettersSent } from '#features/letters/server/fixtures.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { withdrawLetters } from '#platform/server/mail/due.ts'
import { letterKind } from '#platform/server/mail/letter-kind.ts'
import { createTestContext } from '#platform/server/testing/test-context.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { eraseOldLetters } from './old-letters.ts'

test('[rule letter-erasure] twenty-four months after it was written a letter is kept, a day later it is gone, whatever became of it', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z')
  await post(ctx, 1)
  await lettersSent(ctx, { review: REVIEW })
  await post(ctx, 2, 'other')
  clock.set('2026-09-10T11:00:00Z')
  await post(ctx, 3)

  clock.set('2028-09-09T01:35:00Z')
  await eraseOldLetters(ctx)
  expect(await letters(ctx)).toEqual([1, 2, 3])

  clock.set('2028-09-10T01:35:00Z')
  await eraseOldLetters(ctx)
  expect(await letters(ctx)).toEqual([3])
})

const REVIEW = letterKind({
  name: 'Review',
  reader: 'guest',
  weight: 0,
  words: { subject: 'Your review', title: 'Thank you', opening: '', closing: '' },
  placeholders: () => ({}),
  read: async () => ({ to: 'ada@example.org', told: null }),
  draw: () => ({ preview: '', body: null }),
  samples: { emptiest: null, fullest: null },
})

function post(ctx: AppContext, itemId: number, what: 'review' | 'other' = 'review') {
  const about = { item: 'review', itemId }
  return inTransaction(ctx, GUEST, async (tx) => {
    await tx.letter({ kind: what, about, to: 'guest', cause: { of: 'review', id: itemId } })
    if (what === 'other')
      await withdrawLetters(tx, { cause: { of: 'review', id: itemId }, reason: 'It was taken back.' })
  })
}

async function letters(ctx: AppContext) {
  const rows = await ctx.database.selectFrom('letter_due').select('item_id').orderBy('id').execute()
  return rows.map((row) => row.item_id)
}
