import { expect, test } from 'vitest'
import { contactRoutes } from '#features/contact/server/routes.ts'
import { enquiryRoutes } from '#features/enquiries/server/routes.ts'
import { ownerRoutes } from '#features/owner-applications/server/routes.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { openMailer } from '#platform/server/mail/mailer.ts'
import type { Outgoing } from '#platform/server/mail/smtp.ts'
import { aMessage } from '#test/features/contact/server/fixtures.ts'
import { anEnquiry } from '#test/features/enquiries/server/fixtures.ts'
import { VALID_APPLICATION } from '#test/features/owner-applications/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { sentEmails, withFailingEmails } from '#test/platform/server/testing/mailer.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { EMAIL_TEMPLATES } from './emails.ts'

/** What differs between enquiries, messages and applications in these shared tests. Each feature also tests its own rules. */
const KINDS = {
  enquiry: {
    routes: enquiryRoutes,
    form: '/api/enquiries',
    list: '/api/admin/enquiries',
    fields: anEnquiry,
    different: (count: number) => ({ guests: count + 2 }),
    unrelatedFields: { phone: '0000000000', propertyTitle: 'Elsewhere', message: 'Nothing here' },
    searches: { name: 'byro', address: 'ADA@EXAMPLE', telephone: '960199', home: 'chase v', message: 'COT' },
    wildcards: { message: 'Is 50% off possible? a_b \\ c' },
    statusColumn: 'status',
    statuses: ['new', 'answered', 'offered', 'booked', 'declined', 'spam'],
    answered: 'answered',
    otherStatus: 'declined',
    moves: ['answered', 'spam', 'booked', 'declined', 'offered', 'new', 'answered'],
    unknown: 'status is new, answered, offered, booked, declined or spam',
    fixed: [{ email: 'eve@example.org' }, { marks: [] }, { replyDueAt: 'never' }],
    emails: ['enquiry-acknowledgement', 'enquiry'],
    hours: 24,
    notFound: 'Enquiry not found',
  },
  contact_message: {
    routes: contactRoutes,
    form: '/api/contact',
    list: '/api/admin/messages',
    fields: aMessage,
    different: (count: number) => ({ message: `The key, number ${count}.` }),
    unrelatedFields: { subject: 'General Inquiry', message: 'Nothing here' },
    searches: { name: 'byro', address: 'ADA@EXAMPLE', subject: 'booking sup', message: 'KEY' },
    wildcards: { message: 'Is 50% off possible? a_b \\ c' },
    statusColumn: 'status',
    statuses: ['new', 'answered', 'closed', 'spam'],
    answered: 'answered',
    otherStatus: 'closed',
    moves: ['answered', 'spam', 'closed', 'new', 'answered'],
    unknown: 'status is new, answered, closed or spam',
    fixed: [{ email: 'eve@example.org' }, { replyDueAt: 'never' }, { status: 'lost' }],
    emails: ['message-acknowledgement', 'message'],
    hours: 24,
    notFound: 'Message not found',
  },
  owner_application: {
    routes: ownerRoutes,
    form: '/api/property-owner',
    list: '/api/admin/applications',
    fields: VALID_APPLICATION,
    different: (count: number) => ({ bedrooms: count + 3 }),
    unrelatedFields: {
      phone: '0000000000',
      propertyAddress: '1 Elm Road, Stafford',
      description: 'Nothing of the kind is here.',
    },
    searches: { name: 'hopp', address: 'GRACE@EXAMPLE', telephone: '960177', place: 'heath l', description: 'QUIET' },
    wildcards: { description: 'Half of it, 50%, is a_b \\ c and a garden.' },
    statusColumn: 'stage',
    statuses: ['new', 'contacted', 'visit', 'accepted', 'declined', 'spam'],
    answered: 'contacted',
    otherStatus: 'visit',
    moves: ['contacted', 'visit', 'declined', 'spam', 'new', 'visit'],
    unknown: 'stage is one of new, contacted, visit, accepted, declined, spam',
    fixed: [{ email: 'eve@example.org' }, { propertyId: 1 }, { stage: 'lost' }],
    emails: ['application-acknowledgement', 'application'],
    hours: 48,
    notFound: 'Application not found',
  },
} as const

type Item = keyof typeof KINDS
const ITEMS: Item[] = ['enquiry', 'contact_message', 'owner_application']
const REPLY = { subject: 'What you asked', text: 'Dear friend,\n\nGladly.\n\nKind regards' }

