import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { listProperties } from '#features/properties/server/properties.ts'
import { developPhotographs } from '#platform/server/images/develop.ts'
import type { Office } from '#platform/server/office.ts'
import { hireStaff, testOffice } from '#platform/server/testing/office.ts'
import { visit } from '#platform/server/testing/visitor.ts'
import type { ApplicationStage } from '../contract.ts'
import { anApplication, aPhotograph, sentAs } from './fixtures.ts'
import { ownerRoutes } from './routes.ts'

const LIST = '/api/admin/applications'
const WORDS = { subject: 'Your application: 3 Heath Lane', text: 'Dear Grace,\n\nGladly.\n\nKind regards' }

async function world() {
  const dataDir = await mkdtemp(join(tmpdir(), 'owners-office-'))
  const opened = await testOffice(undefined, { DATA_DIR: dataDir })
  onTestFinished(async () => {
    // The sizes of a home's photographs are made in the background, in this folder.
    await developPhotographs(opened.office)
    await rm(dataDir, { recursive: true })
  })
  const staff = await hireStaff(opened.office)
  const { server, get, post, asStaff } = visit(opened.office, ownerRoutes(opened.office), staff)
  let senders = 0
  const send = async (changes: object = {}): Promise<number> => {
    // Each from somewhere else: one address may send three in an hour.
    senders += 1
    return (await post('/api/property-owner', { ...anApplication, ...changes }, { from: `192.0.2.${senders}` })).body.id
  }
  const patch = (id: number, body: object) => asStaff('PATCH', `${LIST}/${id}`, body)
  const reply = (id: number, body: object = WORDS, headers = {}) =>
    asStaff('POST', `${LIST}/${id}/reply`, body, headers)
  const read = async (id: number) => (await asStaff('GET', `${LIST}/${id}`)).body
  const list = async (query = '') => asStaff('GET', `${LIST}${query}`)
  return { ...opened, dataDir, staff, server, get, post, asStaff, send, patch, reply, read, list }
}

const trailOf = (office: Office, item = 'owner_application') =>
  office.database
    .selectFrom('trail')
    .selectAll()
    .where('actor', '=', 'staff')
    .where('item', '=', item)
    .orderBy('id')
    .execute()
const lettersOf = (office: Office, kind: string) =>
  office.database.selectFrom('letter').selectAll().where('kind', '=', kind).orderBy('id').execute()
const homesOf = (office: Office) => office.database.selectFrom('property').selectAll().orderBy('id').execute()
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

async function twoPhotographs() {
  return [sentAs(await aPhotograph(1200, 900), 'garden.jpg'), sentAs(await aPhotograph(300, 200), 'hall.jpg')]
}

test('the list: who waits longest first, then those dealt with, spam last; X-Total-Count counts beyond the page', async () => {
  const { clock, send, patch, list } = await world()
  const robot = await send({ website: 'filled' })
  const visited = await send({ bedrooms: 2 })
  clock.forward(60)
  const waiting = await send({ bedrooms: 4 })
  clock.forward(60)
  const later = await send({ bedrooms: 5 })
  await patch(visited, { stage: 'visit' })
  const all = await list()
  expect([all.headers['x-total-count'], idsOf(all.body)]).toEqual(['4', [waiting, later, visited, robot]])
  const second = await list('?limit=2&offset=1')
  expect([second.headers['x-total-count'], idsOf(second.body)]).toEqual(['4', [later, visited]])
  const beyond = await list('?limit=2&offset=9')
  expect([beyond.headers['x-total-count'], beyond.body]).toEqual(['4', []])
  expect(idsOf((await list('?stage=visit')).body)).toEqual([visited])
  expect((await list('?stage=lost')).body.message).toBe(
    'stage is one of new, contacted, visit, accepted, declined, spam',
  )
})

