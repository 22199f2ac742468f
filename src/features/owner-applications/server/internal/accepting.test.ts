import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ApplicationStage } from '#features/owner-applications/contract.ts'
import { listProperties } from '#features/properties/server/properties.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { asSentImage, createPhotograph, VALID_APPLICATION } from '#test/features/owner-applications/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContextWithFolder } from '#test/platform/server/testing/test-context.ts'
import { applicationEmails } from '../email-types.ts'
import { ownerRoutes } from '../routes.ts'

const LIST = '/api/admin/applications'

async function setup() {
  const fixture = await createTestContextWithFolder()
  const staff = await createStaff(fixture.ctx)
  const { server, get, post, asStaff } = createTestClient(fixture.ctx, ownerRoutes, staff)
  let senders = 0
  const send = async (changes: object = {}): Promise<number> => {
    // A new IP address each time: the limit is three applications an hour per address.
    senders += 1
    return (await post('/api/property-owner', { ...VALID_APPLICATION, ...changes }, { from: `192.0.2.${senders}` }))
      .body.id
  }
  const patch = (id: number, body: object) => asStaff('PATCH', `${LIST}/${id}`, body)
  const read = async (id: number) => (await asStaff('GET', `${LIST}/${id}`)).body
  const list = async (query = '') => asStaff('GET', `${LIST}${query}`)
  return { ...fixture, staff, server, get, asStaff, send, patch, read, list }
}

const findAuditLog = (ctx: AppContext, item = 'owner_application') =>
  ctx.database
    .selectFrom('audit_log')
    .selectAll()
    .where('actor', '=', 'staff')
    .where('item', '=', item)
    .orderBy('id')
    .execute()
const findSentEmails = async (ctx: AppContext, kind: string) =>
  (await sendAndReadEmails(ctx, applicationEmails)).filter((email) => email.kind === kind)
const findHomes = (ctx: AppContext) => ctx.database.selectFrom('property').selectAll().orderBy('id').execute()
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

async function createTwoPhotographs() {
  return [
    asSentImage(await createPhotograph(1200, 900), 'garden.jpg'),
    asSentImage(await createPhotograph(300, 200), 'hall.jpg'),
  ]
}

test('the list and the details of an application show all fields', async () => {
  const { send, list, read } = await setup()
  const id = await send({ images: await createTwoPhotographs() })
  const row = {
    id,
    ...VALID_APPLICATION,
    images: [
      {
        position: 0,
        name: 'garden.jpg',
        width: 800,
        height: 600,
        bytes: expect.any(Number),
        src: `${LIST}/1/images/0`,
      },
      { position: 1, name: 'hall.jpg', width: 300, height: 200, bytes: expect.any(Number), src: `${LIST}/1/images/1` },
    ],
    createdAt: '2026-09-09T11:00:00.000Z',
    stage: 'new',
    replyDueAt: '2026-09-11T11:00:00.000Z',
    answeredAt: null,
    propertyId: null,
    version: 1,
  }
  expect((await list()).body).toEqual([row])
  const open = await read(id)
  expect(open).toEqual({ ...row, notes: [], isUntold: false })
})

test('[rule next-step] the owner is emailed the next step after the time for undoing', async () => {
  const { ctx, clock, send, patch } = await setup()
  const id = await send()
  const steps = async () => (await findSentEmails(ctx, 'application-next-step')).map(({ subject }) => subject)
  for (const stage of ['contacted', 'visit', 'declined', 'new']) await patch(id, { stage })
  expect(await steps()).toEqual([])
  clock.forward(30)
  await patch(id, { stage: 'visit' })
  const visit = 'Next step: we would like to see your property · Staffordshire Stays'
  expect(await steps()).toEqual([visit])
  clock.forward(30)
  await patch(id, { stage: 'accepted' })
  expect(await steps()).toEqual([visit, 'We would be glad to manage your property · Staffordshire Stays'])
  const [email] = await findSentEmails(ctx, 'application-next-step')
  expect(email).toMatchObject({ to_address: 'grace@example.org', reply_to: 'hello@staffordshirestays.example' })
})

test('[rule application-stages] any stage may follow any other stage', async () => {
  const { ctx, send, patch } = await setup()
  const id = await send()
  const path: ApplicationStage[] = ['contacted', 'visit', 'declined', 'spam', 'new', 'visit']
  for (const stage of path) expect(await patch(id, { stage })).toMatchObject({ status: 200, body: { id, stage } })
  expect((await patch(id, { stage: 'visit' })).body.version).toBe(7)
  expect((await findAuditLog(ctx)).map(({ action, before, after }) => [action, before, after])).toEqual(
    path.map((stage, at) => ['changed', { stage: at === 0 ? 'new' : path[at - 1] }, { stage }]),
  )
  expect(await findHomes(ctx)).toEqual([])
})

