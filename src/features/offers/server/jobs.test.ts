import { expect, test } from 'vitest'
import { findAuditEntries, insertEnquiry, readAllTables, setup } from '#test/features/offers/server/fixtures.ts'
import { eraseOldOffers, logExpiredOffers } from './jobs.ts'

test('the audit log records each expiry once', async () => {
  const { send, call, ctx, clock, home } = await setup()
  const enquiryId = await insertEnquiry(ctx, home)
  const { id } = await send({ enquiryId })
  await logExpiredOffers(ctx)
  clock.set('2026-09-11T11:00:00Z')
  await logExpiredOffers(ctx)
  await logExpiredOffers(ctx)
  const expiries = async (item: string) =>
    (await findAuditEntries(ctx, item)).filter(({ action }) => /expired/.test(action))
  expect(await expiries('offer')).toEqual([
    {
      action: 'expired',
      actor: 'system',
      user_id: null,
      item_id: id,
      before: null,
      after: { expiresAt: '2026-09-11T11:00:00.000Z' },
    },
  ])
  expect(await expiries('enquiry')).toMatchObject([
    { action: 'offer expired', item_id: enquiryId, after: { offerId: id } },
  ])
  expect((await call('GET', `/api/admin/offers/${id}`)).body.version).toBe(1)
  await call('POST', `/api/admin/offers/${id}/resend`, {})
  await logExpiredOffers(ctx)
  expect(await expiries('offer')).toHaveLength(1)
  clock.set('2026-09-13T11:00:00Z')
  await logExpiredOffers(ctx)
  expect(await expiries('offer')).toHaveLength(2)
})

test('an accepted or declined offer does not expire', async () => {
  const { send, accept, decline, ctx, clock } = await setup()
  const declined = await send()
  await accept((await send()).token)
  await decline(declined.token)
  clock.set('2026-09-30T11:00:00Z')
  await logExpiredOffers(ctx)
  expect((await findAuditEntries(ctx, 'offer')).filter(({ action }) => action === 'expired')).toEqual([])
})

test('[rule enquiry-erasure] an offer without booking is deleted after exactly 24 months', async () => {
  const { send, decline, read, ctx, clock } = await setup('2026-09-09T11:00:00Z')
  const { token } = await send()
  await decline(token)
  clock.set('2028-09-09T01:00:00Z')
  await eraseOldOffers(ctx)
  expect(await ctx.database.selectFrom('offer').select('id').execute()).toHaveLength(1)
  clock.set('2028-09-10T01:00:00Z')
  await eraseOldOffers(ctx)
  const { offer, offer_choice, private_link, email, audit_log } = await readAllTables(ctx)
  expect([offer, offer_choice, private_link, email]).toEqual([[], [], [], []])
  expect(JSON.stringify(audit_log)).not.toContain('Ada')
  expect((await findAuditEntries(ctx, 'offer')).at(-1)).toMatchObject({
    action: 'erased',
    actor: 'system',
    after: { rows: 1 },
  })
  expect((await read(token)).status).toBe(404)
})

test('an accepted offer is erased with its booking', async () => {
  const { send, accept, read, ctx, clock, home } = await setup()
  const enquiryId = await insertEnquiry(ctx, home)
  const { token } = await send({ enquiryId })
  await accept(token)
  clock.set('2030-01-01T02:00:00Z')
  await eraseOldOffers(ctx)
  expect((await ctx.database.selectFrom('offer').selectAll().executeTakeFirstOrThrow()).guest_name).toBe('Ada Byron')
  clock.set('2033-10-05T02:00:00Z')
  await ctx.database.updateTable('booking').set({ erased_at: clock.now() }).execute()
  await eraseOldOffers(ctx)
  await eraseOldOffers(ctx)
  const { offer, audit_log } = await readAllTables(ctx)
  expect(offer).toMatchObject([
    {
      guest_name: 'Erased',
      guest_email: '',
      guest_phone: null,
      message: '',
      state: 'accepted',
      enquiry_id: null,
      erased_at: clock.now(),
    },
  ])
  for (const rows of [offer, audit_log]) expect(JSON.stringify(rows)).not.toMatch(/Ada|ada@|Analytical|960199/)
  expect((await read(token)).status).toBe(404)
  expect((await findAuditEntries(ctx, 'offer')).filter(({ action }) => action === 'erased')).toHaveLength(1)
})