test('a row says all that the office may know, its photographs by their place; the open one notes and letters too', async () => {
  const { send, list, read } = await world()
  const id = await send({ images: await twoPhotographs() })
  const row = {
    id,
    ...anApplication,
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
    promisedBy: '2026-09-11T11:00:00.000Z',
    answeredAt: null,
    propertyId: null,
    version: 1,
  }
  expect((await list()).body).toEqual([row])
  const { letters, ...open } = await read(id)
  expect(open).toEqual({ ...row, notes: [], hasMailServer: false })
  expect(letters.map(({ kind }: { kind: string }) => kind)).toEqual([
    'application-acknowledgement',
    'owner_application',
  ])
})

test.for<[what: string, search: string]>([
  ['an owner’s name', 'hopp'],
  ['an address', 'GRACE@EXAMPLE'],
  ['a telephone number', '960177'],
  ['the home’s address', 'heath l'],
  ['a word of its description', 'QUIET'],
])('the office finds an application by %s', async ([, search]) => {
  const { send, list } = await world()
  const id = await send()
  await send({
    name: 'Bob',
    email: 'bob@x.example',
    phone: '0000000000',
    propertyAddress: '1 Elm Road, Stafford',
    description: 'Nothing of the kind is here.',
  })
  const found = await list(`?search=${encodeURIComponent(search)}`)
  expect([found.headers['x-total-count'], idsOf(found.body)]).toEqual(['1', [id]])
})

test('threats 33: in a search the wildcards of LIKE are letters like any other, and blank finds all', async () => {
  const { send, list } = await world()
  await send()
  await send({ description: 'Half of it, 50%, is a_b \\ c and a garden.' })
  const found = async (search: string) => (await list(`?search=${encodeURIComponent(search)}`)).body.length
  expect([await found('%'), await found('_'), await found('\\'), await found('  ')]).toEqual([1, 1, 1, 2])
  expect((await list('?search=heath&stage=declined')).body).toEqual([])
})

test('figures: how many have come how far, who waits and who waits too long', async () => {
  const { clock, send, reply, asStaff } = await world()
  await reply(await send())
  await send({ bedrooms: 4 })
  await send({ bedrooms: 5, website: 'filled' })
  clock.forward(48 * 60 + 1)
  await send({ bedrooms: 6 })
  expect((await asStaff('GET', `${LIST}/summary`)).body).toEqual({
    counts: { new: 2, contacted: 1, visit: 0, accepted: 0, declined: 0, spam: 1 },
    promise: { waiting: 2, overdue: 1, keptPercent: 100 },
  })
})

test('an answer from within: letter, stage, the first answer’s moment and the trail without a word of it', async () => {
  const { office, clock, staff, send, reply } = await world()
  const id = await send()
  clock.forward(30)
  const answered = await reply(id)
  expect([answered.status, answered.body]).toMatchObject([
    201,
    { id, stage: 'contacted', answeredAt: '2026-09-09T11:30:00.000Z', version: 2 },
  ])
  expect(await lettersOf(office, 'reply')).toMatchObject([
    {
      item: 'owner_application',
      item_id: id,
      to_address: 'grace@example.org',
      reply_to: 'hello@staffordshirestays.example',
      subject: WORDS.subject,
    },
  ])
  const trail = await trailOf(office)
  expect(trail).toMatchObject([
    {
      user_id: staff.userId,
      action: 'replied',
      item_id: id,
      before: { stage: 'new' },
      after: { stage: 'contacted' },
    },
  ])
  expect(JSON.stringify(trail)).not.toMatch(/Grace|grace@|Heath|Gladly/)
})

test('when the letter cannot be written, the application stays as it was and nothing is said', async () => {
  const { office, staff, send, read } = await world()
  const id = await send()
  const nowhere: Office = { ...office, config: { ...office.config, publicUrl: 'nowhere' } }
  const { status } = await visit(nowhere, ownerRoutes(nowhere), staff).asStaff('POST', `${LIST}/${id}/reply`, WORDS)
  expect([status, await lettersOf(office, 'reply'), await trailOf(office)]).toEqual([500, [], []])
  expect(await read(id)).toMatchObject({ stage: 'new', version: 1, answeredAt: null })
})

