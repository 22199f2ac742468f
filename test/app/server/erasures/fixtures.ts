import { rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { EMAIL_TEMPLATES } from '#app/server/emails.ts'
import { allRoutes } from '#app/server/http.ts'
import { contactForm } from '#features/contact/contract.ts'
import { enquiryForm } from '#features/enquiries/contract.ts'
import { applicationForm } from '#features/owner-applications/contract.ts'
import { personEmail } from '#features/personal-data/contract.ts'
import { repeatErasures } from '#features/personal-data/server/erasing.ts'
import { insertBookingRow } from '#test/features/bookings/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { sentEmails } from '#test/platform/server/testing/mailer.ts'
import { quickFolder } from '#test/platform/server/testing/scratch-folder.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext, type TestContext } from '#test/platform/server/testing/test-context.ts'

interface Person {
  name: string
  email: string
  phone: string
  address: string
  text: string
  /** Whether the emails caused by the person's forms are sent before the erasure. */
  isEmailed: boolean
}

const START_TIME = '2026-12-07T12:00:00Z'
/** Separates the parts of a text. No name, address or text of a person contains this character. */
const BETWEEN = '☂'
const NOTE = 'Al liked the quiet garden; Also a dog, new in May, %_\\ "null": {}'
const OTHER_EMAIL = 'jo@others.example'

/** Sets up the office, a home, and texts by and about another person. */
export async function setup() {
  const fixture = await createTestContext(START_TIME, { DATA_DIR: quickFolder(), RATE_LIMITS: 'off' })
  const { ctx } = fixture
  const client = createTestClient(ctx, allRoutes(ctx), await createStaff(ctx))
  const home = await createHome(ctx, { title: 'Heath Cottage' })
  const stay = { property_id: home, status: 'completed', check_in: '2026-11-01', check_out: '2026-11-04' } as const
  const ownBookingId = await insertBookingRow(ctx, { ...stay, guest_email: 'nobody@persons.example' })
  const otherBookingId = await insertBookingRow(ctx, { ...stay, guest_email: OTHER_EMAIL })
  const others = {
    name: 'Al Fields',
    email: OTHER_EMAIL,
    phone: '01632 960100',
    address: '1 May Row, Leek',
    text: NOTE,
  }
  const parts = { ...fixture, ...client, home, ownBookingId, otherBookingId }
  const { enquiryId } = await sendForms(parts, { ...others, isEmailed: true }, otherBookingId)
  if (enquiryId === null) throw new Error('The enquiry of others was refused')
  await sentEmails(ctx, EMAIL_TEMPLATES)
  const note = await client.asStaff('POST', `/api/admin/enquiries/${enquiryId}/notes`, { text: NOTE }, once('note'))
  const block = { propertyId: home, from: '2027-01-01', to: '2027-01-04', kind: 'office', reason: NOTE }
  const added = await client.asStaff('POST', '/api/admin/blocks', block, once('block'))
  expect([note.status, added.status]).toEqual([201, 201])
  return { ...parts, enquiryId }
}

type Fixture = Awaited<ReturnType<typeof setup>>
type Parts = TestContext & ReturnType<typeof createTestClient> & { ownBookingId: number; otherBookingId: number }

const once = (key: string) => ({ 'idempotency-key': key })

/** Sends every public form as the person. Skips a form that refuses the name. */
async function sendForms({ ctx, post, asStaff }: Parts, person: Person, bookingId: number) {
  const { name, email, phone, address, text } = person
  await ctx.database
    .updateTable('booking')
    .set({ guest_name: name, guest_email: email, guest_phone: phone, guest_address: address })
    .where('id', '=', bookingId)
    .execute()
  const contact = { name, email, phone }
  const enquiry = { ...contact, propertyTitle: 'Heath Cottage', guests: 2, message: text }
  const application = { ...contact, propertyAddress: address, bedrooms: 2, description: text, goals: text }
  const comment = `${BETWEEN} ${name} ${BETWEEN} ${name} ${BETWEEN} ${text}`
  const review = { bookingId, rating: 5, comment, guestName: name, guestEmail: email }
  const message = { name, email, subject: 'General Inquiry', message: text }
  const sent = [
    await post('/api/enquiries', enquiry, { headers: once(`enquiry ${email}`) }),
    await post('/api/contact', message, { headers: once(`contact ${email}`) }),
    await post('/api/property-owner', application, { headers: once(`application ${email}`) }),
    await post('/api/reviews/submit', review, { headers: once(`review ${email}`) }),
  ]
  const statuses = sent.map(({ status }) => status)
  expect([statuses[1], statuses[3]]).toEqual([201, 201])
  const enquiryId: number | null = statuses[0] === 201 ? sent[0]?.body.id : null
  if (enquiryId !== null) {
    const noted = { text: `${name} of ${address}`.slice(0, 2000) }
    await asStaff('POST', `/api/admin/enquiries/${enquiryId}/notes`, noted, once(`note ${email}`))
  }
  return { statuses, enquiryId }
}

/** Returns every row of every table as JSON, by table and key. */
async function dump({ database }: TestContext['ctx']): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string; keys: string[] }>`
    select relname as name, array_agg(attname::text order by attnum) as keys
    from pg_index join pg_class on pg_class.oid = indrelid
    join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indisprimary and relnamespace = 'public'::regnamespace group by relname`.execute(database)
  const selects = tables.map(
    ({ name, keys }) => sql`
      select concat_ws(' ', ${sql.lit(name)}, ${sql.join(keys.map((key) => sql`${sql.ref(key)}::text`))}) as key,
             to_jsonb(${sql.table(name)})::text as row from ${sql.table(name)}`,
  )
  const { rows } = await sql<{ key: string; row: string }>`${sql.join(selects, sql` union all `)}`.execute(database)
  return new Map(rows.map(({ key, row }) => [key, row]))
}

