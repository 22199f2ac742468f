import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { keepPhotograph } from '#platform/server/images/keep.ts'
import { inTransaction } from '#platform/server/transaction.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { aPicture } from '#test/platform/server/images/fixtures.ts'
import { createStaff, createTestContextWithFolder } from '#test/platform/server/testing/test-context.ts'
import { type Draft, draftProperty } from './draft-property.ts'
import { readOfficeProperty } from './internal/office-properties.ts'
import { listProperties } from './properties.ts'

test('an accepted application becomes a hidden home without texts', async () => {
  const { ctx } = await createTestContextWithFolder()
  const stored = [50, 60].map(async (width) => keepPhotograph(ctx, await aPicture('jpeg', { width, height: 40 })))
  const [first, second] = await Promise.all(stored)
  if (!first || !second) throw new Error('two photographs')
  const id = await draft(ctx, { photographs: [second, first] })
  expect(await readOfficeProperty(ctx, id)).toMatchObject({
    title: 'New home',
    description: '',
    location: '',
    city: '',
    bedrooms: 3,
    pricePerNight: '0.00',
    isAvailable: false,
    images: [`/photographs/${second.hash}-60.jpg`, `/photographs/${first.hash}-50.jpg`],
    photographs: [{ alt: '' }, { alt: '' }],
  })
  expect((await listProperties(ctx, { audience: 'public' })).rows).toEqual([])
  const auditLog = await ctx.database.selectFrom('audit_log').selectAll().execute()
  expect(auditLog).toMatchObject([{ actor: 'staff', action: 'added', item: 'property', item_id: id }])
  expect(auditLog[0]?.user_id).not.toBeNull()
})

test('drafts have different titles', async () => {
  const { ctx } = await createTestContextWithFolder()
  await createHome(ctx, { title: 'NEW home', isAvailable: false })
  const titles: string[] = []
  for (let n = 1; n <= 2; n += 1) titles.push((await readOfficeProperty(ctx, await draft(ctx))).title)
  expect(titles).toEqual(['New home (2)', 'New home (3)'])
})

async function draft(ctx: AppContext, fields: Partial<Draft> = {}): Promise<number> {
  const staff = await createStaff(ctx, `Alex ${Math.random()}`)
  return inTransaction(ctx, staff, (tx) => draftProperty(tx, { bedrooms: 3, photographs: [], ...fields }))
}