test('a later answer is another letter, and the application stays at its stage', async () => {
  const { office, clock, send, patch, reply } = await world()
  const id = await send()
  await patch(id, { stage: 'visit' })
  clock.forward(90)
  expect((await reply(id)).body).toMatchObject({ stage: 'visit', answeredAt: '2026-09-09T11:00:00.000Z' })
  expect(await lettersOf(office, 'reply')).toHaveLength(1)
})

test('the same answer sent twice by an impatient hand is one letter; the same words to another owner are another', async () => {
  const { office, send, reply } = await world()
  const id = await send()
  const other = await send({ email: 'bob@example.org' })
  const key = { 'Idempotency-Key': 'attempt-1' }
  const answers = await Promise.all([1, 2].map(() => reply(id, { ...WORDS, version: 1 }, key)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]?.text).toBe(answers[0]?.text)
  expect((await reply(other, { ...WORDS, version: 1 }, key)).status).toBe(201)
  expect((await lettersOf(office, 'reply')).map(({ to_address }) => to_address)).toEqual([
    'grace@example.org',
    'bob@example.org',
  ])
})

test('any stage may follow any other, each with its line in the trail; the same again writes nothing', async () => {
  const { office, send, patch } = await world()
  const id = await send()
  const path: ApplicationStage[] = ['contacted', 'visit', 'declined', 'spam', 'new', 'visit']
  for (const stage of path) expect(await patch(id, { stage })).toMatchObject({ status: 200, body: { id, stage } })
  expect((await patch(id, { stage: 'visit' })).body.version).toBe(7)
  expect((await trailOf(office)).map(({ action, before, after }) => [action, before, after])).toEqual(
    path.map((stage, at) => ['changed', { stage: at === 0 ? 'new' : path[at - 1] }, { stage }]),
  )
  expect(await homesOf(office)).toEqual([])
})

test('decisions 5.7: accepted, it becomes one hidden draft home with its photographs, and the trail names it', async () => {
  const { office, staff, send, patch } = await world()
  const id = await send({ propertyAddress: '3 Heath Lane\nBurntwood\nWS7 0AA', images: await twoPhotographs() })
  const accepted = await patch(id, { stage: 'accepted', version: 1 })
  const [home, ...others] = await homesOf(office)
  expect(others).toEqual([])
  expect([accepted.status, accepted.body]).toMatchObject([
    200,
    { stage: 'accepted', propertyId: home?.id, answeredAt: '2026-09-09T11:00:00.000Z', version: 2 },
  ])
  expect(home).toMatchObject({
    title: '3 Heath Lane',
    city: 'Burntwood',
    location: '3 Heath Lane Burntwood WS7 0AA',
    description: '<p>A quiet cottage at the edge of the heath.</p>',
    bedrooms: 3,
    is_available: false,
  })
  const hung = await office.database
    .selectFrom('property_photograph')
    .innerJoin('photograph', 'hash', 'photograph_hash')
    .select(['property_id', 'width', 'height'])
    .orderBy('position')
    .execute()
  expect(hung).toEqual([
    { property_id: home?.id, width: 800, height: 600 },
    { property_id: home?.id, width: 300, height: 200 },
  ])
  expect((await listProperties(office, 'everybody')).rows).toEqual([])
  expect(await trailOf(office)).toMatchObject([
    {
      user_id: staff.userId,
      action: 'changed',
      item_id: id,
      before: { stage: 'new' },
      after: { stage: 'accepted', propertyId: home?.id },
    },
  ])
  expect(await trailOf(office, 'property')).toMatchObject([{ action: 'added', item_id: home?.id }])
  expect(await lettersOf(office, 'reply')).toEqual([])
})

