import { expect, test } from 'vitest'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { readArrivalForGuest } from './arrival.ts'
import { propertyRoutes } from './routes.ts'

const SECRET = { SECRET: 'a secret of the house, long enough for it' }

const FORM = {
  directions: 'From the A5 turn left at the windmill.\nThe lane is narrow.',
  houseRules: 'No shoes upstairs.',
  address: '7 Planted Lane\nBurntwood\nWS7 0AA',
  doorCode: 'C4711X',
  wifiName: 'HeathNet',
  wifiPassword: 'planted-wifi-password',
  notes: 'The key safe is behind the ivy.',
}
const NOTHING = { directions: '', houseRules: '', address: '', doorCode: '', wifiName: '', wifiPassword: '', notes: '' }

async function setup() {
  const { ctx, clock } = await createTestContext(undefined, SECRET)
  const staff = await createStaff(ctx)
  const home = await createHome(ctx)
  const { asStaff, get } = createTestClient(ctx, propertyRoutes, staff)
  return { ctx, clock, staff, home, asStaff, get, path: `/api/admin/properties/${home}/arrival` }
}

test('the arrival details name their last editor', async () => {
  const { asStaff, path } = await setup()
  expect((await asStaff('GET', path)).body).toEqual({
    ...NOTHING,
    readable: true,
    version: 0,
    updatedAt: null,
    updatedBy: null,
  })
  const stored = await asStaff('PUT', path, { ...FORM, version: 0 })
  expect(stored.status).toBe(200)
  expect(stored.body).toEqual({
    ...FORM,
    readable: true,
    version: 1,
    updatedAt: '2026-09-09T11:00:00.000Z',
    updatedBy: 'Alex Hartley',
  })
  expect((await asStaff('GET', path)).body).toEqual(stored.body)
})

test('a caller without a session cannot read arrival details', async () => {
  const { get, path } = await setup()
  expect((await get(path)).status).toBe(401)
})

test('[rule arrival-details] secrets are encrypted in the database', async () => {
  const { ctx, asStaff, path, home } = await setup()
  await asStaff('PUT', path, FORM)
  await asStaff('PUT', path, { ...FORM, doorCode: 'C4712X' })
  const row = await ctx.database.selectFrom('property_arrival').selectAll().executeTakeFirstOrThrow()
  const auditLog = await ctx.database
    .selectFrom('audit_log')
    .where('item', '=', 'property')
    .where('action', '=', 'changed')
    .select(['item_id', 'before', 'after'])
    .orderBy('id')
    .execute()
  expect(row.details).toMatch(/^[\w-]+$/)
  for (const secret of ['Planted', '4711', '4712', 'HeathNet', 'planted-wifi', 'ivy']) {
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(JSON.stringify(auditLog)).not.toContain(secret)
  }
  expect(auditLog).toEqual([
    { item_id: home, before: null, after: { changed: Object.keys(FORM) } },
    { item_id: home, before: null, after: { changed: ['doorCode'] } },
  ])
})

test('saving unchanged details changes nothing', async () => {
  const { ctx, asStaff, path } = await setup()
  await asStaff('PUT', path, FORM)
  const auditLog = () => ctx.database.selectFrom('audit_log').selectAll().execute()
  const before = await auditLog()
  expect(
    (await asStaff('PUT', path, { ...FORM, directions: FORM.directions.replace('\n', '\r\n') })).body.version,
  ).toBe(1)
  expect(await auditLog()).toEqual(before)
})

test('the second of two concurrent edits gets a conflict', async () => {
  const { asStaff, path } = await setup()
  await asStaff('PUT', path, { ...FORM, version: 0 })
  const late = await asStaff('PUT', path, { ...FORM, doorCode: '9999', version: 0 })
  expect(late.status).toBe(409)
  expect(late.body.current).toMatchObject({ doorCode: 'C4711X', version: 1 })
})

test('arrival details of an unknown home give 404', async () => {
  const { asStaff, path } = await setup()
  expect((await asStaff('GET', '/api/admin/properties/999/arrival')).status).toBe(404)
  expect((await asStaff('PUT', '/api/admin/properties/999/arrival', FORM)).status).toBe(404)
  expect((await asStaff('PUT', path, { ...FORM, alarm: '1' })).status).toBe(400)
  expect((await asStaff('PUT', path, { ...FORM, doorCode: 'x'.repeat(101) })).body.errors).toEqual([
    { path: 'doorCode', message: 'Please use at most 100 characters' },
  ])
})

test('public responses about the home contain no arrival details', async () => {
  const { asStaff, get, path, home } = await setup()
  await asStaff('PUT', path, FORM)
  for (const address of ['/api/properties', `/api/properties/${home}`]) {
    const { status, text } = await get(address)
    expect(status).toBe(200)
    for (const secret of Object.values(FORM)) expect(text).not.toContain(secret.split('\n')[0])
  }
})

test('details encrypted with another secret are marked unreadable', async () => {
  const { ctx, home, asStaff, path, staff } = await setup()
  await asStaff('PUT', path, FORM)
  const moved = { ...ctx, config: { ...ctx.config, secret: 'another secret, after a move to another house' } }
  const movedClient = createTestClient(moved, propertyRoutes, staff)
  expect((await movedClient.asStaff('GET', path)).body).toMatchObject({
    ...NOTHING,
    directions: FORM.directions,
    houseRules: FORM.houseRules,
    readable: false,
  })
  expect((await readArrivalForGuest(moved, home)).details).toBeNull()
  await movedClient.asStaff('PUT', path, { ...FORM, doorCode: '1234' })
  expect((await readArrivalForGuest(moved, home)).details?.doorCode).toBe('1234')
})

test('a home without stored details has empty texts', async () => {
  const { ctx, home } = await setup()
  expect(await readArrivalForGuest(ctx, home)).toEqual({
    directions: '',
    houseRules: '',
    position: null,
    details: null,
  })
})
