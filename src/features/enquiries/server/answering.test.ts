import { expect, test } from 'vitest'
import type { Office } from '#platform/server/office.ts'
import { hireStaff, testOffice } from '#platform/server/testing/office.ts'
import { visit } from '#platform/server/testing/visitor.ts'
import type { EnquiryStatus } from '../contract.ts'
import { enquiryBooked } from './answering.ts'
import { addHome, anEnquiry } from './fixtures.ts'
import { enquiryRoutes } from './routes.ts'

const LIST = '/api/admin/enquiries'
const WORDS = { subject: 'Your enquiry about Chase View', text: 'Dear Ada,\n\nYes.\n\nKind regards' }

async function world(now?: string) {
  const opened = await testOffice(now)
  const staff = await hireStaff(opened.office)
  const { post, asStaff } = visit(opened.office, enquiryRoutes(opened.office), staff)
  const send = async (changes: object = {}): Promise<number> =>
    (await post('/api/enquiries', { ...anEnquiry, ...changes })).body.id
  const patch = (id: number, body: object) => asStaff('PATCH', `${LIST}/${id}`, body)
  const reply = (id: number, body: object = WORDS, headers = {}) =>
    asStaff('POST', `${LIST}/${id}/reply`, body, headers)
  const read = async (id: number) => (await asStaff('GET', `${LIST}/${id}`)).body
  return { ...opened, staff, post, asStaff, send, patch, reply, read }
}

const trailOf = (office: Office) =>
  office.database.selectFrom('trail').selectAll().where('actor', '=', 'staff').orderBy('id').execute()
const lettersOf = (office: Office, kind: string) =>
  office.database.selectFrom('letter').selectAll().where('kind', '=', kind).orderBy('id').execute()

test('an answer from within: the letter, the mark, the first answer’s moment and the trail are there together', async () => {
  const { office, clock, staff, send, reply, read } = await world()
  const id = await send()
  clock.forward(30)
  const answered = await reply(id)
  expect(answered.status).toBe(201)
  expect(answered.body).toMatchObject({ id, status: 'answered', answeredAt: '2026-09-09T11:30:00.000Z', version: 2 })
  expect(await lettersOf(office, 'reply')).toMatchObject([
    {
      item: 'enquiry',
      item_id: id,
      to_address: 'ada@example.org',
      reply_to: 'hello@staffordshirestays.example',
      subject: WORDS.subject,
    },
  ])
  expect(await trailOf(office)).toMatchObject([
    {
      user_id: staff.userId,
      action: 'replied',
      item: 'enquiry',
      item_id: id,
      before: { status: 'new' },
      after: { status: 'answered' },
    },
  ])
  const { letters } = await read(id)
  expect(letters.map(({ kind, to, state }: Record<string, string>) => [kind, to, state])).toEqual([
    ['enquiry-acknowledgement', 'ada@example.org', 'waiting'],
    ['enquiry', 'hello@staffordshirestays.example', 'waiting'],
    ['reply', 'ada@example.org', 'waiting'],
  ])
})

test('when the letter cannot be written, the enquiry is not marked and nothing is said', async () => {
  const { office, staff, send } = await world()
  const id = await send()
  const nowhere: Office = { ...office, config: { ...office.config, publicUrl: 'nowhere' } }
  const { status } = await visit(nowhere, enquiryRoutes(nowhere), staff).asStaff('POST', `${LIST}/${id}/reply`, WORDS)
  expect(status).toBe(500)
  expect(await lettersOf(office, 'reply')).toEqual([])
  expect(await trailOf(office)).toEqual([])
  expect(await office.database.selectFrom('enquiry').select(['status', 'version', 'answered_at']).execute()).toEqual([
    { status: 'new', version: 1, answered_at: null },
  ])
})