async function setup(item: Item) {
  const opened = await createTestContext()
  const staff = await createStaff(opened.ctx)
  const kind = KINDS[item]
  const { get, post, asStaff } = createTestClient(opened.ctx, kind.routes, staff)
  let sent = 0
  const send = async (changes: object = {}): Promise<number> => {
    sent += 1
    // Each form has another value and IP address, because equal forms count once and an address may send few forms.
    const form = { ...kind.fields, ...(sent > 1 && kind.different(sent)), ...changes }
    return (await post(kind.form, form, { from: `192.0.2.${sent}` })).body.id
  }
  const patch = (id: number, body: object) => asStaff('PATCH', `${kind.list}/${id}`, body)
  /** Sets the status of an item, in the column of the item's kind. */
  const setStatus = (id: number, status: string, version?: number) =>
    patch(id, { [kind.statusColumn]: status, version })
  const reply = (id: number, body: object = REPLY, headers = {}) =>
    asStaff('POST', `${kind.list}/${id}/reply`, body, headers)
  const note = (id: number, body: object, headers = {}) => asStaff('POST', `${kind.list}/${id}/notes`, body, headers)
  const read = async (id: number) => (await asStaff('GET', `${kind.list}/${id}`)).body
  const list = (query = '') => asStaff('GET', `${kind.list}${query}`)
  const summary = async () => (await asStaff('GET', `${kind.list}/summary`)).body
  return { ...opened, staff, kind, get, post, asStaff, send, patch, setStatus, reply, note, read, list, summary }
}

const auditLogOf = (ctx: AppContext) =>
  ctx.database.selectFrom('audit_log').selectAll().where('actor', '=', 'staff').orderBy('id').execute()
const emailsOf = async (ctx: AppContext, kind: string) =>
  (await sentEmails(ctx, EMAIL_TEMPLATES)).filter((email) => email.kind.endsWith(kind))
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
const after = (minutes: number) => new Date(Date.parse('2026-09-09T11:00:00Z') + minutes * 60_000).toISOString()

test.for(ITEMS)('%s: the list begins with the item that waits longest', async (item) => {
  const { kind, clock, send, setStatus, list } = await setup(item)
  const spam = await send({ website: 'filled' })
  const settled = await send()
  clock.forward(60)
  const waiting = await send()
  clock.forward(60)
  const later = await send()
  await setStatus(settled, kind.otherStatus)
  const all = await list()
  expect([all.headers['x-total-count'], idsOf(all.body)]).toEqual(['4', [waiting, later, settled, spam]])
  const second = await list('?limit=2&offset=1')
  expect([second.headers['x-total-count'], idsOf(second.body)]).toEqual(['4', [later, settled]])
  const beyond = await list('?limit=2&offset=9')
  expect([beyond.headers['x-total-count'], beyond.body]).toEqual(['4', []])
  expect(idsOf((await list(`?${kind.statusColumn}=${kind.otherStatus}`)).body)).toEqual([settled])
  expect(idsOf((await list(`?${kind.statusColumn}=spam`)).body)).toEqual([spam])
  expect((await list(`?${kind.statusColumn}=lost`)).body.message).toBe(kind.unknown)
})

test.for(ITEMS)('%s: a search finds an item by each field', async (item) => {
  const { kind, send, list } = await setup(item)
  const id = await send()
  await send({ name: 'Bob', email: 'bob@x.example', ...kind.unrelatedFields })
  for (const [field, search] of Object.entries(kind.searches)) {
    const found = await list(`?search=${encodeURIComponent(search)}`)
    expect([field, found.headers['x-total-count'], idsOf(found.body)]).toEqual([field, '1', [id]])
  }
})

test.for(ITEMS)('[threat hostile-text] %s: LIKE wildcards in a search are literal', async (item) => {
  const { kind, send, list } = await setup(item)
  await send()
  await send(kind.wildcards)
  const found = async (search: string) => (await list(`?search=${encodeURIComponent(search)}`)).body.length
  expect([await found('%'), await found('_'), await found('\\'), await found('  ')]).toEqual([1, 1, 1, 2])
  expect((await list(`?search=${kind.searches.name}&${kind.statusColumn}=${kind.otherStatus}`)).body).toEqual([])
})

