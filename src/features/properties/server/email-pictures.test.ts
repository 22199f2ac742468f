import { expect, test } from 'vitest'
import { addPhotograph } from '#platform/server/images/photographs.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { findEmailPictures } from './email-pictures.ts'

const REAL_SITE = { PUBLIC_URL: 'https://stays.example', SECRET: 'a secret that is long enough to be used' }
const HASH = 'ab'.repeat(32)

async function setup(variables: Record<string, string>, size: { width: number; height: number }, widths: number[]) {
  const { ctx } = await createTestContext('2026-09-09T11:00:00Z', variables)
  const home = await createHome(ctx)
  const stored = { hash: HASH, ...size, placeholder: '', widest: 1800 }
  await inTransaction(ctx, SYSTEM, (tx) => addPhotograph(tx, stored))
  await ctx.database.updateTable('photograph').set({ widths }).execute()
  await ctx.database.deleteFrom('property_photograph').execute()
  await ctx.database
    .insertInto('property_photograph')
    .values({ property_id: home, position: 0, photograph_hash: HASH, alt: 'The garden' })
    .execute()
  return { ctx, home }
}

test('[rule email-looks] the picture of a home is a small JPEG at PUBLIC_URL', async () => {
  const { ctx, home } = await setup(REAL_SITE, { width: 3000, height: 1500 }, [480, 768, 1200, 1800])
  const src = `https://stays.example/photographs/${HASH}-768.jpg`
  expect(await findEmailPictures(ctx, [home, 999])).toEqual(
    new Map([[home, { src, width: 600, height: 300, alt: 'The garden' }]]),
  )
  await ctx.database.updateTable('property_photograph').set({ alt: '' }).execute()
  expect((await findEmailPictures(ctx, [home])).get(home)?.alt).toBe('Heath Cottage')
})

test('[rule email-looks] an upright picture is at most 400 pixels high', async () => {
  const { ctx, home } = await setup(REAL_SITE, { width: 700, height: 1400 }, [480, 700])
  const picture = { src: `https://stays.example/photographs/${HASH}-480.jpg`, width: 200, height: 400 }
  expect((await findEmailPictures(ctx, [home])).get(home)).toMatchObject(picture)
})

test('[rule email-looks] without PUBLIC_URL an email has no picture', async () => {
  const { ctx, home } = await setup({}, { width: 3000, height: 2000 }, [480, 768])
  expect(await findEmailPictures(ctx, [home])).toEqual(new Map())
})

test('[rule email-looks] a photograph on another site is not used', async () => {
  const { ctx } = await createTestContext('2026-09-09T11:00:00Z', REAL_SITE)
  const home = await createHome(ctx, { images: 'https://elsewhere.example/1.jpg' })
  expect(await findEmailPictures(ctx, [home])).toEqual(new Map())
})