test('a second answer is another letter, and the first one’s moment stays', async () => {
  const { office, clock, send, reply } = await world()
  const id = await send()
  await reply(id)
  clock.forward(90)
  expect((await reply(id, { ...WORDS, status: 'offered' })).body).toMatchObject({
    status: 'offered',
    answeredAt: '2026-09-09T11:00:00.000Z',
  })
  expect(await lettersOf(office, 'reply')).toHaveLength(2)
  expect((await reply(id)).body.status).toBe('offered')
})

test('the same answer sent twice by an impatient hand is one letter; the same words to another guest are another', async () => {
  const { office, send, reply } = await world()
  const id = await send()
  const other = await send({ email: 'bob@example.org' })
  const key = { 'Idempotency-Key': 'attempt-1' }
  const answers = [await reply(id, { ...WORDS, version: 1 }, key), await reply(id, { ...WORDS, version: 1 }, key)]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]?.text).toBe(answers[0]?.text)
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
  ['subject', 'x'.repeat(201), 'Please use at most 200 characters'],
  ['text', '', 'Please write an answer'],
  ['text', 'x'.repeat(10_001), 'Please use at most 10000 characters'],
  ['status', 'lost', 'status is new, answered, offered, booked, declined or spam'],
])('an answer whose %s is %j is refused: %s', async ([field, value, message]) => {
  const { office, send, reply } = await world()
  const { status, body } = await reply(await send(), { ...WORDS, [field]: value })
  expect([status, body.message]).toEqual([400, message])
  expect(await lettersOf(office, 'reply')).toEqual([])
})

test('any status may follow any other, each with its line in the trail; the same again writes nothing', async () => {
  const { office, send, patch } = await world()
  const id = await send()
  const path: EnquiryStatus[] = ['answered', 'spam', 'booked', 'declined', 'offered', 'new', 'answered']
  for (const status of path) expect(await patch(id, { status })).toMatchObject({ status: 200, body: { id, status } })
  expect((await patch(id, { status: 'answered' })).body.version).toBe(8)
  const trail = await trailOf(office)
  expect(trail.map(({ action, before, after }) => [action, before, after])).toEqual(
    path.map((status, at) => ['changed', { status: at === 0 ? 'new' : path[at - 1] }, { status }]),
  )
})

test('a mark says when the first answer was; taken back it leaves no trace, but a letter does', async () => {
  const { clock, send, patch, reply } = await world()
  const id = await send()
  expect((await patch(id, { status: 'declined' })).body.answeredAt).toBe('2026-09-09T11:00:00.000Z')
  clock.forward(10)
  expect((await patch(id, { status: 'answered' })).body.answeredAt).toBe('2026-09-09T11:00:00.000Z')
  expect((await patch(id, { status: 'new' })).body.answeredAt).toBeNull()
  await reply(id)
  clock.forward(10)
  expect((await patch(id, { status: 'new' })).body.answeredAt).toBe('2026-09-09T11:10:00.000Z')
})

test('two people at once: the second is told how it stands now, and nothing is overwritten (decisions 4, row 3)', async () => {
  const { office, send, patch, reply, asStaff } = await world()
  const id = await send()
  await patch(id, { status: 'declined', version: 1 })
  const late = await patch(id, { status: 'answered', version: 1 })
  expect([late.status, late.body.current]).toMatchObject([409, { id, status: 'declined', version: 2 }])
  expect((await reply(id, { ...WORDS, version: 1 })).status).toBe(409)
  expect(await lettersOf(office, 'reply')).toEqual([])
  expect((await asStaff('GET', LIST)).body).toMatchObject([{ status: 'declined', version: 2 }])
  expect((await patch(id, { status: 'answered' })).status).toBe(200)
})

test.for([{ id: 9 }, { email: 'eve@example.org' }, { marks: [] }, { promisedBy: 'never' }])(
  'what the office may not change is refused, and so is what nobody knows: %j (threats 17)',
  async (unknown) => {
    const { send, patch, read } = await world()
    const id = await send()
    const before = await read(id)
    expect((await patch(id, { status: 'answered', ...unknown })).status).toBe(400)
    expect(await read(id)).toEqual(before)
  },
)