test('[rule application-to-home] [threat owner-address-published] acceptance creates a hidden home without the owner’s texts', async () => {
  const { ctx, staff, send, patch } = await setup()
  const id = await send({ propertyAddress: '3 Heath Lane\nBurntwood\nWS7 0AA', images: await createTwoPhotographs() })
  const accepted = await patch(id, { stage: 'accepted', version: 1 })
  const [home, ...others] = await findHomes(ctx)
  expect(others).toEqual([])
  expect([accepted.status, accepted.body]).toMatchObject([
    200,
    { stage: 'accepted', propertyId: home?.id, answeredAt: '2026-09-09T11:00:00.000Z', version: 2 },
  ])
  expect(home).toMatchObject({
    title: 'New home',
    city: '',
    location: '',
    description: '',
    bedrooms: 3,
    is_available: false,
  })
  expect(JSON.stringify(home)).not.toMatch(/Heath Lane|WS7|quiet cottage|grace@example\.org/)
  const show = ctx.database.updateTable('property').set({ is_available: true, price_per_night: '90.00' })
  await expect(show.execute()).rejects.toThrow('shown_home_has_place')
  const photographs = await ctx.database
    .selectFrom('property_photograph')
    .innerJoin('photograph', 'hash', 'photograph_hash')
    .select(['property_id', 'width', 'height'])
    .orderBy('position')
    .execute()
  expect(photographs).toEqual([
    { property_id: home?.id, width: 800, height: 600 },
    { property_id: home?.id, width: 300, height: 200 },
  ])
  expect((await listProperties(ctx, { audience: 'public' })).rows).toEqual([])
  expect(await findAuditLog(ctx)).toMatchObject([
    {
      user_id: staff.userId,
      action: 'changed',
      item_id: id,
      before: { stage: 'new' },
      after: { stage: 'accepted', propertyId: home?.id },
    },
  ])
  expect(await findAuditLog(ctx, 'property')).toMatchObject([{ action: 'added', item_id: home?.id }])
  expect(await findSentEmails(ctx, 'application-reply')).toEqual([])
})

test('concurrent acceptances make one home', async () => {
  const { ctx, send, patch } = await setup()
  const id = await send({ images: await createTwoPhotographs() })
  const withoutVersion = await Promise.all([1, 2, 3].map(() => patch(id, { stage: 'accepted' })))
  expect(withoutVersion.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(withoutVersion.map(({ body }) => body.propertyId)).size).toBe(1)
  const other = await send({ bedrooms: 5 })
  const withVersion = await Promise.all([1, 2].map(() => patch(other, { stage: 'accepted', version: 1 })))
  expect(withVersion.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await findHomes(ctx)).toHaveLength(2)
  expect(await findAuditLog(ctx)).toHaveLength(2)
})

test('accepting again keeps the first home', async () => {
  const { ctx, send, patch } = await setup()
  const id = await send({ images: await createTwoPhotographs() })
  const { propertyId } = (await patch(id, { stage: 'accepted' })).body
  expect((await patch(id, { stage: 'visit' })).body).toMatchObject({ stage: 'visit', propertyId })
  expect((await patch(id, { stage: 'accepted' })).body).toMatchObject({ stage: 'accepted', propertyId })
  expect(idsOf(await findHomes(ctx))).toEqual([propertyId])
  expect(await ctx.database.selectFrom('property_photograph').selectAll().execute()).toHaveLength(2)
})

test('no home is made when the audit log cannot be written', async () => {
  const { ctx, send, patch, read } = await setup()
  const id = await send({ images: await createTwoPhotographs() })
  const unknownStaff = createTestClient(ctx, ownerRoutes, { kind: 'staff', userId: 999, sid: 'session' })
  expect((await unknownStaff.asStaff('PATCH', `${LIST}/${id}`, { stage: 'accepted' })).status).toBe(500)
  expect(await read(id)).toMatchObject({ stage: 'new', propertyId: null, version: 1 })
  expect((await patch(99, { stage: 'accepted' })).status).toBe(404)
  for (const table of ['property', 'property_photograph', 'photograph'] as const)
    expect(await ctx.database.selectFrom(table).selectAll().execute()).toEqual([])
})

test('a missing photograph file does not prevent acceptance', async () => {
  const { ctx, dataDir, send, patch } = await setup()
  const id = await send({ images: await createTwoPhotographs() })
  const { file } = await ctx.database
    .selectFrom('owner_application_image')
    .select('file')
    .where('position', '=', 0)
    .executeTakeFirstOrThrow()
  await rm(join(dataDir, 'uploads', 'applications', file))
  expect((await patch(id, { stage: 'accepted' })).status).toBe(200)
  expect(await ctx.database.selectFrom('property_photograph').selectAll().execute()).toHaveLength(1)
})

test('[threat served-uploads] browsers cannot run a served photograph or display it as a page', async () => {
  const { server, send } = await setup()
  const id = await send({ images: await createTwoPhotographs() })
  const url = `${LIST}/${id}/images/1`
  const { statusCode, headers, rawPayload } = await server.inject({ url, headers: { cookie: 'session' } })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'attachment; filename="application-1-2.jpg"',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 })
})

test.for([
  '2',
  '3',
  '-1',
  '0.5',
  'garden.jpg',
  '..%2f..%2fetc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%00',
  '0%00',
  '....//',
  '%20',
])('[threat served-uploads] no photograph exists at position %s', async (position) => {
  const { send, asStaff } = await setup()
  const id = await send({ images: await createTwoPhotographs() })
  expect((await asStaff('GET', `${LIST}/${id}/images/${position}`)).status).toBe(404)
  expect((await asStaff('GET', `${LIST}/${position}/images/0`)).status).toBe(404)
})

test('[threat served-uploads] a missing file gets 404 without the file’s path', async () => {
  const { dataDir, get, send, asStaff } = await setup()
  const id = await send({ images: await createTwoPhotographs() })
  expect((await get(`${LIST}/${id}/images/0`)).status).toBe(401)
  await rm(join(dataDir, 'uploads'), { recursive: true })
  const { status, body } = await asStaff('GET', `${LIST}/${id}/images/0`)
  expect([status, body]).toEqual([404, { message: 'Not found' }])
})