test('two who accept at once make one home, whether or not they say what they saw', async () => {
  const { office, send, patch } = await world()
  const id = await send({ images: await twoPhotographs() })
  const heedless = await Promise.all([1, 2, 3].map(() => patch(id, { stage: 'accepted' })))
  expect(heedless.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(heedless.map(({ body }) => body.propertyId)).size).toBe(1)
  const other = await send({ bedrooms: 5 })
  const careful = await Promise.all([1, 2].map(() => patch(other, { stage: 'accepted', version: 1 })))
  expect(careful.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await homesOf(office)).toHaveLength(2)
  expect(await trailOf(office)).toHaveLength(2)
})

test('taken back and accepted again it has the home that it had, and no second one', async () => {
  const { office, send, patch } = await world()
  const id = await send({ images: await twoPhotographs() })
  const { propertyId } = (await patch(id, { stage: 'accepted' })).body
  expect((await patch(id, { stage: 'visit' })).body).toMatchObject({ stage: 'visit', propertyId })
  expect((await patch(id, { stage: 'accepted' })).body).toMatchObject({ stage: 'accepted', propertyId })
  expect(idsOf(await homesOf(office))).toEqual([propertyId])
  expect(await office.database.selectFrom('property_photograph').selectAll().execute()).toHaveLength(2)
})

test('home, stage and trail are one: when the trail cannot be written, there is no home', async () => {
  const { office, send, read } = await world()
  const id = await send({ images: await twoPhotographs() })
  const nobody = visit(office, ownerRoutes(office), { userId: 999, sid: 'session' })
  expect((await nobody.asStaff('PATCH', `${LIST}/${id}`, { stage: 'accepted' })).status).toBe(500)
  expect(await read(id)).toMatchObject({ stage: 'new', propertyId: null, version: 1 })
  for (const table of ['property', 'property_photograph', 'photograph'] as const)
    expect(await office.database.selectFrom(table).selectAll().execute()).toEqual([])
})

test('a photograph that is no longer on the disk keeps nobody from being accepted, nor the others from being hung', async () => {
  const { office, dataDir, send, patch } = await world()
  const id = await send({ images: await twoPhotographs() })
  const { file } = await office.database
    .selectFrom('owner_application_image')
    .select('file')
    .where('position', '=', 0)
    .executeTakeFirstOrThrow()
  await rm(join(dataDir, 'uploads', 'applications', file))
  expect((await patch(id, { stage: 'accepted' })).status).toBe(200)
  expect(await office.database.selectFrom('property_photograph').selectAll().execute()).toHaveLength(1)
})

test('two people at once: the second is told how it stands now, and nothing is overwritten (decisions 4, row 3)', async () => {
  const { office, send, patch, reply, read } = await world()
  const id = await send()
  await patch(id, { stage: 'declined', version: 1 })
  const late = await patch(id, { stage: 'accepted', version: 1 })
  expect([late.status, late.body]).toMatchObject([
    409,
    { message: expect.any(String), current: { id, stage: 'declined', version: 2 } },
  ])
  expect((await reply(id, { ...WORDS, version: 1 })).status).toBe(409)
  expect([await lettersOf(office, 'reply'), await homesOf(office)]).toEqual([[], []])
  expect(await read(id)).toMatchObject({ stage: 'declined', version: 2 })
})

test.for([{ id: 9 }, { email: 'eve@example.org' }, { propertyId: 1 }, { stage: 'lost' }])(
  'what the office may not change is refused, and so is what nobody knows: %j (threats 17)',
  async (unknown) => {
    const { send, patch, reply, asStaff, read } = await world()
    const id = await send()
    const before = await read(id)
    expect((await patch(id, { stage: 'visit', ...unknown })).status).toBe(400)
    expect((await reply(id, { ...WORDS, ...unknown })).status).toBe(400)
    expect((await asStaff('POST', `${LIST}/${id}/notes`, { text: 'x', ...unknown })).status).toBe(400)
    expect(await read(id)).toEqual(before)
  },
)

