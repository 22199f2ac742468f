import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ProfileForm } from '#features/staff/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { photographFiles } from '#platform/server/images/files.ts'
import { generateImageVariants } from '#platform/server/images/image-variants.ts'
import { UNKNOWN_PICTURE } from '#platform/server/images/photographs.ts'
import { sweepPhotographs } from '#platform/server/images/sweep.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { BUSINESS } from '#test/features/staff/server/fixtures.ts'
import { aPicture, aTelephonePicture } from '#test/platform/server/images/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContextWithFolder } from '#test/platform/server/testing/test-context.ts'
import { readContactPerson } from '../contact-person.ts'
import { staffRoutes } from '../routes.ts'
import { addStaff, removeStaff } from '../staff.ts'

const PROFILE = '/api/admin/account/profile'
const ALEX: ProfileForm = { name: 'Alex', role: 'Guest relations', portrait: null, isShown: true }
const DAY = 24 * 60

test('[rule contact-person] guests see nobody until a member of staff is shown', async () => {
  const { ctx, asAlex, changes } = await setup()
  const nobody = { name: 'Alex', role: '', portrait: null, isShown: false, version: 0, otherShown: null }
  expect(await asAlex.readOwn()).toEqual(nobody)
  expect(await readContactPerson(ctx)).toBeNull()
  expect((await asAlex.put({ ...ALEX, isShown: false })).body).toMatchObject({ role: 'Guest relations', version: 1 })
  expect(await readContactPerson(ctx)).toBeNull()
  const shown = await asAlex.put({ ...ALEX, name: ' Alex  ' })
  expect([shown.status, shown.body]).toEqual([200, { ...ALEX, version: 2, otherShown: null }])
  expect(await readContactPerson(ctx)).toEqual({ name: 'Alex', role: 'Guest relations', portrait: null })
  expect(changes()).toBe(2)
  // Unchanged values are neither stored nor logged.
  expect((await asAlex.put(ALEX)).body.version).toBe(2)
  expect(changes()).toBe(2)
})

test('[rule contact-person] showing one member of staff hides the other', async () => {
  const { ctx, asAlex, asSam } = await setup()
  await asAlex.put(ALEX)
  expect(await asSam.readOwn()).toMatchObject({ name: 'Sam', otherShown: 'Alex' })
  await asSam.put({ ...ALEX, name: 'Sam', role: 'Housekeeping' })
  expect(await readContactPerson(ctx)).toMatchObject({ name: 'Sam', role: 'Housekeeping' })
  expect(await asAlex.readOwn()).toMatchObject({ isShown: false, version: 2, otherShown: 'Sam' })
  // A form from before the change would hide Sam unknowingly.
  const stale = await asAlex.put({ ...ALEX, role: 'Owner', version: 1 })
  expect([stale.status, stale.body.current]).toMatchObject([409, { isShown: false, otherShown: 'Sam' }])
  const both = ctx.database.updateTable('staff_profile').set({ is_shown: true }).execute()
  await expect(both).rejects.toMatchObject({ constraint: 'staff_profile_shown_once' })
})

test('[rule contact-person] [rule audit-log] the audit log names the changed fields without their values', async () => {
  const { ctx, asAlex, asSam, alex, sam } = await setup()
  await asAlex.put(ALEX)
  await asSam.put({ ...ALEX, name: 'Sam' })
  const lines = await ctx.database
    .selectFrom('audit_log')
    .select(['user_id', 'action', 'item', 'item_id', 'before', 'after'])
    .orderBy('id')
    .execute()
  const line = { action: 'changed', item: 'user' }
  expect(lines).toEqual([
    {
      ...line,
      user_id: alex.userId,
      item_id: alex.userId,
      before: { isShown: false },
      after: { isShown: true, changed: ['role'] },
    },
    { ...line, user_id: sam.userId, item_id: alex.userId, before: { isShown: true }, after: { isShown: false } },
    {
      ...line,
      user_id: sam.userId,
      item_id: sam.userId,
      before: { isShown: false },
      after: { isShown: true, changed: ['role'] },
    },
  ])
})

test('[rule contact-person] [threat picture-location] a portrait is stored as a small square only', async () => {
  const { ctx, asAlex, server, clock } = await setup()
  const { status, body } = await asAlex.upload(await aTelephonePicture())
  expect([status, body]).toMatchObject([201, { width: 400, height: 400, alt: '' }])
  await asAlex.put({ ...ALEX, portrait: body.src })
  await generateImageVariants(ctx)
  expect(await readContactPerson(ctx)).toMatchObject({
    portrait: {
      src: body.src,
      alt: 'Alex',
      placeholder: null,
      srcset: { avif: expect.stringMatching(/ 160w.* 400w$/) },
    },
  })
  const { rawPayload } = await server.inject(body.src)
  const { width, height, exif } = await sharp(rawPayload).metadata()
  expect({ width, height, exif }).toEqual({ width: 400, height: 400 })

  // A large picture becomes 480 pixels wide. The removed portrait is deleted a day later.
  const large = (await asAlex.upload(await aPicture('png', { width: 2000, height: 1000 }), 'image/png')).body
  expect(large.src).toMatch(/^\/photographs\/[0-9a-f]{64}-480\.jpg$/)
  await asAlex.put({ ...ALEX, portrait: large.src })
  await sweepPhotographs(ctx)
  clock.forward(DAY)
  await sweepPhotographs(ctx)
  const stored = await ctx.database.selectFrom('photograph').select('width').execute()
  expect(stored).toEqual([{ width: 480 }])
  expect((await asAlex.put({ ...ALEX, portrait: body.src })).body.errors).toEqual([
    { path: 'portrait', message: UNKNOWN_PICTURE },
  ])
})

