import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, DETAILS, EMPTY_SETTINGS, isEmailHeldBack } from '#features/settings/contract.ts'
import { keepPhotograph } from '#platform/server/images/keep.ts'
import { addPhotograph } from '#platform/server/images/photographs.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { aPicture } from '#test/platform/server/images/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import {
  createStaff,
  createTestContext,
  createTestContextWithFolder,
} from '#test/platform/server/testing/test-context.ts'
import { settingsRoutes } from '../routes.ts'
import { findMissingDetails, readSettings } from '../settings.ts'
import { setSitePhotograph } from '../site-photographs.ts'

const ALL_BUT_SOURCES = DETAILS.filter((detail) => !detail.endsWith('Source'))
/** A business that is not registered for VAT has no VAT number, and a figure that is not claimed needs no source. */
const NEEDED_AT_FIRST = ALL_BUT_SOURCES.filter((detail) => detail !== 'vatNumber')

test('every page can read the business’s settings', async () => {
  const { ctx } = await createTestContext()
  const { get } = createTestClient(ctx, settingsRoutes)
  expect((await get('/api/site')).body).toEqual({
    settings: DEFAULT_SETTINGS,
    demo: true,
    publicUrl: 'http://localhost:3000',
    mail: 'demo',
    missingDetails: [],
    legalChangedOn: null,
    photographs: { hero: null, heroPhone: null, owners: null },
    contactPerson: null,
  })
  await applySettings(ctx, { business: { phone: '01543 555 0199' } })
  expect((await get('/api/site')).body.settings.business.phone).toBe('01543 555 0199')
})

test('[rule who-we-are] [rule claim-sources] a real site lists the missing details of the business', async () => {
  const { ctx } = await createTestContext(undefined, {
    PUBLIC_URL: 'https://www.example.co.uk',
    SECRET: 'x'.repeat(32),
  })
  expect(await findMissingDetails(ctx)).toEqual(NEEDED_AT_FIRST)
  await applySettings(ctx, { vat: 'inclusive' })
  expect(await findMissingDetails(ctx)).toEqual(ALL_BUT_SOURCES)
  // The average rating comes from published reviews, so it is never a missing detail.
  expect(DETAILS).not.toContain('averageRating')
  await applySettings(ctx, { business: { name: 'Staffordshire Stays', phone: '01632 960142' } })
  expect((await findMissingDetails(ctx)).slice(0, 2)).toEqual(['email', 'address'])
  expect(isEmailHeldBack(await findMissingDetails(ctx))).toBe(true)
  await applySettings(ctx, { business: { email: 'office@marshlets.example' }, marketing: { protectionMillions: 5 } })
  const missing = await findMissingDetails(ctx)
  expect(missing).not.toContain('protectionMillions')
  expect(missing).toContain('happyGuests')
  expect(missing.filter((detail) => detail.endsWith('Source'))).toEqual(['protectionMillionsSource'])
  await applySettings(ctx, { marketing: { protectionMillionsSource: 'Policy 12, Moorland Mutual' } })
  expect(await findMissingDetails(ctx)).not.toContain('protectionMillionsSource')
  expect(isEmailHeldBack(missing)).toBe(false)
})

test('[rule own-claims] a real site starts without the demo’s names, contacts and claims', async () => {
  const { ctx } = await createTestContext(undefined, {
    PUBLIC_URL: 'https://www.marshlets.co.uk',
    SECRET: 'x'.repeat(32),
  })
  const staff = await createStaff(ctx)
  const { server } = createTestClient(ctx, settingsRoutes, staff)
  const read = async (url: string) =>
    (await server.inject({ url, headers: { host: 'www.marshlets.co.uk', cookie: 'session' } })).json()
  const { settings, missingDetails } = await read('/api/site')
  expect(settings.business).toEqual({ ...EMPTY_SETTINGS.business, name: 'marshlets.co.uk' })
  expect(Object.values(settings.marketing)).toEqual([...Array(7).fill(null), ...Array(7).fill('')])
  expect(settings.policy).toEqual(DEFAULT_SETTINGS.policy)
  expect(missingDetails).toEqual(NEEDED_AT_FIRST)
  expect((await readSettings(ctx)).business.name).toBe('marshlets.co.uk')
  expect((await read('/api/admin/settings')).settings).toEqual(EMPTY_SETTINGS)
  // Entering a figure makes the claim, even with the demo's value. Clearing the figure withdraws the claim.
  await applySettings(ctx, { marketing: { happyGuests: 50 } })
  expect((await read('/api/site')).settings.marketing.happyGuests).toBe(50)
  await applySettings(ctx, { marketing: { happyGuests: null } })
  expect(await findMissingDetails(ctx)).toContain('happyGuests')
})

