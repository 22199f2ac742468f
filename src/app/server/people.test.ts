import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { issueInvoices } from '#features/invoices/server/jobs.ts'
import { repeatErasures } from '#features/personal-data/server/erasing.ts'
import { personCommand } from '#features/personal-data/server/person-command.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { noteErasure } from '#platform/server/backup/erasures.ts'
import { filesBelow } from '#platform/server/files/files.ts'
import { sweepUploads } from '#platform/server/files/sweep-uploads.ts'
import { storeUpload } from '#platform/server/files/uploads.ts'
import { sweepAttempts } from '#platform/server/http/limits/limits.ts'
import { openLog } from '#platform/server/log.ts'
import { makeDue } from '#platform/server/mail/due.ts'
import { insertTestEntry } from '#test/features/ledger/server/fixtures.ts'
import { ACCEPTANCE, tokenOf } from '#test/features/offers/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { sentEmails } from '#test/platform/server/testing/mailer.ts'
import { quickFolder } from '#test/platform/server/testing/scratch-folder.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext, type TestContext } from '#test/platform/server/testing/test-context.ts'
import { EMAIL_TEMPLATES } from './emails.ts'
import { allRoutes } from './http.ts'
import { runErasureJobs } from './jobs.ts'

const NAME = "Ottilie O'Planteau"
const EMAIL = 'ottilie.planteau@example.org'
const PHONE = '07700 900461'
const ADDRESS = '17 Planted Row, Leek'
/** The test searches for this name in lower case. */
const INVOICED = 'Quuxworth'
const TRACES = ['planteau', 'quuxworth', '900461', '900 461', 'planted row']

const ENQUIRED_AT = '2026-09-09T11:00:00Z'
const AFTER_STAY = '2026-12-07T12:00:00Z'

interface PersonData extends TestContext {
  asStaff: ReturnType<typeof createTestClient>['asStaff']
  bookingId: number
  logged: string[]
}

/**
 * Creates many kinds of data about a person: enquiry, notes, message, application, offer, stay, invoice, payment,
 * damage, review, complaint and bank lines.
 */