test.for<[what: string, bytes: Buffer, type: string, status: number, message: string]>([
  ['an SVG', Buffer.from('<svg/>'), 'image/svg+xml', 415, 'Please send image/jpeg, image/png or image/webp'],
  ['an SVG as a JPEG', Buffer.from('<svg/>'), 'image/jpeg', 415, 'Please choose a JPEG, PNG or WebP photograph'],
  ['26 MB', Buffer.alloc(26 * 1024 * 1024, 0xff), 'image/jpeg', 413, 'This is too large to send'],
])('[rule photographs] [threat upload-size] %s is no portrait', async ([, bytes, type, status, message]) => {
  const { ctx, asAlex } = await setup()
  const answer = await asAlex.upload(bytes, type)
  expect([answer.status, answer.body.message]).toEqual([status, message])
  expect(await ctx.database.selectFrom('photograph').select('hash').execute()).toEqual([])
})

test.for<[wrong: Partial<ProfileForm>, path: string, message: string]>([
  [{ name: ' ' }, 'name', 'Please enter the name that guests see'],
  [{ name: 'x'.repeat(51) }, 'name', 'Please use at most 50 characters'],
  [{ role: '' }, 'role', 'Please enter your role, for example “Guest relations”'],
  [{ role: 'x'.repeat(61) }, 'role', 'Please use at most 60 characters'],
  [{ portrait: 'https://elsewhere.example/me.jpg' }, 'portrait', UNKNOWN_PICTURE],
  [{ portrait: `/photographs/${'a'.repeat(64)}-480.jpg` }, 'portrait', UNKNOWN_PICTURE],
])('an invalid profile is refused: %o', async ([wrong, path, message]) => {
  const { ctx, asAlex } = await setup()
  const { status, body } = await asAlex.put({ ...ALEX, ...wrong })
  expect([status, body.errors]).toEqual([400, [{ path, message }]])
  expect(await readContactPerson(ctx)).toBeNull()
})

test('[rule office-sign-in] a profile needs a session', async () => {
  const { server } = await setup()
  for (const [method, url] of [
    ['PUT', PROFILE],
    ['POST', '/api/admin/account/portrait'],
  ] as const)
    expect((await server.inject({ method, url, payload: {} })).statusCode).toBe(401)
})

test('[rule contact-person] a profile is erased with its account', async () => {
  const { ctx, changes } = await setup()
  const kim = { username: 'kim', password: 'heather-on-the-chase', email: '', firstName: 'Kim', lastName: 'Lowe' }
  const { id } = await inTransaction(ctx, SYSTEM, (tx) => addStaff(tx, kim))
  const { put } = memberOf(ctx, id)
  await put({ ...ALEX, name: 'Kim' })
  expect(await readContactPerson(ctx)).toMatchObject({ name: 'Kim' })
  const before = changes()
  await inTransaction(ctx, SYSTEM, (tx) => removeStaff(tx, 'kim'))
  expect(await readContactPerson(ctx)).toBeNull()
  expect(await ctx.database.selectFrom('staff_profile').selectAll().execute()).toEqual([])
  expect(changes()).toBe(before + 1)
  const log = JSON.stringify(await ctx.database.selectFrom('audit_log').selectAll().execute())
  expect(log).not.toContain('Guest relations')
})

function memberOf(ctx: AppContext, userId: number) {
  const staff = { kind: 'staff', userId, sid: 'session' } as const
  const { asStaff, server } = createTestClient(
    ctx,
    staffRoutes(async () => BUSINESS, ctx.config),
    staff,
  )
  photographFiles(server, ctx)
  return {
    server,
    put: (body: ProfileForm & { version?: number }) => asStaff('PUT', PROFILE, body),
    upload: (file: Buffer, type = 'image/jpeg') =>
      asStaff('POST', '/api/admin/account/portrait', file, { 'content-type': type }),
    readOwn: async () => (await asStaff('GET', '/api/admin/account')).body.profile,
  }
}

/** Two members of staff with accounts. */
async function setup() {
  const opened = await createTestContextWithFolder()
  const [alex, sam] = [await createStaff(opened.ctx), await createStaff(opened.ctx, 'Sam', 'Lowe')]
  for (const { userId } of [alex, sam])
    await opened.ctx.database
      .insertInto('credential')
      .values({ user_id: userId, username: `member ${userId}`, password_hash: '', changed_at: opened.clock.now() })
      .execute()
  const asAlex = memberOf(opened.ctx, alex.userId)
  return { ...opened, alex, sam, server: asAlex.server, asAlex, asSam: memberOf(opened.ctx, sam.userId) }
}