test.for(ITEMS)('[rule reply-deadline] %s: the summary counts overdue items', async (item) => {
  const { ctx, kind, clock, send, reply, summary } = await setup(item)
  const none = Object.fromEntries(kind.statuses.map((status) => [status, 0]))
  expect(await summary()).toEqual({ counts: none, responseTimes: { waiting: 0, overdue: 0, onTimePercent: null } })
  await reply(await send())
  await sentEmails(ctx, EMAIL_TEMPLATES)
  await send()
  await send({ website: 'filled' })
  clock.forward(kind.hours * 60 + 1)
  await send()
  expect(await summary()).toEqual({
    counts: { ...none, new: 2, [kind.answered]: 1, spam: 1 },
    responseTimes: { waiting: 2, overdue: 1, onTimePercent: 50 },
  })
})

test.for(ITEMS)('[rule inbox-answers] %s: the audit log has no text of a reply', async (item) => {
  const { ctx, kind, clock, staff, send, reply, read } = await setup(item)
  const id = await send()
  clock.forward(30)
  const answered = await reply(id)
  expect([answered.status, answered.body]).toMatchObject([
    201,
    { id, [kind.statusColumn]: kind.answered, answeredAt: null, version: 2 },
  ])
  expect(await emailsOf(ctx, '-reply')).toMatchObject([
    {
      item,
      item_id: id,
      to_address: kind.fields.email,
      reply_to: 'hello@staffordshirestays.example',
      subject: REPLY.subject,
    },
  ])
  const auditLog = await auditLogOf(ctx)
  expect(auditLog).toMatchObject([
    {
      user_id: staff.userId,
      action: 'replied',
      item,
      item_id: id,
      before: { [kind.statusColumn]: 'new' },
      after: { [kind.statusColumn]: kind.answered },
    },
  ])
  expect(JSON.stringify(auditLog)).not.toMatch(/Ada|Grace|ada@|grace@|Gladly|Heath|Booking Support/)
  // `answeredAt` is the time at which the email was sent. Sending does not increment the version.
  expect(await read(id)).toMatchObject({ answeredAt: after(30 + 16), version: 2 })
  const emails = (await sentEmails(ctx, EMAIL_TEMPLATES)).map(({ kind, to_address }) => [kind, to_address])
  expect(emails).toEqual([
    [kind.emails[0], kind.fields.email],
    [kind.emails[1], 'hello@staffordshirestays.example'],
    [expect.stringMatching(/-reply$/), kind.fields.email],
  ])
})

test.for(ITEMS)('%s: a failed email changes no status', async (item) => {
  const { ctx, kind, staff, send, read } = await setup(item)
  const id = await send()
  const { status } = await createTestClient(withFailingEmails(ctx), kind.routes, staff).asStaff(
    'POST',
    `${kind.list}/${id}/reply`,
    REPLY,
  )
  expect([status, await emailsOf(ctx, '-reply'), await auditLogOf(ctx)]).toEqual([500, [], []])
  expect(await read(id)).toMatchObject({ [kind.statusColumn]: 'new', version: 1, answeredAt: null })
})

test.for(ITEMS)('%s: a second reply keeps the time of the first', async (item) => {
  const { ctx, kind, clock, send, setStatus, reply } = await setup(item)
  const id = await send()
  await reply(id)
  await setStatus(id, kind.otherStatus)
  clock.forward(90)
  expect((await reply(id)).body).toMatchObject({ [kind.statusColumn]: kind.otherStatus, answeredAt: after(0) })
  expect(await emailsOf(ctx, '-reply')).toHaveLength(2)
})

test.for(ITEMS)('[threat repeated-sending] %s: a repeated reply is stored once', async (item) => {
  const { ctx, kind, send, reply, note, read } = await setup(item)
  const [id, other] = [await send(), await send({ email: 'bob@example.org' })]
  const key = { 'Idempotency-Key': 'attempt-1' }
  const answers = await Promise.all([1, 2].map(() => reply(id, { ...REPLY, version: 1 }, key)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]?.text).toBe(answers[0]?.text)
  expect((await reply(id, { ...REPLY, text: 'Other words' }, key)).status).toBe(422)
  expect((await reply(other, { ...REPLY, version: 1 }, key)).status).toBe(201)
  const addresses = (await emailsOf(ctx, '-reply')).map(({ to_address }) => to_address)
  expect(addresses).toEqual([kind.fields.email, 'bob@example.org'])

  const first = await note(id, { text: 'Rang.' }, key)
  expect(await note(id, { text: 'Rang.' }, key)).toMatchObject({ status: 201, body: first.body })
  expect((await note(id, { text: 'Wrote.' }, key)).status).toBe(422)
  expect((await note(other, { text: 'Rang.' }, key)).status).toBe(201)
  expect([(await read(id)).notes.length, (await read(other)).notes.length]).toEqual([1, 1])
})