async function createPersonData(): Promise<PersonData> {
  const fixture = await createTestContext(ENQUIRED_AT, {
    DATA_DIR: quickFolder(),
    LOG_LEVEL: 'trace',
    SECRET: 'a secret that is long enough to be used',
  })
  const logged: string[] = []
  const log = openLog('trace', { write: (line: string) => void logged.push(line) })
  const ctx: AppContext = { ...fixture.ctx, log }
  const { clock } = fixture
  const { asStaff, post, get } = createTestClient(ctx, allRoutes(ctx), await createStaff(ctx))
  const mustSucceed = async (answer: ReturnType<typeof get>) => {
    const { status, text, body } = await answer
    if (status >= 300) throw new Error(`${status} ${text}`)
    return body
  }
  const home = await createHome(ctx, { title: 'Heath Cottage' })
  const other = await createHome(ctx, { title: 'Moor Cottage' })
  const contact = { name: NAME, email: EMAIL, phone: PHONE }

  const enquiry = { ...contact, propertyTitle: 'Moor Cottage', guests: 2, message: `Call me on ${PHONE}` }
  const requested = await mustSucceed(post('/api/enquiries', enquiry))
  await mustSucceed(asStaff('POST', `/api/admin/enquiries/${requested.id}/notes`, { text: `${NAME} likes quiet` }))
  await mustSucceed(
    asStaff('POST', `/api/admin/enquiries/${requested.id}/reply`, { subject: 'Moor', text: `Dear ${NAME}` }),
  )
  const friend = {
    ...enquiry,
    name: 'Jo Fields',
    email: 'jo@example.org',
    phone: '01632 960100',
    message: 'Is it quiet?',
  }
  const { id: friendEnquiryId } = await mustSucceed(post('/api/enquiries', friend))
  await mustSucceed(
    asStaff('POST', `/api/admin/enquiries/${friendEnquiryId}/notes`, {
      text: `Comes with ${NAME.toUpperCase()}, +44 7700 900461`,
    }),
  )
  await mustSucceed(
    post('/api/contact', { name: NAME, email: EMAIL, subject: 'General Inquiry', message: `I am ${NAME}` }),
  )
  const application = {
    ...contact,
    propertyAddress: ADDRESS,
    bedrooms: 2,
    description: 'A home with a garden and a view',
    goals: 'To let it in summer',
  }
  const { id: applicationId } = await mustSucceed(post('/api/property-owner', application))
  const picture = { application_id: applicationId, position: 0, name: 'planteau.jpg', width: 8, height: 6, bytes: 7 }
  const file = await storeUpload(ctx, 'applications', Buffer.from('a house'), 'jpg')
  await ctx.database
    .insertInto('owner_application_image')
    .values({ ...picture, file })
    .execute()

  const guest = { guestName: NAME, guestEmail: EMAIL, guestPhone: PHONE, message: `For ${NAME}` }
  const stay = { propertyId: other, checkIn: '2026-11-01', checkOut: '2026-11-04', guests: 2 }
  await mustSucceed(asStaff('POST', '/api/admin/offers', { ...guest, enquiryId: requested.id, choices: [stay] }))
  const lines = [{ kind: 'own', label: `For ${NAME}`, amount: '435.00' }]
  const chosen = { ...stay, lines, propertyId: home, checkIn: '2026-12-01', checkOut: '2026-12-04' }
  const offer = await mustSucceed(asStaff('POST', '/api/admin/offers', { ...guest, choices: [chosen] }))
  const { link } = await mustSucceed(asStaff('POST', `/api/admin/offers/${offer.id}/link`))
  const named = [
    { name: NAME, nationality: 'French', passportNumber: '12AB34567', placeOfIssue: 'Lyon', nextAddress: ADDRESS },
  ]
  const acceptance = { ...ACCEPTANCE, guestName: NAME, phone: PHONE, address: ADDRESS, guests: named }
  await mustSucceed(post(`/api/offers/${tokenOf(link)}/accept`, acceptance))
  const [{ id: bookingId }] = await mustSucceed(asStaff('GET', '/api/bookings'))
  const company = { name: `${INVOICED} Works Ltd`, address: '3 Forge Yard, Leek' }
  await mustSucceed(asStaff('PUT', `/api/bookings/${bookingId}/invoice-recipient`, company))
  const money = { kind: 'received', amount: '652.50', day: '2026-09-09', reference: `HL-1 ${NAME}` }
  await mustSucceed(asStaff('POST', `/api/admin/bookings/${bookingId}/ledger`, money))
  await mustSucceed(asStaff('POST', `/api/admin/guests/booking-${bookingId}/notes`, { text: `${NAME} snores` }))
  await mustSucceed(asStaff('POST', `/api/admin/bookings/${bookingId}/notes`, { text: `Call ${PHONE} first` }))
  await mustSucceed(asStaff('PATCH', `/api/admin/bookings/${bookingId}/tags`, { add: ['Planteau family'] }))
  await mustSucceed(asStaff('POST', `/api/admin/guests/enquiry-${friendEnquiryId}/notes`, { text: `Knows ${NAME}` }))
  const otherPrice = { status: 'confirmed', totalAmount: '400.00', reason: `${NAME} is a friend` }
  await mustSucceed(asStaff('PATCH', `/api/bookings/${bookingId}`, otherPrice))
  const block = {
    propertyId: other,
    from: '2027-01-01',
    to: '2027-01-04',
    kind: 'office',
    reason: `Kept for ${NAME} of ${company.name}`,
  }
  await mustSucceed(asStaff('POST', '/api/admin/blocks', block))
  await addBankLine(ctx)
  await sentEmails(ctx, EMAIL_TEMPLATES)

  clock.set(AFTER_STAY)
  const photograph = await storeUpload(ctx, 'damage', Buffer.from('a lamp'), 'jpg')
  const broken = { kind: 'deduction' as const, amount: '20.00', day: '2026-12-07', created_at: clock.now() }
  await insertTestEntry(ctx.database, { booking_id: bookingId, ...broken, reason: `${NAME} broke a lamp`, photograph })
  const words = { rating: 5, comment: `Signed by ${NAME}, who liked it`, guestName: NAME, guestEmail: EMAIL }
  await mustSucceed(post('/api/reviews/submit', { bookingId, ...words }))
  await issueInvoices(ctx)
  const complaint = { kind: 'complaint', name: NAME, email: EMAIL, words: `Call ${PHONE}`, receivedOn: '2026-12-06' }
  await mustSucceed(asStaff('POST', '/api/admin/data-requests', complaint))
  return { ...fixture, ctx, asStaff, bookingId, logged }
}