/** Returns the new rows without numbers and times. After an erasure, the result is equal for every person. */
function remains(before: Map<string, string>, after: Map<string, string>, email: string): string[] {
  const added = [...after].filter(([key]) => !before.has(key))
  return added
    .filter(([key, row]) => !key.startsWith('review ') && !row.includes('"item": "review"'))
    .map(([key, row]) => [key.split(' ', 1)[0], row.replaceAll(JSON.stringify(email), '"@"')].join(' '))
    .map((row) => row.replace(/\d+/g, '#'))
    .sort()
}

/** Inserts an audit log entry that contains a person's name in a reason, in a label and as the name of a field. */
async function addAuditEntry({ ctx }: TestContext, itemId: number, name: string): Promise<bigint | string | number> {
  const reason = `${BETWEEN} ${name} ${BETWEEN}`
  const after = { status: 'confirmed', reason, lines: [{ label: `${BETWEEN} ${name} ${BETWEEN}`, amount: '2.00' }] }
  const entry = { at: ctx.clock.now(), actor: 'system' as const, action: 'changed', item: 'booking', item_id: itemId }
  const { id } = await ctx.database
    .insertInto('audit_log')
    .values({ ...entry, after: JSON.stringify({ ...after, fields: { [name]: 1 } }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * For each random person, sends forms, finds and copies the data, erases, and erases again after a restore. `seed` repeats a
 * run.
 */
export async function playErasures(fixture: Fixture, { rounds, seed }: { rounds: number; seed: number }) {
  const expected = new Map<string, string[]>()
  // Up to half of the rounds have hostile names. The seed chooses the names, so that short runs differ.
  const start = seed % HOSTILE_NAMES.length
  const hostile = [...HOSTILE_NAMES.slice(start), ...HOSTILE_NAMES.slice(0, start)].slice(0, rounds / 2)
  await fc.assert(
    fc.asyncProperty(personArbitrary, async (person) => {
      await playRound(fixture, person, expected)
    }),
    { numRuns: rounds, seed, examples: [[REFERENCE], ...hostile.map((name): [Person] => [{ ...REFERENCE, name }])] },
  )
}

async function playRound(fixture: Fixture, person: Person, expected: Map<string, string[]>): Promise<void> {
  const { ctx, clock, asStaff, ownBookingId, otherBookingId, enquiryId } = fixture
  const { name, email } = person
  clock.set(START_TIME)
  rmSync(join(ctx.config.backupDir, 'erased.list'), { force: true })
  const empty = await dump(ctx)
  const text = `${BETWEEN} ${name} ${BETWEEN} ${name} ${BETWEEN} x${name}x`
  const { body: ticked } = await asStaff('POST', `/api/admin/enquiries/${enquiryId}/notes`, { text })
  const { body: unticked } = await asStaff('POST', `/api/admin/enquiries/${enquiryId}/notes`, { text })
  await addAuditEntry(fixture, otherBookingId, name)
  const before = await dump(ctx)
  const ownEntryId = await addAuditEntry(fixture, ownBookingId, name)
  const beforeForms = await dump(ctx)

  clock.forward(1)
  const { statuses } = await sendForms(fixture, person, ownBookingId)
  if (person.isEmailed) await sentEmails(ctx, EMAIL_TEMPLATES)
  await expectCopy(fixture, person)

  const found = await asStaff('POST', '/api/admin/people/find', { email })
  expect(found.status, found.text).toBe(200)
  const idsIn = (id: number) =>
    found.body.mentions
      .map((mention: { id: string }) => mention.id)
      .filter((at: string) => at.startsWith(`note-${id}-`))
  expect(idsIn(unticked.id).length).toBeGreaterThanOrEqual(2)

  clock.forward(1)
  const takenAt = clock.now().toISOString()
  const erased = await asStaff('POST', '/api/admin/people/erase', { email, mentions: idsIn(ticked.id).slice(0, 1) })
  expect(erased.status, erased.text).toBe(200)
  await expectErased('first')
  const again = await asStaff('POST', '/api/admin/people/find', { email })
  expect(again.body.erased).toEqual([])

  // Simulates a restore. The repeated erasure must also erase the ticked mention again.
  await ctx.database.updateTable('note').set({ text }).where('id', '=', ticked.id).execute()
  await ctx.database.deleteFrom('review').where('booking_id', '=', ownBookingId).execute()
  await ctx.database.deleteFrom('data_request').where('email', '<>', OTHER_EMAIL).execute()
  clock.forward(1)
  await sendForms(fixture, person, ownBookingId)
  expect(await repeatErasures(ctx, takenAt, [ctx.config.backupDir])).toEqual({ count: 1, failed: [] })
  await expectErased('again')
  await cleanUp(fixture, empty)

  async function expectErased(when: string): Promise<void> {
    const after = await dump(ctx)
    const changed = [...before].filter(([key, row]) => after.get(key) !== row).map(([key]) => key)
    expect(changed.filter((key) => key !== `booking ${ownBookingId}`)).toEqual([`note ${ticked.id}`])
    expect(JSON.parse(after.get(`note ${ticked.id}`) ?? '').text).toBe(
      `${BETWEEN} [erased] ${BETWEEN} ${name} ${BETWEEN} x${name}x`,
    )
    const review = [...after].find(([key]) => !before.has(key) && key.startsWith('review '))?.[1] ?? ''
    expect(JSON.parse(review)).toMatchObject({ guest_name: 'A guest', guest_email: null })
    expect(JSON.parse(review).comment.startsWith(`${BETWEEN} [erased] ${BETWEEN} [erased] ${BETWEEN} `)).toBe(true)
    const entry = JSON.parse(after.get(`audit_log ${ownEntryId}`) ?? '').after
    expect(entry).toEqual({
      status: 'confirmed',
      reason: `${BETWEEN} [erased] ${BETWEEN}`,
      lines: [{ label: `${BETWEEN} [erased] ${BETWEEN}`, amount: '2.00' }],
      fields: { [name]: 1 },
    })
    const left = remains(beforeForms, after, email)
    const kind = `${when} ${statuses} ${person.isEmailed}`
    expect(left).toEqual(expected.get(kind) ?? left)
    expected.set(kind, left)
  }
}

/** Expects the copy to contain every line that the person sent. */
async function expectCopy({ asStaff }: Fixture, { name, email, phone, address, text }: Person): Promise<void> {
  const copy = await asStaff('POST', '/api/admin/people/copy.txt', { email })
  expect(copy.status, copy.text).toBe(200)
  const lines = [name, email, phone, address, text].flatMap((value) => value.split('\n'))
  expect(lines.filter((line) => !copy.text.includes(line))).toEqual([])
}

/** Removes the rows that a round has added. */
async function cleanUp({ ctx, ownBookingId }: Fixture, empty: Map<string, string>): Promise<void> {
  const { database } = ctx
  await database.deleteFrom('review').where('booking_id', '=', ownBookingId).execute()
  await database.deleteFrom('idempotency_key').where('created_at', '>', new Date(START_TIME)).execute()
  for (const table of ['note', 'email_outbox', 'email', 'audit_log', 'data_request']) {
    const ids = [...empty.keys()].filter((key) => key.startsWith(`${table} `)).map((key) => Number(key.split(' ')[1]))
    await sql`delete from ${sql.table(table)} where id > ${Math.max(0, ...ids)}`.execute(database)
  }
}

const REFERENCE: Person = {
  name: 'Ottilie Planteau',
  email: 'ottilie@persons.example',
  phone: '07700 900461',
  address: '17 Planted Row\nLeek',
  text: 'We should like to come with two children',
  isEmailed: false,
}

const HOSTILE_NAMES = [
  ...[
    "O'Brien",
    'O’Brien',
    '%',
    '%a%',
    '_',
    '__',
    '\\',
    '\\\\',
    "'",
    '"',
    '`',
    '$1',
    '$&',
    '\\1',
    '…',
    '100%',
    '<b>',
    '&amp;',
  ],
  ...['A', 'I', 'x', 'Al', 'quiet', 'Also', 'new', 'May', 'garden', 'Erased', '[', 'erased]', 'confirmed', 'reason'],
  ...[
    'null',
    'true',
    '{}',
    '{"',
    '":',
    '","',
    '"null": {}',
    '"reason": "',
    '\\"}',
    '__proto__',
    '2026',
    '2.00',
    'data',
  ],
  ...[
    '.*',
    '(a+)+$',
    '[a-z]',
    '[erased',
    '(',
    '***=x',
    '(?i)x',
    'a|b',
    '^',
    "'; drop table note; --",
    '李',
    '👩',
    'İ',
    'ß',
  ],
  ...[
    'José',
    'Jose\u0301',
    '\u0301x',
    '\u212Aate',
    'a\u00a0b',
    'Jo [erased] B',
    'a a a a a a a a a a a a a a a a a a a a',
  ],
]

const HOSTILE_LOCAL_PARTS = [
  "o'brien",
  '%',
  '_',
  '^.*$',
  '{}',
  'null',
  'a|b',
  'a/b?c#d',
  '$1',
  '&#39;',
  'İx',
  'ÉCLAIR',
  'a+b%20c',
]

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_NAMES),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'\'"%_\\{}[]().*+?^$|,: \nab'), maxLength: 20 }),
)