test('decisions 4, row 10: which home is meant is said by hand, and its marks are looked at anew', async () => {
  const { office, send, patch } = await world()
  const id = await send({ propertyTitle: 'Chase Veiw', guests: 5, checkOutDate: '2026-10-03' })
  const home = await addHome(office, { maxGuests: 4 })
  const gone = await addHome(office, { title: 'Gone', isDeleted: true })
  expect((await patch(id, { propertyId: home })).body).toMatchObject({
    propertyTitle: 'Chase Veiw',
    propertyId: home,
    marks: ['over-capacity', 'under-minimum-stay'],
  })
  expect((await trailOf(office))[0]).toMatchObject({ before: { propertyId: null }, after: { propertyId: home } })
  for (const propertyId of [gone, 99]) {
    const { status, body } = await patch(id, { propertyId })
    expect([status, body.errors]).toEqual([400, [{ path: 'propertyId', message: 'Please select a property' }]])
  }
  expect((await patch(id, { propertyId: null })).body).toMatchObject({
    propertyId: null,
    marks: ['unknown-property', 'under-minimum-stay'],
  })
})

test('threats 31: what came as spam and is a person’s starts anew, with the thanks that it never had', async () => {
  const { office, clock, send, patch } = await world()
  await addHome(office)
  const id = await send({ website: 'filled', propertyTitle: 'chase view' })
  expect(await lettersOf(office, 'enquiry-acknowledgement')).toEqual([])
  clock.forward(20 * 60)
  const { body } = await patch(id, { status: 'new' })
  expect(body).toMatchObject({ status: 'new', promisedBy: '2026-09-11T07:00:00.000Z' })
  const [thanks] = await lettersOf(office, 'enquiry-acknowledgement')
  expect(thanks).toMatchObject({ item_id: id, to_address: 'ada@example.org' })
  expect(thanks?.text_body).toContain('11 September 2026 at 08:00')
  expect((await trailOf(office))[0]?.after).toEqual({ status: 'new', promisedBy: '2026-09-11T07:00:00.000Z' })
})

test('threats 31: spam by mistake and back again wins no time, and nobody is thanked twice', async () => {
  const { office, clock, send, patch } = await world()
  const id = await send()
  await patch(id, { status: 'spam' })
  clock.forward(120)
  expect((await patch(id, { status: 'new' })).body).toMatchObject({ promisedBy: '2026-09-10T11:00:00.000Z' })
  expect(await lettersOf(office, 'enquiry-acknowledgement')).toHaveLength(1)
})

test('an answer to what was taken for spam takes it out of there, and it was in time', async () => {
  const { clock, send, reply, asStaff } = await world()
  const id = await send({ elapsedMs: 1 })
  clock.forward(50 * 60)
  expect((await reply(id)).body).toMatchObject({ status: 'answered', promisedBy: '2026-09-12T13:00:00.000Z' })
  expect((await asStaff('GET', `${LIST}/summary`)).body.promise).toMatchObject({ keptPercent: 100 })
})

test('a note is kept with its author; an empty one and one about nothing are refused', async () => {
  const { office, send, read, asStaff } = await world()
  const id = await send()
  const note = await asStaff('POST', `${LIST}/${id}/notes`, { text: ' Rang, will call back. ' })
  expect([note.status, note.body]).toMatchObject([201, { text: 'Rang, will call back.', author: 'Alex Hartley' }])
  expect((await read(id)).notes).toEqual([note.body])
  expect((await asStaff('POST', `${LIST}/${id}/notes`, { text: ' ' })).body.message).toBe('Please write a note')
  expect((await asStaff('POST', `${LIST}/${id}/notes`, { text: 'x', colour: 'red' })).status).toBe(400)
  expect((await trailOf(office)).map(({ action, after }) => [action, after])).toEqual([['noted', null]])
})