async function addBankLine({ database, clock }: AppContext) {
  const account = await database
    .insertInto('bank_account')
    .values({ name: 'A Bank', created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const profile = {
    bank_account_id: account.id,
    header_hash: '0'.repeat(64),
    mapping: '{}',
    created_at: clock.now(),
    updated_at: clock.now(),
  }
  const { id } = await database.insertInto('bank_profile').values(profile).returning('id').executeTakeFirstOrThrow()
  const statement = {
    bank_profile_id: id,
    file_name: 'september.csv',
    line_count: 1,
    new_count: 1,
    imported_at: clock.now(),
  }
  const { id: bank_statement_id } = await database
    .insertInto('bank_statement')
    .values(statement)
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = {
    bank_statement_id,
    bank_account_id: account.id,
    fingerprint: '1'.repeat(64),
    words: [],
    day: '2026-09-09',
    amount: '652.50',
  }
  const message = { payer: NAME, reference: 'HL-1', description: `FROM ${NAME} ${ADDRESS}` }
  const aside = { state: 'set-aside' as const, set_aside_reason: `${NAME} paid twice` }
  await database
    .insertInto('bank_line')
    .values({ ...line, ...message, ...aside })
    .execute()
}

/** Counts, for each table of every schema, the rows that contain any of `TRACES`. */
async function countTraces({ database }: AppContext): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(database)
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string
    }>`select row_to_json(r)::text as text from ${sql.raw(name)} as r`.execute(database)
    const hits = rows.filter(({ text }) => TRACES.some((trace) => text.toLowerCase().includes(trace)))
    if (hits.length > 0) found[name.replace('public.', '')] = hits.length
  }
  return found
}

async function listUploads({ config }: AppContext): Promise<string[]> {
  const files: string[] = []
  for await (const path of filesBelow(join(config.dataDir, 'uploads'))) files.push(path)
  return files
}

let personData: PersonData
beforeAll(async () => {
  personData = await createPersonData()
})

