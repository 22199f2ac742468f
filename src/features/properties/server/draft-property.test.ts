import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { aPicture } from '#platform/server/images/fixtures.ts'
import { keepPhotograph } from '#platform/server/images/keep.ts'
import { scratchFolder } from '#platform/server/testing/scratch-folder.ts'
import { createStaff, createTestContext } from '#platform/server/testing/test-context.ts'
import { inTransaction } from '#platform/server/transaction.ts'
import { type Draft, draftProperty } from './draft-property.ts'
import { createHome } from './fixtures.ts'
import { readOfficeProperty } from './internal/office-properties.ts'
import { listProperties } from './properties.ts'

const DRAFT: Draft = {
  title: 'Heath Lane 3',
  description: 'A barn & a <garden>.\nQuiet.\n\nClose to the heath.',
  location: '3 Heath Lane\nBurntwood',
  city: 'Burntwood',
  bedrooms: 3,
  photographs: [],
}

test('an accepted application becomes a hidden home with its owner’s text and photographs', async () => {
  const { ctx } = await setup()
  const stored = [50, 60].map(async (width) => keepPhotograph(ctx, await aPicture('jpeg', { width, height: 40 })))
  const [first, second] = await Promise.all(stored)
  if (!first || !second) throw new Error('two photographs')
  const id = await draft(ctx, {
    photographs: [
      { stored: second, alt: 'The garden' },
      { stored: first, alt: '' },
    ],
  })
  expect(await readOfficeProperty(ctx, id)).toMatchObject({
    title: 'Heath Lane 3',
    description: '<p>A barn &amp; a &lt;garden&gt;.<br />Quiet.</p><p>Close to the heath.</p>',
    location: '3 Heath Lane Burntwood',
    city: 'Burntwood',
    bedrooms: 3,
    pricePerNight: '0.00',
    isAvailable: false,
    images: [`/photographs/${second.hash}-60.jpg`, `/photographs/${first.hash}-50.jpg`],
    photographs: [{ alt: 'The garden' }, { alt: '' }],
  })
  expect((await listProperties(ctx, { audience: 'public' })).rows).toEqual([])
  const auditLog = await ctx.database.selectFrom('audit_log').selectAll().execute()
  expect(auditLog).toMatchObject([{ actor: 'staff', action: 'added', item: 'property', item_id: id }])
  expect(auditLog[0]?.user_id).not.toBeNull()
})

test('a title that another home has gets a number', async () => {
  const { ctx } = await setup()
  await createHome(ctx, { title: 'HEATH Lane 3' })
  const titles: string[] = []
  for (let n = 1; n <= 2; n += 1) titles.push((await readOfficeProperty(ctx, await draft(ctx))).title)
  const long = 'x'.repeat(250)
  for (let n = 1; n <= 2; n += 1) titles.push((await readOfficeProperty(ctx, await draft(ctx, { title: long }))).title)
  expect(titles).toEqual(['Heath Lane 3 (2)', 'Heath Lane 3 (3)', 'x'.repeat(200), `${'x'.repeat(194)} (2)`])
})

test('an overlong description loses its last paragraphs, and an empty one gets a placeholder', async () => {
  const { ctx } = await setup()
  const description = `First.\n\n${'&'.repeat(4_990)}`
  expect((await readOfficeProperty(ctx, await draft(ctx, { description }))).description).toBe('<p>First.</p>')
  const empty = await draft(ctx, { title: ' ', description: ' ', location: '', city: '' })
  expect(await readOfficeProperty(ctx, empty)).toMatchObject({
    title: 'New home',
    description: '<p>No description yet.</p>',
  })
})

async function setup() {
  const folder = scratchFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return createTestContext(undefined, { DATA_DIR: folder })
}

async function draft(ctx: AppContext, fields: Partial<Draft> = {}): Promise<number> {
  const staff = await createStaff(ctx, `Alex ${Math.random()}`)
  return inTransaction(ctx, staff, (tx) => draftProperty(tx, { ...DRAFT, ...fields }))
}
