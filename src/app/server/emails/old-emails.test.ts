import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { withdrawEmails } from '#platform/server/mail/due.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { eraseOldEmails } from './old-emails.ts'

test('[rule email-erasure] an email is erased after twenty-four months', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z')
  await queueEmail(ctx, 1)
  await sendAndReadEmails(ctx, { review: REVIEW })
  await queueEmail(ctx, 2, 'other')
  clock.set('2026-09-10T11:00:00Z')
  await queueEmail(ctx, 3)

  clock.set('2028-09-09T01:35:00Z')
  await eraseOldEmails(ctx)
  expect(await emails(ctx)).toEqual([1, 2, 3])

  clock.set('2028-09-10T01:35:00Z')
  await eraseOldEmails(ctx)
  expect(await emails(ctx)).toEqual([3])
})

const REVIEW = emailType({
  name: 'Review',
  reader: 'guest',
  weight: 0,
  words: { subject: 'Your review', title: 'Thank you', opening: '', closing: '' },
  placeholders: () => ({}),
  read: async () => ({ to: 'ada@example.org', data: null }),
  render: () => ({ preview: '', body: null }),
  samples: { emptiest: null, fullest: null },
})

function queueEmail(ctx: AppContext, itemId: number, what: 'review' | 'other' = 'review') {
  const about = { item: 'review', itemId }
  return inTransaction(ctx, GUEST, async (tx) => {
    await tx.email({ kind: what, about, to: 'guest', cause: { of: 'review', id: itemId } })
    if (what === 'other')
      await withdrawEmails(tx, { cause: { of: 'review', id: itemId }, reason: 'It was taken back.' })
  })
}

async function emails(ctx: AppContext) {
  const rows = await ctx.database.selectFrom('email_outbox').select('item_id').orderBy('id').execute()
  return rows.map((row) => row.item_id)
}