test('[rule person-copy] all data about a person is exported in one readable file', async () => {
  const { asStaff, ctx, bookingId } = personData
  const about = { item: 'booking', itemId: bookingId }
  await makeDue(ctx, { kind: 'stay-link', about, to: 'guest', dueAt: new Date('2026-12-30T09:00:00Z') })
  const { status, text, headers } = await asStaff('POST', '/api/admin/people/copy.txt', {
    email: EMAIL.toUpperCase(),
  })
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  for (const words of [
    'Moor Cottage',
    `Message: Call me on ${PHONE}`,
    `Note: ${NAME} likes quiet`,
    'Subject: Moor',
    `Property: ${ADDRESS}`,
    'Photographs: planteau.jpg',
    'Passport number: 12AB34567',
    `Reference: HL-1 ${NAME}`,
    `Reason: ${NAME} broke a lamp`,
    `Note: ${NAME} snores`,
    `Note: Call ${PHONE} first`,
    'Tag: Planteau family',
    'Stars: 5',
    'What: complaint',
    `Words: Call ${PHONE}`,
    'Price (£): 400.00',
    'What: stay-link',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Jo Fields')
  expect((await asStaff('POST', '/api/admin/people/copy.txt', { email: 'nobody@example.org' })).status).toBe(404)
  const printed: string[] = []
  await personCommand(ctx, ['export', EMAIL], (line) => printed.push(line))
  expect(printed.join('\n')).toContain('Passport number: 12AB34567')
})

test('[rule person-erasure] data without a legal retention period is erased at once', async () => {
  const { ctx, asStaff, clock, bookingId, logged } = personData
  const before = await countTraces(ctx)
  for (const table of [
    'enquiry',
    'contact_message',
    'owner_application',
    'note',
    'block',
    'review',
    'audit_log',
    'email',
  ])
    expect(before[table], table).toBeGreaterThan(0)

  const { body: found } = await asStaff('POST', '/api/admin/people/find', { email: EMAIL })
  expect(found.erased).toEqual([
    { what: 'Notes and tags', count: 3 },
    { what: 'Offers', count: 1 },
    { what: 'Enquiries', count: 1 },
    { what: 'Messages', count: 1 },
    { what: 'Applications', count: 1 },
    { what: 'Names on reviews', count: 1 },
    { what: 'Mentions in their records', count: 3 },
  ])
  const mentions = found.mentions.map((one: { where: string; match: string }) => `${one.where}: ${one.match}`)
  expect(mentions).toEqual([
    `Reason of block #1: ${NAME}`,
    `Reason of block #1: ${INVOICED} Works Ltd`,
    `Note on a guest: ${NAME}`,
    `Note on enquiry #2: ${NAME.toUpperCase()}`,
    'Note on enquiry #2: +44 7700 900461',
    `Audit log of block #1: ${NAME}`,
    `Audit log of block #1: ${INVOICED} Works Ltd`,
  ])
  expect(found.retained).toEqual([
    { what: `Booking #${bookingId}`, until: '2033-12-04' },
    { what: `Invoices of booking #${bookingId}`, until: '2033-12-04' },
  ])
  // Finding a person changes nothing in the database.
  const lookedAt = await countTraces(ctx)
  expect(lookedAt).toEqual(before)

  const ticked = found.mentions.map(({ id }: { id: string }) => id)
  const unknown = await asStaff('POST', '/api/admin/people/erase', { email: EMAIL, mentions: ['note-9-0-00000000'] })
  expect(unknown.status).toBe(409)
  const afterRefusal = await countTraces(ctx)
  expect(afterRefusal).toEqual(before)
  const erased = await asStaff('POST', '/api/admin/people/erase', { email: EMAIL, mentions: ticked })
  const further = { what: 'Further mentions', count: ticked.length }
  expect([erased.status, erased.body]).toEqual([200, { ...found, erased: [...found.erased, further], mentions: [] }])
  clock.forward(120)
  await sweepUploads(ctx, 'applications')

  const stored = await countTraces(ctx)
  expect(Object.keys(stored).sort()).toEqual([
    'agreement',
    'bank_line',
    'booking',
    'booking_guest',
    'booking_undo',
    'data_request',
    'email',
    'invoice',
    'invoice_recipient',
    'ledger_words',
    'offer',
    'offer_choice',
  ])
  expect(stored.offer).toBe(1)
  const emails = await ctx.database.selectFrom('email').select('item').distinct().execute()
  expect(emails.map(({ item }) => item).sort()).toEqual(['booking', 'enquiry'])
  const review = await ctx.database.selectFrom('review').selectAll().executeTakeFirstOrThrow()
  expect(review).toMatchObject({ guest_name: 'A guest', rating: 5, comment: 'Signed by [erased], who liked it' })
  expect((await ctx.database.selectFrom('note').select('text').execute())[0]?.text).toBe(
    'Comes with [erased], [erased]',
  )
  expect(await listUploads(ctx)).toEqual([expect.stringMatching(/^damage\//)])
  const requests = (await asStaff('GET', '/api/admin/data-requests')).body
  expect(requests).toMatchObject([
    { kind: 'complaint', name: '', words: '', settledOn: null },
    { kind: 'erasure', settledOn: '2026-12-07', outcome: expect.stringContaining(`Kept: Booking #${bookingId} until`) },
  ])
  const [{ id, version }] = requests
  await asStaff('PATCH', `/api/admin/data-requests/${id}`, { outcome: 'We explained it', version })
  expect(TRACES.some((trace) => readFileSync(join(ctx.config.backupDir, 'erased.list'), 'utf8').includes(trace))).toBe(
    false,
  )

  clock.set('2033-12-08T12:00:00Z')
  await runErasureJobs(ctx)
  await sweepUploads(ctx, 'damage')
  await sweepAttempts(ctx)
  expect(await countTraces(ctx)).toEqual({})
  expect(await listUploads(ctx)).toEqual([])
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.filter((line) => TRACES.some((trace) => line.toLowerCase().includes(trace)))).toEqual([])
  const sums = await ctx.database.selectFrom('ledger_sum').select(['received', 'deducted']).execute()
  expect(sums).toEqual([{ received: '652.50', deducted: '20.00' }])
})

test('[rule person-erasure] the erasure tool repeats erasures after a restore', async () => {
  const { ctx, clock } = await createTestContext(ENQUIRED_AT, { DATA_DIR: quickFolder() })
  const write = async (name: string, email: string) => {
    const arrival = { reply_due_at: clock.now(), created_at: clock.now() }
    const message = { name, email, subject: 'General Inquiry', message: `I am ${name}`, ...arrival }
    await ctx.database.insertInto('contact_message').values(message).execute()
  }
  const names = async () =>
    (await ctx.database.selectFrom('contact_message').select('name').orderBy('id').execute()).map(({ name }) => name)
  const message = async (...words: string[]) => {
    const lines: string[] = []
    await personCommand(ctx, words, (line) => lines.push(line))
    return lines
  }
  await write(NAME, EMAIL)
  await write('Jo Fields', 'jo@example.org')
  await write('Ada Byron', 'ada@example.org')
  expect(await message('erase', 'ada@example.org')).toEqual(['Erased: messages (1)'])
  await write('Ada Byron', 'ada@example.org')
  clock.forward(60)
  const takenAt = clock.now().toISOString()
  clock.forward(60)

  expect(await message('erase', EMAIL, '--dry-run')).toEqual(['Would be erased: messages (1)'])
  expect(await names()).toEqual([NAME, 'Jo Fields', 'Ada Byron'])
  expect(await message('erase', EMAIL.toUpperCase())).toEqual(['Erased: messages (1)'])
  expect(await message('erase', EMAIL)).toEqual(['Erased: nothing'])
  await expect(message('erase', 'planteau')).rejects.toThrow('npm run person -- export ADDRESS')
  await expect(message('fly', EMAIL)).rejects.toThrow('npm run person -- export ADDRESS')

  // Simulates a restore: a person who was erased after the backup has a message again. Ada, who was erased before the backup and
  // has written again, is not erased.
  await write(NAME, EMAIL)
  expect(await repeatErasures(ctx, takenAt, [ctx.config.backupDir, quickFolder()])).toEqual({
    ...{ count: 1, failed: [] },
  })
  expect(await names()).toEqual(['Jo Fields', 'Ada Byron'])
})

test('[rule person-erasure] a restore erases an owner’s testimonial again', async () => {
  const { ctx, clock } = await createTestContext(ENQUIRED_AT, { DATA_DIR: quickFolder() })
  const testimonials = () => ctx.database.selectFrom('owner_testimonial').select('owner').execute()
  const write = () =>
    ctx.database
      .insertInto('owner_testimonial')
      .values({
        ...{ owner: NAME, home: 'Heath Cottage', words: 'They look after it well.', email: EMAIL, shown: true },
        ...{ agreed_on: '2026-09-01', agreed_how: 'by email', created_at: clock.now(), updated_at: clock.now() },
      })
      .execute()
  await write()
  const takenAt = clock.now().toISOString()
  clock.forward(60)
  await personCommand(ctx, ['erase', EMAIL], () => undefined)
  expect(await testimonials()).toEqual([])

  await write()
  expect(await repeatErasures(ctx, takenAt, [ctx.config.backupDir])).toEqual({ count: 1, failed: [] })
  expect(await testimonials()).toEqual([])
})

test('[threat hostile-names] the erasure tool erases only the chosen mentions of a person', async () => {
  const { ctx, clock } = await createTestContext(ENQUIRED_AT, { DATA_DIR: quickFolder() })
  const arrival = { reply_due_at: clock.now(), created_at: clock.now() }
  const form = { subject: 'General Inquiry', ...arrival }
  await ctx.database
    .insertInto('contact_message')
    .values([
      { ...form, name: 'Al', email: 'al@example.org', message: 'I am Al' },
      { ...form, name: 'Jo Fields', email: 'jo@example.org', message: 'Al and Al Fields; also Alan' },
    ])
    .execute()
  const say = async (...words: string[]) => {
    const lines: string[] = []
    await personCommand(ctx, words, (line) => lines.push(line))
    return lines
  }
  const lines = await say('erase', 'al@example.org', '--dry-run')
  const listed = expect.stringMatching(
    /^Mentioned, contact_message-2-\d-[0-9a-f]{8}: Contact message #2: “Al and Al Fields; also Alan”$/,
  )
  expect(lines).toEqual(['Would be erased: messages (1)', listed, listed])
  const [, mention = ''] = /^Mentioned, (\S+):/.exec(lines[1] ?? '') ?? []
  await expect(say('erase', 'al@example.org', `${mention}0`)).rejects.toThrow('What mentions this person has changed')
  expect(await say('erase', 'al@example.org', mention)).toEqual([
    ...['Erased: messages (1)', 'Erased: further mentions (1)'],
    expect.stringContaining('“[erased] and Al Fields; also Alan”'),
  ])
  const texts = await ctx.database.selectFrom('contact_message').select('message').execute()
  expect(texts).toEqual([{ message: '[erased] and Al Fields; also Alan' }])
})

test('[rule person-erasure] one failed erasure after a restore does not stop the others', async () => {
  const { ctx, clock } = await createTestContext(ENQUIRED_AT, { DATA_DIR: quickFolder() })
  const received = { created_at: clock.now(), updated_at: clock.now() }
  const email = (name: string) => `${name}@example.org`
  const takenAt = clock.now().toISOString()
  for (const name of ['ada', 'bea', 'cleo']) {
    const form = { name, email: email(name), subject: 'General Inquiry', message: 'Is it quiet?' }
    await ctx.database
      .insertInto('contact_message')
      .values({ ...form, reply_due_at: clock.now(), created_at: clock.now() })
      .execute()
    await noteErasure(ctx, email(name))
  }
  // The repeated erasure fails, because a request cannot be settled before the day of receipt.
  const future = { kind: 'erasure' as const, email: email('bea'), received_on: '2099-01-01', due_on: '2099-02-01' }
  await ctx.database
    .insertInto('data_request')
    .values({ ...future, ...received })
    .execute()
  expect(await repeatErasures(ctx, takenAt, [ctx.config.backupDir])).toEqual({
    count: 2,
    failed: [{ email: email('bea'), reason: expect.stringContaining('data_request') }],
  })
  const left = await ctx.database.selectFrom('contact_message').select('name').execute()
  expect(left).toEqual([{ name: 'bea' }])
})