/** Generates texts that the form's schema accepts, converted by the schema. */
function acceptedBy(schema: { safeParse(value: unknown): { data?: unknown } }, texts: fc.Arbitrary<string>) {
  return texts
    .map((text) => schema.safeParse(text.replaceAll(BETWEEN, '')).data)
    .filter((text) => typeof text === 'string' && text !== '[erased]')
    .map(String)
}

const { name: nameSchema, message: textSchema } = contactForm.shape

const personArbitrary: fc.Arbitrary<Person> = fc.record({
  name: acceptedBy(nameSchema, hostileText),
  email: acceptedBy(
    personEmail,
    fc
      .oneof(fc.constantFrom(...HOSTILE_LOCAL_PARTS), hostileText)
      .map((local) => `${local.slice(0, 60)}@persons.example`),
  ),
  phone: acceptedBy(
    enquiryForm.shape.phone,
    fc.oneof(
      fc.constantFrom('+44 (0)7700 900461', '0044 7700-900461', '1234567890', '+++++++++++', '07700 900461 ext. 5'),
      hostileText.map((text) => text.slice(0, 40).padEnd(10, '0')),
    ),
  ),
  address: acceptedBy(
    applicationForm.shape.propertyAddress,
    hostileText.map((text) => `${text}\n17 Planted Row`),
  ),
  text: acceptedBy(
    textSchema,
    hostileText.map((text) => `${text} and a text that is long enough`),
  ),
  isEmailed: fc.nat(9).map((number) => number === 0),
})
