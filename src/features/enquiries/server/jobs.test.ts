import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { addHome, anEnquiry } from '#test/features/enquiries/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { receiveEnquiry } from './internal/enquiries.ts'
import { eraseOldEnquiries } from './jobs.ts'

const AT_NIGHT = 'T01:15:00Z'

test('[rule enquiry-erasure] an enquiry is deleted with its emails after 24 months', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z')
  const old = await sendEnquiry(ctx, 'ada@example.org')
  clock.set('2026-09-10T11:00:00Z')
  const younger = await sendEnquiry(ctx, 'eve@example.org')
  expect(new Set(await emailsAbout(ctx))).toEqual(new Set([old, younger]))

  clock.set(`2028-09-09${AT_NIGHT}`)
  await eraseOldEnquiries(ctx)
  expect(await enquiries(ctx)).toEqual([old, younger])

  clock.set(`2028-09-10${AT_NIGHT}`)
  await eraseOldEnquiries(ctx)
  expect(await enquiries(ctx)).toEqual([younger])
  expect(new Set(await emailsAbout(ctx))).toEqual(new Set([younger]))

  await eraseOldEnquiries(ctx)
  expect(await erasures(ctx)).toMatchObject([
    {
      actor: 'system',
      item: 'enquiry',
      item_id: null,
      before: null,
      after: { rows: 1, writtenBefore: '2026-09-09T23:00:00.000Z' },
    },
  ])
})

test('a booked enquiry is kept until its booking is erased', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z')
  const id = await sendEnquiry(ctx)
  const now = clock.now()
  await ctx.database
    .insertInto('booking')
    .values({
      property_id: await addHome(ctx),
      guest_name: 'Ada Byron',
      guest_email: 'ada@example.org',
      guest_address: '1 Cannock Road, Stafford',
      check_in: '2026-10-02',
      check_out: '2026-10-05',
      guests: 2,
      total_amount: '360.00',
      enquiry_id: id,
      created_at: now,
      updated_at: now,
    })
    .execute()
  clock.set(`2030-01-01${AT_NIGHT}`)
  await eraseOldEnquiries(ctx)
  expect(await enquiries(ctx)).toEqual([id])
  await ctx.database.updateTable('booking').set({ enquiry_id: null, erased_at: clock.now() }).execute()
  await eraseOldEnquiries(ctx)
  expect(await enquiries(ctx)).toEqual([])
})

test('the office sets for how many months enquiries are kept', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z')
  await sendEnquiry(ctx)
  await applySettings(ctx, { policy: { enquiryRetentionMonths: 3 } })
  clock.set(`2026-12-10${AT_NIGHT}`)
  await eraseOldEnquiries(ctx)
  expect(await enquiries(ctx)).toEqual([])
})

function sendEnquiry(ctx: AppContext, email = anEnquiry.email): Promise<number> {
  return inTransaction(ctx, GUEST, async (tx) => {
    const { id } = await receiveEnquiry(tx, { ...anEnquiry, email, checkInDate: '', checkOutDate: '' })
    return id
  })
}

async function enquiries(ctx: AppContext): Promise<number[]> {
  return (await ctx.database.selectFrom('enquiry').select('id').orderBy('id').execute()).map(({ id }) => id)
}

async function emailsAbout(ctx: AppContext) {
  return (await ctx.database.selectFrom('email_outbox').select('item_id').execute()).map(({ item_id }) => item_id)
}

function erasures(ctx: AppContext) {
  return ctx.database.selectFrom('audit_log').selectAll().where('action', '=', 'erased').execute()
}