test('threats 31: what came as spam and is a person’s starts anew, with the thanks that it never had, once', async () => {
  const { office, clock, send, patch } = await world()
  const id = await send({ website: 'filled' })
  clock.forward(20 * 60)
  expect((await patch(id, { stage: 'new' })).body).toMatchObject({
    stage: 'new',
    promisedBy: '2026-09-12T07:00:00.000Z',
  })
  const [thanks] = await lettersOf(office, 'application-acknowledgement')
  expect(thanks).toMatchObject({ item_id: id, to_address: 'grace@example.org' })
  expect(thanks?.text_body).toContain('12 September 2026 at 08:00')
  await patch(id, { stage: 'spam' })
  clock.forward(60)
  expect((await patch(id, { stage: 'new' })).body.promisedBy).toBe('2026-09-12T07:00:00.000Z')
  expect(await lettersOf(office, 'application-acknowledgement')).toHaveLength(1)
})

test('an answer to what was taken for spam takes it out of there, and it was in time', async () => {
  const { clock, send, reply, asStaff } = await world()
  const id = await send({ elapsedMs: 1 })
  clock.forward(90 * 60)
  expect((await reply(id)).body).toMatchObject({ stage: 'contacted', promisedBy: '2026-09-15T05:00:00.000Z' })
  expect((await asStaff('GET', `${LIST}/summary`)).body.promise).toMatchObject({ keptPercent: 100 })
})

test('a note is kept with its author, and the trail has none of its words', async () => {
  const { office, send, read, asStaff } = await world()
  const id = await send()
  const note = await asStaff('POST', `${LIST}/${id}/notes`, { text: ' Visit on Friday. ' })
  expect([note.status, note.body]).toMatchObject([201, { text: 'Visit on Friday.', author: 'Alex Hartley' }])
  expect((await read(id)).notes).toEqual([note.body])
  expect((await trailOf(office)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['noted', null, null],
  ])
})

test('nothing can be done with an application that is not there, and nobody signed out reads or does anything', async () => {
  const { get, post, send, asStaff, patch, reply } = await world()
  const id = await send({ images: await twoPhotographs() })
  for (const { status, body } of [
    await asStaff('GET', `${LIST}/99`),
    await asStaff('GET', `${LIST}/first`),
    await patch(99, { stage: 'spam' }),
    await patch(99, { stage: 'accepted' }),
    await reply(99),
    await asStaff('POST', `${LIST}/99/notes`, { text: 'x' }),
  ])
    expect([status, body.message]).toEqual([404, 'Application not found'])
  for (const path of [LIST, `${LIST}/summary`, `${LIST}/${id}`, `${LIST}/${id}/images/0`])
    expect((await get(path)).status).toBe(401)
  for (const path of ['reply', 'notes']) expect((await post(`${LIST}/${id}/${path}`, WORDS)).status).toBe(401)
})

test('threats 26: a photograph is a JPEG that no browser runs, shows as a page or takes for anything else', async () => {
  const { server, send } = await world()
  const id = await send({ images: await twoPhotographs() })
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
])('threats 26: behind %s there is no photograph', async (position) => {
  const { send, asStaff } = await world()
  const id = await send({ images: await twoPhotographs() })
  expect((await asStaff('GET', `${LIST}/${id}/images/${position}`)).status).toBe(404)
  expect((await asStaff('GET', `${LIST}/${position}/images/0`)).status).toBe(404)
})

test('threats 26: a photograph that is no longer on the disk is missing, and nobody is told where it lay', async () => {
  const { dataDir, send, asStaff } = await world()
  const id = await send({ images: await twoPhotographs() })
  await rm(join(dataDir, 'uploads'), { recursive: true })
  const { status, body } = await asStaff('GET', `${LIST}/${id}/images/0`)
  expect([status, body]).toEqual([404, { message: 'Not found' }])
})
