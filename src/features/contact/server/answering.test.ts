import { expect, test } from 'vitest'
import type { Office } from '#platform/server/office.ts'
import { hireStaff, testOffice } from '#platform/server/testing/office.ts'
import { visit } from '#platform/server/testing/visitor.ts'
import type { MessageStatus } from '../contract.ts'
import { aMessage } from './fixtures.ts'
import { contactRoutes } from './routes.ts'

const LIST = '/api/admin/messages'
const WORDS = { subject: 'Your message: Booking Support', text: 'Dear Ada,\n\nAt four.\n\nKind regards' }

async function world() {
  const opened = await testOffice()
  const staff = await hireStaff(opened.office)
  const { get, post, asStaff } = visit(opened.office, contactRoutes(opened.office), staff)
  const send = async (changes: object = {}): Promise<number> =>
    (await post('/api/contact', { ...aMessage, ...changes })).body.id
  const patch = (id: number, body: object) => asStaff('PATCH', `${LIST}/${id}`, body)
  const reply = (id: number, body: object = WORDS, headers = {}) =>
    asStaff('POST', `${LIST}/${id}/reply`, body, headers)
  const read = async (id: number) => (await asStaff('GET', `${LIST}/${id}`)).body
  const list = async (query = '') => asStaff('GET', `${LIST}${query}`)
  return { ...opened, staff, get, post, asStaff, send, patch, reply, read, list }
}

const trailOf = (office: Office) =>
  office.database.selectFrom('trail').selectAll().where('actor', '=', 'staff').orderBy('id').execute()
const lettersOf = (office: Office, kind: string) =>
  office.database.selectFrom('letter').selectAll().where('kind', '=', kind).orderBy('id').execute()
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

test('the list: who waits longest first, then those dealt with, spam last; X-Total-Count counts beyond the page', async () => {
  const { clock, send, patch, list } = await world()
  const robot = await send({ website: 'filled' })
  const closed = await send({ message: 'Never mind.' })
  clock.forward(60)
  const waiting = await send({ message: 'Is there a cot?' })
  clock.forward(60)
  const later = await send({ message: 'Is there a high chair?' })
  await patch(closed, { status: 'closed' })
  const all = await list()
  expect([all.headers['x-total-count'], idsOf(all.body)]).toEqual(['4', [waiting, later, closed, robot]])
  const second = await list('?limit=2&offset=1')
  expect([second.headers['x-total-count'], idsOf(second.body)]).toEqual(['4', [later, closed]])
  const beyond = await list('?limit=2&offset=9')
  expect([beyond.headers['x-total-count'], beyond.body]).toEqual(['4', []])
  expect(idsOf((await list('?status=closed')).body)).toEqual([closed])
  expect(idsOf((await list('?status=spam')).body)).toEqual([robot])
  expect((await list('?status=lost')).body.message).toBe('status is new, answered, closed or spam')
})

test('a row says all that the office may know, and the open one besides its notes and letters', async () => {
  const { send, list, read } = await world()
  const id = await send()
  const row = {
    id,
    ...aMessage,
    createdAt: '2026-09-09T11:00:00.000Z',
    status: 'new',
    promisedBy: '2026-09-10T11:00:00.000Z',
    answeredAt: null,
    version: 1,
  }
  expect((await list()).body).toEqual([row])
  const { letters, ...open } = await read(id)
  expect(open).toEqual({ ...row, notes: [], hasMailServer: false })
  expect(letters.map(({ kind }: { kind: string }) => kind)).toEqual(['message-acknowledgement', 'message'])
})

test.for<[what: string, search: string]>([
  ['a writer’s name', 'byro'],
  ['an address', 'ADA@EXAMPLE'],
  ['a subject', 'booking sup'],
  ['a word of the message', 'KEY'],
])('the office finds a message by %s', async ([, search]) => {
  const { send, list } = await world()
  const id = await send()
  await send({ name: 'Bob', email: 'bob@x.example', subject: 'General Inquiry', message: 'Nothing here' })
  const found = await list(`?search=${encodeURIComponent(search)}`)
  expect([found.headers['x-total-count'], idsOf(found.body)]).toEqual(['1', [id]])
})

test('threats 33: in a search the wildcards of LIKE are letters like any other, and blank finds all', async () => {
  const { send, list } = await world()
  await send()
  await send({ message: 'Is 50% off possible? a_b \\ c' })
  const found = async (search: string) => (await list(`?search=${encodeURIComponent(search)}`)).body.length
  expect([await found('%'), await found('_'), await found('\\'), await found('  ')]).toEqual([1, 1, 1, 2])
  expect((await list('?search=key&status=answered')).body).toEqual([])
})