test.for(ITEMS)('[threat mail-header] %s: a reply’s subject is one line', async (item) => {
  const { ctx, send, reply } = await setup(item)
  const id = await send()
  for (const [field, value, message] of [
    ['subject', ' ', 'Please enter a subject'],
    ['subject', 'x'.repeat(201), 'Please use at most 200 characters'],
    ['text', '', 'Please write an answer'],
    ['text', 'x'.repeat(10_001), 'Please use at most 10000 characters'],
  ] as const) {
    const { status, body } = await reply(id, { ...REPLY, [field]: value })
    expect([status, body.message]).toEqual([400, message])
  }
  expect(await emailsOf(ctx, '-reply')).toEqual([])
  expect((await reply(id, { ...REPLY, subject: 'Hello\r\nBcc: v@z.example' })).status).toBe(201)
  expect((await emailsOf(ctx, '-reply'))[0]?.subject).toBe('Hello Bcc: v@z.example')
})

test.for(['enquiry', 'contact_message'] as const)('%s: a reply may set the status', async (item) => {
  const { kind, send, reply } = await setup(item)
  const id = await send()
  expect((await reply(id, { ...REPLY, status: kind.otherStatus })).body.status).toBe(kind.otherStatus)
  const refused = await reply(id, { ...REPLY, status: 'lost' })
  expect([refused.status, refused.body.message]).toEqual([400, kind.unknown])
})

test.for(ITEMS)('%s: every change of status is in the audit log', async (item) => {
  const { ctx, kind, send, patch, setStatus } = await setup(item)
  const id = await send()
  for (const status of kind.moves)
    expect(await setStatus(id, status)).toMatchObject({ status: 200, body: { id, [kind.statusColumn]: status } })
  const last = kind.moves.at(-1) ?? ''
  expect((await setStatus(id, last)).body.version).toBe(kind.moves.length + 1)
  expect((await patch(id, {})).body.version).toBe(kind.moves.length + 1)
  expect((await auditLogOf(ctx)).map(({ action, before, after }) => [action, before, after])).toEqual(
    kind.moves.map((status, at) => [
      'changed',
      { [kind.statusColumn]: at === 0 ? 'new' : kind.moves[at - 1] },
      { [kind.statusColumn]: status },
    ]),
  )
})

test.for(ITEMS)('%s: a status other than new sets the reply time', async (item) => {
  const { ctx, kind, clock, send, setStatus, reply } = await setup(item)
  const id = await send()
  expect((await setStatus(id, kind.otherStatus)).body.answeredAt).toBe(after(0))
  clock.forward(10)
  expect((await setStatus(id, kind.answered)).body.answeredAt).toBe(after(0))
  expect((await setStatus(id, 'new')).body.answeredAt).toBeNull()
  await reply(id)
  await sentEmails(ctx, EMAIL_TEMPLATES)
  clock.forward(10)
  expect((await setStatus(id, 'new')).body.answeredAt).toBe(after(10 + 16))
})

test.for(ITEMS)('[rule stale-edit] %s: the second of two edits overwrites nothing', async (item) => {
  const { ctx, kind, send, setStatus, reply, list } = await setup(item)
  const id = await send()
  await setStatus(id, kind.otherStatus, 1)
  const late = await setStatus(id, kind.answered, 1)
  const current = { id, [kind.statusColumn]: kind.otherStatus, version: 2 }
  expect([late.status, late.body]).toMatchObject([409, { message: expect.any(String), current }])
  expect((await reply(id, { ...REPLY, version: 1 })).status).toBe(409)
  expect(await emailsOf(ctx, '-reply')).toEqual([])
  expect((await list()).body).toMatchObject([current])
  expect((await setStatus(id, kind.answered)).status).toBe(200)
})

test.for(ITEMS)('[threat mass-assignment] %s: unknown fields are refused', async (item) => {
  const { kind, send, patch, reply, note, read } = await setup(item)
  const id = await send()
  const before = await read(id)
  for (const unknown of [{ id: 9 }, ...kind.fixed]) {
    expect((await patch(id, { [kind.statusColumn]: kind.answered, ...unknown })).status).toBe(400)
    expect((await reply(id, { ...REPLY, ...unknown })).status).toBe(400)
    expect((await note(id, { text: 'x', ...unknown })).status).toBe(400)
  }
  expect(await read(id)).toEqual(before)
})

