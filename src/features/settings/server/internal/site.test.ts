import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { aPicture } from '#platform/server/images/fixtures.ts'
import { keepPhotograph } from '#platform/server/images/keep.ts'
import { addPhotograph } from '#platform/server/images/photographs.ts'
import { scratchFolder } from '#platform/server/testing/scratch-folder.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { createTestContext } from '#platform/server/testing/test-context.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { givenSettings } from '../fixtures.ts'
import { settingsRoutes } from '../routes.ts'
import { placeSitePhotograph } from '../site-photographs.ts'

test('every page can read the business’s settings, and no other data', async () => {
  const { ctx } = await createTestContext()
  const { get } = createTestClient(ctx, settingsRoutes)
  expect((await get('/api/site')).body).toEqual({
    settings: DEFAULT_SETTINGS,
    demo: true,
    publicUrl: 'http://localhost:3000',
    mail: 'demo',
    legalChangedOn: null,
    photographs: { hero: null, owners: null },
  })
  await givenSettings(ctx, { business: { phone: '01543 555 0199' } })
  expect((await get('/api/site')).body.settings.business.phone).toBe('01543 555 0199')
})

test('[rule legal-date] the legal date is the London day of the last relevant change', async () => {
  const { ctx, clock } = await createTestContext()
  const { get } = createTestClient(ctx, settingsRoutes)
  const changedOn = async () => (await get('/api/site')).body.legalChangedOn
  await givenSettings(ctx, { marketing: { averageRating: 4.9 }, business: { instagram: 'https://example.com' } })
  expect(await changedOn()).toBeNull()
  clock.set('2026-07-01T23:30:00Z')
  await givenSettings(ctx, { policy: { retentionYears: 8 } })
  expect(await changedOn()).toBe('2026-07-02')
  clock.set('2026-08-01T12:00:00Z')
  await givenSettings(ctx, { policy: { retentionYears: 8 } })
  expect(await changedOn()).toBe('2026-07-02')
  await givenSettings(ctx, { business: { phone: '01543 555 0199' } })
  expect(await changedOn()).toBe('2026-08-01')
})

test('a new picture of the site replaces the previous one', async () => {
  const folder = scratchFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { ctx } = await createTestContext(undefined, { DATA_DIR: folder })
  const hang = async (width: number, alt: string) => {
    const stored = await keepPhotograph(ctx, await aPicture('jpeg', { width, height: 20 }))
    await inTransaction(ctx, GUEST, async (tx) => {
      await addPhotograph(tx, stored)
      await placeSitePhotograph(tx.database, 'hero', { hash: stored.hash, alt, caption: null })
    })
    return stored.hash
  }
  const { get } = createTestClient(ctx, settingsRoutes)
  await hang(30, 'The heath')
  const hash = await hang(40, 'The heath at dusk')
  expect((await get('/api/site')).body.photographs).toMatchObject({
    hero: { src: `/photographs/${hash}-40.jpg`, alt: 'The heath at dusk' },
    owners: null,
  })
})