test('figures: how many stand where, who waits and who waits too long', async () => {
  const { clock, send, reply, asStaff } = await world()
  const nothing = await asStaff('GET', `${LIST}/summary`)
  expect(nothing.body).toEqual({
    counts: { new: 0, answered: 0, closed: 0, spam: 0 },
    promise: { waiting: 0, overdue: 0, keptPercent: null },
  })
  await reply(await send())
  await send({ message: 'Still there?' })
  await send({ message: 'Pills', website: 'filled' })
  clock.forward(24 * 60 + 1)
  await send({ message: 'Anybody?' })
  expect((await asStaff('GET', `${LIST}/summary`)).body).toEqual({
    counts: { new: 2, answered: 1, closed: 0, spam: 1 },
    promise: { waiting: 2, overdue: 1, keptPercent: 100 },
  })
})

test('an answer from within: letter, status, the first answer’s moment and the trail without a word of it', async () => {
  const { office, clock, staff, send, reply } = await world()
  const id = await send()
  clock.forward(30)
  const answered = await reply(id)
  expect([answered.status, answered.body]).toMatchObject([
    201,
    { id, status: 'answered', answeredAt: '2026-09-09T11:30:00.000Z', version: 2 },
  ])
  expect(await lettersOf(office, 'reply')).toMatchObject([
    {
      item: 'contact_message',
      item_id: id,
      to_address: 'ada@example.org',
      reply_to: 'hello@staffordshirestays.example',
      subject: WORDS.subject,
    },
  ])
  const trail = await trailOf(office)
  expect(trail).toMatchObject([
    {
      user_id: staff.userId,
      action: 'replied',
      item: 'contact_message',
      item_id: id,
      before: { status: 'new' },
      after: { status: 'answered' },
    },
  ])
  expect(JSON.stringify(trail)).not.toMatch(/Ada|ada@|Dear|four|Booking Support/)
})

test('when the letter cannot be written, the message is not marked and nothing is said', async () => {
  const { office, staff, send } = await world()
  const id = await send()
  const nowhere: Office = { ...office, config: { ...office.config, publicUrl: 'nowhere' } }
  const { status } = await visit(nowhere, contactRoutes(nowhere), staff).asStaff('POST', `${LIST}/${id}/reply`, WORDS)
  expect([status, await lettersOf(office, 'reply'), await trailOf(office)]).toEqual([500, [], []])
  expect(await office.database.selectFrom('contact_message').select(['status', 'version']).execute()).toEqual([
    { status: 'new', version: 1 },
  ])
})

test('a second answer is another letter; what was closed stays so unless the answer says otherwise', async () => {
  const { office, clock, send, patch, reply } = await world()
  const id = await send()
  await reply(id)
  await patch(id, { status: 'closed' })
  clock.forward(90)
  expect((await reply(id)).body).toMatchObject({ status: 'closed', answeredAt: '2026-09-09T11:00:00.000Z' })
  expect((await reply(id, { ...WORDS, status: 'answered' })).body.status).toBe('answered')
  expect(await lettersOf(office, 'reply')).toHaveLength(3)
})

test('the same answer sent twice by an impatient hand is one letter; the same words to another are another', async () => {
  const { office, send, reply } = await world()
  const id = await send()
  const other = await send({ email: 'bob@example.org' })
  const key = { 'Idempotency-Key': 'attempt-1' }
  const answers = await Promise.all([1, 2].map(() => reply(id, { ...WORDS, version: 1 }, key)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]?.text).toBe(answers[0]?.text)
  expect((await reply(id, { ...WORDS, text: 'Other words' }, key)).status).toBe(422)
  expect((await reply(other, { ...WORDS, version: 1 }, key)).status).toBe(201)
  expect((await lettersOf(office, 'reply')).map(({ to_address }) => to_address)).toEqual([
    'ada@example.org',
    'bob@example.org',
  ])
})

test('threats 29: a subject is one line, whatever is in it', async () => {
  const { office, send, reply } = await world()
  expect((await reply(await send(), { ...WORDS, subject: 'Hello\r\nBcc: v@z.example' })).status).toBe(201)
  expect((await lettersOf(office, 'reply'))[0]?.subject).toBe('Hello Bcc: v@z.example')
})

test.for<[field: string, value: unknown, message: string]>([
  ['subject', ' ', 'Please enter a subject'],
  ['text', '', 'Please write an answer'],
  ['text', 'x'.repeat(10_001), 'Please use at most 10000 characters'],
  ['status', 'lost', 'status is new, answered, closed or spam'],
])('an answer whose %s is %j is refused: %s', async ([field, value, message]) => {
  const { office, send, reply } = await world()
  const { status, body } = await reply(await send(), { ...WORDS, [field]: value })
  expect([status, body.message]).toEqual([400, message])
  expect(await lettersOf(office, 'reply')).toEqual([])
})

test('any status may follow any other, each with its line in the trail; the same again writes nothing', async () => {
  const { office, send, patch } = await world()
  const id = await send()
  const path: MessageStatus[] = ['answered', 'spam', 'closed', 'new', 'answered']
  for (const status of path) expect(await patch(id, { status })).toMatchObject({ status: 200, body: { id, status } })
  expect((await patch(id, { status: 'answered' })).body.version).toBe(6)
  expect((await patch(id, {})).body.version).toBe(6)
  expect((await trailOf(office)).map(({ action, before, after }) => [action, before, after])).toEqual(
    path.map((status, at) => ['changed', { status: at === 0 ? 'new' : path[at - 1] }, { status }]),
  )
})