test.for(ITEMS)('[threat robots] %s: an item restored from the spam filter gets a new deadline', async (item) => {
  const { ctx, kind, clock, send, setStatus } = await setup(item)
  const id = await send({ website: 'filled' })
  const thanks = () => emailsOf(ctx, kind.emails[0])
  expect(await thanks()).toEqual([])
  clock.forward(20 * 60)
  const replyDueAt = after((20 + kind.hours) * 60)
  expect((await setStatus(id, 'new')).body).toMatchObject({ [kind.statusColumn]: 'new', replyDueAt })
  expect(await thanks()).toMatchObject([{ item_id: id, to_address: kind.fields.email }])
  expect((await thanks())[0]?.text_body).toContain(`${kind.hours === 24 ? 11 : 12} September 2026 at 8am`)
  expect((await auditLogOf(ctx))[0]?.after).toEqual({ [kind.statusColumn]: 'new', replyDueAt })
  await setStatus(id, 'spam')
  clock.forward(60)
  expect((await setStatus(id, 'new')).body.replyDueAt).toBe(replyDueAt)
  expect(await thanks()).toHaveLength(1)
})

test.for(ITEMS)('[threat robots] %s: an item that staff mark as spam keeps its deadline', async (item) => {
  const { ctx, kind, clock, send, setStatus } = await setup(item)
  const id = await send()
  await setStatus(id, 'spam')
  clock.forward(120)
  expect((await setStatus(id, 'new')).body).toMatchObject({ replyDueAt: after(kind.hours * 60) })
  expect(await emailsOf(ctx, kind.emails[0])).toHaveLength(1)
})

test.for(ITEMS)('%s: a reply ends the spam status', async (item) => {
  const { ctx, kind, clock, send, reply, summary } = await setup(item)
  const id = await send({ elapsedMs: 1 })
  clock.forward(90 * 60)
  const replyDueAt = after((90 + kind.hours) * 60)
  expect((await reply(id)).body).toMatchObject({ [kind.statusColumn]: kind.answered, replyDueAt })
  await sentEmails(ctx, EMAIL_TEMPLATES)
  expect((await summary()).responseTimes).toMatchObject({ onTimePercent: 100 })
})

test.for(ITEMS)('%s: a note has an author', async (item) => {
  const { ctx, send, read, note } = await setup(item)
  const id = await send()
  const stored = await note(id, { text: ' Rang, will call back. ' })
  expect([stored.status, stored.body]).toMatchObject([201, { text: 'Rang, will call back.', author: 'Alex Hartley' }])
  expect((await read(id)).notes).toEqual([stored.body])
  expect((await note(id, { text: ' ' })).body.message).toBe('Please write a note')
  const auditLog = (await auditLogOf(ctx)).map(({ action, before, after }) => [action, before, after])
  expect(auditLog).toEqual([['noted', null, null]])
})

test.for(ITEMS)('%s: every call requires a session', async (item) => {
  const { kind, get, post, send, asStaff, setStatus, reply, note } = await setup(item)
  const id = await send()
  for (const { status, body } of [
    await asStaff('GET', `${kind.list}/99`),
    await asStaff('GET', `${kind.list}/first`),
    await setStatus(99, 'spam'),
    await reply(99),
    await note(99, { text: 'x' }),
  ])
    expect([status, body.message]).toEqual([404, kind.notFound])
  for (const path of ['', '/summary', `/${id}`]) expect((await get(kind.list + path)).status).toBe(401)
  for (const path of ['reply', 'notes']) expect((await post(`${kind.list}/${id}/${path}`, REPLY)).status).toBe(401)
})

test('[rule demo-business] a real site sends no emails before it has a business name', async () => {
  const { ctx } = await createTestContext(undefined, {
    PUBLIC_URL: 'https://www.example.co.uk',
    SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const { post } = createTestClient(ctx, contactRoutes)
  const headers = { host: 'www.example.co.uk' }
  expect((await post('/api/contact', aMessage, { headers })).status).toBe(201)
  const sent: Outgoing[] = []
  const send = async (email: Outgoing) => void sent.push(email)
  const mailer = openMailer(ctx, EMAIL_TEMPLATES, { send, close: () => undefined })
  await mailer.sendDue()
  expect(sent).toEqual([])
  const due = () => ctx.database.selectFrom('email_outbox').where('state', '=', 'due').select('attempts').execute()
  expect(await due()).toEqual([{ attempts: 0 }, { attempts: 0 }])
  await applySettings(ctx, { business: { name: 'Marsh Lets', phone: '01543 555 0199', email: 'us@marshlets.example' } })
  await mailer.sendDue()
  expect(sent.map(({ from }) => from.name)).toEqual(['Marsh Lets', 'Marsh Lets'])
  expect(await due()).toEqual([])
})