test('threats 21: a note that is sent again, since its answer was lost on the way, is one note', async () => {
  const { asStaff, send, read } = await world()
  const [id, other] = [await send(), await send({ email: 'else@example.org' })]
  const note = (about: number, text: string) =>
    asStaff('POST', `${LIST}/${about}/notes`, { text }, { 'Idempotency-Key': 'attempt-1' })
  const first = await note(id, 'Rang.')
  expect(await note(id, 'Rang.')).toMatchObject({ status: 201, body: first.body })
  expect((await note(id, 'Wrote.')).status).toBe(422)
  expect((await note(other, 'Rang.')).status).toBe(201)
  expect([(await read(id)).notes.length, (await read(other)).notes.length]).toEqual([1, 1])
})

test('nothing can be done with an enquiry that is not there, and nobody signed out can do anything', async () => {
  const { send, post, asStaff, patch, reply } = await world()
  const id = await send()
  for (const { status, body } of [
    await asStaff('GET', `${LIST}/99`),
    await asStaff('GET', `${LIST}/chase`),
    await patch(99, { status: 'spam' }),
    await reply(99),
    await asStaff('POST', `${LIST}/99/notes`, { text: 'x' }),
  ])
    expect([status, body.message]).toEqual([404, 'Enquiry not found'])
  expect((await post(`${LIST}/${id}/reply`, WORDS)).status).toBe(401)
})

test('in the transaction of its booking an enquiry becomes booked, and the trail names the booking', async () => {
  const { office, staff, send, asStaff } = await world()
  const id = await send()
  await office.database.transaction().execute((books) => enquiryBooked(office, books, id, 7, staff))
  expect((await asStaff('GET', LIST)).body).toMatchObject([
    { status: 'booked', answeredAt: '2026-09-09T11:00:00.000Z' },
  ])
  expect(await trailOf(office)).toMatchObject([
    { action: 'booked', item_id: id, before: { status: 'new' }, after: { status: 'booked', bookingId: 7 } },
  ])
  const unknown = office.database.transaction().execute((books) => enquiryBooked(office, books, 99, 7, staff))
  await expect(unknown).rejects.toMatchObject({ kind: 'invalid' })
})

test('figures: how many stand where, who waits and who waits too long', async () => {
  const { clock, send, patch, asStaff } = await world()
  const first = await send()
  await send({ guests: 3 })
  await send({ website: 'filled', guests: 4 })
  await patch(first, { status: 'answered' })
  clock.forward(24 * 60 + 1)
  await send({ guests: 5 })
  expect((await asStaff('GET', `${LIST}/summary`)).body).toEqual({
    counts: { new: 2, answered: 1, offered: 0, booked: 0, declined: 0, spam: 1 },
    promise: { waiting: 2, overdue: 1, keptPercent: 100 },
  })
})

test.for<[what: string, search: string]>([
  ['a guest’s name', 'byro'],
  ['an address', 'ADA@EXAMPLE'],
  ['a telephone number', '960199'],
  ['a home', 'chase v'],
  ['a word of the message', 'COT'],
])('the office finds an enquiry by %s', async ([, search]) => {
  const { send, asStaff } = await world()
  const id = await send()
  await send({
    name: 'Bob',
    email: 'bob@x.example',
    phone: '0000000000',
    propertyTitle: 'Elsewhere',
    message: 'Nothing here',
  })
  const found = await asStaff('GET', `${LIST}?search=${encodeURIComponent(search)}`)
  expect([found.headers['x-total-count'], found.body]).toMatchObject(['1', [{ id }]])
})

test('threats 33: in a search the wildcards of LIKE are letters like any other, and blank finds all', async () => {
  const { send, asStaff } = await world()
  await send()
  await send({ message: 'Is 50% off possible? a_b \\ c' })
  const found = async (search: string) =>
    (await asStaff('GET', `${LIST}?search=${encodeURIComponent(search)}`)).body.length
  expect([await found('%'), await found('_'), await found('\\'), await found('  ')]).toEqual([1, 1, 1, 2])
  expect((await asStaff('GET', `${LIST}?search=chase&status=answered`)).body).toEqual([])
})