test('a mark says when the first answer was; taken back it leaves no trace', async () => {
  const { send, patch } = await world()
  const id = await send()
  expect((await patch(id, { status: 'closed' })).body.answeredAt).toBe('2026-09-09T11:00:00.000Z')
  expect((await patch(id, { status: 'new' })).body.answeredAt).toBeNull()
})

test('two people at once: the second is told how it stands now, and nothing is overwritten (decisions 4, row 3)', async () => {
  const { office, send, patch, reply, list } = await world()
  const id = await send()
  await patch(id, { status: 'closed', version: 1 })
  const late = await patch(id, { status: 'answered', version: 1 })
  expect([late.status, late.body]).toMatchObject([
    409,
    { message: expect.any(String), current: { id, status: 'closed', version: 2 } },
  ])
  expect((await reply(id, { ...WORDS, version: 1 })).status).toBe(409)
  expect(await lettersOf(office, 'reply')).toEqual([])
  expect((await list()).body).toMatchObject([{ status: 'closed', version: 2 }])
})

test.for([{ id: 9 }, { email: 'eve@example.org' }, { promisedBy: 'never' }, { status: 'lost' }])(
  'what the office may not change is refused, and so is what nobody knows: %j (threats 17)',
  async (unknown) => {
    const { send, patch, reply, asStaff, read } = await world()
    const id = await send()
    const before = await read(id)
    expect((await patch(id, { status: 'answered', ...unknown })).status).toBe(400)
    expect((await reply(id, { ...WORDS, ...unknown })).status).toBe(400)
    expect((await asStaff('POST', `${LIST}/${id}/notes`, { text: 'x', ...unknown })).status).toBe(400)
    expect(await read(id)).toEqual(before)
  },
)

test('threats 31: what came as spam and is a person’s starts anew, with the thanks that it never had', async () => {
  const { office, clock, send, patch } = await world()
  const id = await send({ website: 'filled' })
  expect(await lettersOf(office, 'message-acknowledgement')).toEqual([])
  clock.forward(20 * 60)
  const { body } = await patch(id, { status: 'new' })
  expect(body).toMatchObject({ status: 'new', promisedBy: '2026-09-11T07:00:00.000Z' })
  const [thanks] = await lettersOf(office, 'message-acknowledgement')
  expect(thanks).toMatchObject({ item_id: id, to_address: 'ada@example.org' })
  expect(thanks?.text_body).toContain('11 September 2026 at 08:00')
  expect((await trailOf(office))[0]?.after).toEqual({ status: 'new', promisedBy: '2026-09-11T07:00:00.000Z' })
  await patch(id, { status: 'spam' })
  clock.forward(60)
  expect((await patch(id, { status: 'new' })).body.promisedBy).toBe('2026-09-11T07:00:00.000Z')
  expect(await lettersOf(office, 'message-acknowledgement')).toHaveLength(1)
})

test('an answer to what was taken for spam takes it out of there, and it was in time', async () => {
  const { clock, send, reply, asStaff } = await world()
  const id = await send({ elapsedMs: 1 })
  clock.forward(50 * 60)
  expect((await reply(id)).body).toMatchObject({ status: 'answered', promisedBy: '2026-09-12T13:00:00.000Z' })
  expect((await asStaff('GET', `${LIST}/summary`)).body.promise).toMatchObject({ keptPercent: 100 })
})

test('a note is kept with its author, and the trail has none of its words; an empty one is refused', async () => {
  const { office, send, read, asStaff } = await world()
  const id = await send()
  const note = await asStaff('POST', `${LIST}/${id}/notes`, { text: ' Rang, will call back. ' })
  expect([note.status, note.body]).toMatchObject([201, { text: 'Rang, will call back.', author: 'Alex Hartley' }])
  expect((await read(id)).notes).toEqual([note.body])
  expect((await asStaff('POST', `${LIST}/${id}/notes`, { text: ' ' })).body.message).toBe('Please write a note')
  expect((await trailOf(office)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['noted', null, null],
  ])
})

test('nothing can be done with a message that is not there, and nobody signed out reads or does anything', async () => {
  const { get, post, send, asStaff, patch, reply } = await world()
  const id = await send()
  for (const { status, body } of [
    await asStaff('GET', `${LIST}/99`),
    await asStaff('GET', `${LIST}/first`),
    await patch(99, { status: 'spam' }),
    await reply(99),
    await asStaff('POST', `${LIST}/99/notes`, { text: 'x' }),
  ])
    expect([status, body.message]).toEqual([404, 'Message not found'])
  for (const path of [LIST, `${LIST}/summary`, `${LIST}/${id}`]) expect((await get(path)).status).toBe(401)
  for (const path of ['reply', 'notes']) expect((await post(`${LIST}/${id}/${path}`, WORDS)).status).toBe(401)
})