test('[rule legal-date] the legal date is the London day of the last relevant change', async () => {
  const { ctx, clock } = await createTestContext()
  const { get } = createTestClient(ctx, settingsRoutes)
  const changedOn = async () => (await get('/api/site')).body.legalChangedOn
  await applySettings(ctx, { marketing: { averageRating: 4.9 }, business: { instagram: 'https://example.com' } })
  expect(await changedOn()).toBeNull()
  clock.set('2026-07-01T23:30:00Z')
  await applySettings(ctx, { policy: { retentionYears: 8 } })
  expect(await changedOn()).toBe('2026-07-02')
  clock.set('2026-08-01T12:00:00Z')
  await applySettings(ctx, { policy: { retentionYears: 8 } })
  expect(await changedOn()).toBe('2026-07-02')
  await applySettings(ctx, { business: { phone: '01543 555 0199' } })
  expect(await changedOn()).toBe('2026-08-01')
  for (const [month, name] of (['legalName', 'icoNumber', 'complaintsAddress'] as const).entries()) {
    clock.set(`2026-1${month}-01T12:00:00Z`)
    await applySettings(ctx, { business: { [name]: 'Heath' } })
    expect(await changedOn()).toBe(`2026-1${month}-01`)
  }
})

test.each(['1234567', 'SC12345', '1234 5678', 'none'])('a company number %s is refused', async (companyNumber) => {
  const { ctx } = await createTestContext()
  await expect(applySettings(ctx, { business: { companyNumber } })).rejects.toMatchObject({ kind: 'invalid' })
  for (const valid of ['01234567', 'sc123456', 'R0000123', ''])
    await applySettings(ctx, { business: { companyNumber: valid } })
})

test('a new picture of the site replaces the previous one', async () => {
  const { ctx } = await createTestContextWithFolder()
  const setHero = async (width: number, alt: string) => {
    const stored = await keepPhotograph(ctx, await aPicture('jpeg', { width, height: 20 }))
    await inTransaction(ctx, GUEST, async (tx) => {
      await addPhotograph(tx, stored)
      await setSitePhotograph(tx.database, 'hero', { hash: stored.hash, alt, caption: null })
    })
    return stored.hash
  }
  const { get } = createTestClient(ctx, settingsRoutes)
  await setHero(30, 'The heath')
  const hash = await setHero(40, 'The heath at dusk')
  expect((await get('/api/site')).body.photographs).toMatchObject({
    hero: { src: `/photographs/${hash}-40.jpg`, alt: 'The heath at dusk' },
    owners: null,
  })
})

test('[rule contact-person] every page can read who answers', async () => {
  const { ctx } = await createTestContext()
  const { get } = createTestClient(ctx, settingsRoutes)
  const { userId } = await createStaff(ctx)
  await ctx.database
    .insertInto('staff_profile')
    .values({ user_id: userId, name: 'Alex', role: 'Guest relations', is_shown: true, updated_at: ctx.clock.now() })
    .execute()
  const contactPerson = { name: 'Alex', role: 'Guest relations', portrait: null }
  expect((await get('/api/site')).body).toMatchObject({ contactPerson })
  await ctx.database.updateTable('staff_profile').set({ is_shown: false }).execute()
  expect((await get('/api/site')).body.contactPerson).toBeNull()
})
