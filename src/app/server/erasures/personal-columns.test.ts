import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enterGuests } from '#features/register/server/entering.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import {
  COPIED_VALUES,
  NOT_COPIED,
  NOT_PERSONAL,
  PERSONAL_COLUMNS,
  type PersonalColumn,
  PUBLISHED,
  RETAINED,
  VALUES_NOT_COPIED,
} from '#test/app/server/erasures/personal-columns.ts'
import { insertBookingRow } from '#test/features/bookings/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext, type TestContext } from '#test/platform/server/testing/test-context.ts'
import { allRoutes } from '../http.ts'
import { runErasureJobs } from '../jobs.ts'

const EMAIL = 'planted@persons.example'
/** Returns a text that identifies the column. Columns of email addresses share a text. */
function marker(column: PersonalColumn): string {
  if (/email$|to_address|reply_to/.test(column)) return EMAIL
  return column === 'invoice_recipient.vat_number' ? 'GB 999 9973 24' : `Planted ${column} here`
}

test('[rule personal-columns] every column that can hold text is classified', async () => {
  const { ctx } = await createTestContext()
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY', 'bytea')
      and table_name not like 'kysely%'`.execute(ctx.database)
  const columns = rows.map(({ table, column }) => `${table}.${column}`)
  const named = [...PERSONAL_COLUMNS, ...Object.keys(NOT_PERSONAL)]
  const isNamed = (column: string) => named.includes(column) || named.includes(column.split('.', 1)[0] ?? '')
  expect(columns.filter((column) => !isNamed(column))).toEqual([])
  const exists = (name: string) => columns.some((column) => column === name || column.startsWith(`${name}.`))
  expect(named.filter((name) => !exists(name))).toEqual([])
})

test('[rule personal-columns] numbers, days and times about a person are classified', async () => {
  const { ctx } = await createTestContext()
  const tables = [...new Set(PERSONAL_COLUMNS.map((column) => column.split('.', 1)[0]))]
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and data_type not in ('text', 'jsonb', 'ARRAY', 'bytea') and table_name in (${sql.join(tables)})
      and column_name not in ('id', 'position', 'version', 'created_at', 'updated_at')
      and column_name !~ '_(id|by)$'`.execute(ctx.database)
  const named = [...Object.keys(COPIED_VALUES), ...Object.keys(VALUES_NOT_COPIED)]
  expect(rows.map(({ column }) => column).sort()).toEqual(named.sort())
})

test('[rule personal-columns] request and retention erase all personal columns except review texts', async () => {
  const fixture = await createTestContext('2026-09-09T11:00:00Z')
  const { ctx, clock } = fixture
  const { asStaff } = createTestClient(ctx, allRoutes(ctx), await createStaff(ctx))
  await plantPerson(fixture)
  const planted = await findMarkers(fixture)
  // Passports are encrypted, so the search finds no marker.
  expect(PERSONAL_COLUMNS.filter((column) => !planted.has(column))).toEqual(['booking_guest.passport'])

  const { text: copy } = await asStaff('POST', '/api/admin/people/copy.txt', { email: EMAIL })
  expect(PERSONAL_COLUMNS.filter((column) => !copy.includes(marker(column)))).toEqual(Object.keys(NOT_COPIED))
  expect(Object.entries(COPIED_VALUES).filter(([, line]) => !copy.includes(`${line}\n`))).toEqual([])

  const erased = await asStaff('POST', '/api/admin/people/erase', { email: EMAIL, mentions: [] })
  expect(erased.status, erased.text).toBe(200)
  const left = await findMarkers(fixture)
  expect(PERSONAL_COLUMNS.filter((column) => left.has(column))).toEqual(Object.keys(RETAINED))

  clock.set('2036-09-09T11:00:00Z')
  await runErasureJobs(ctx)
  expect([...(await findMarkers(fixture)).keys()]).toEqual(PUBLISHED)
})

/**
 * Searches the whole database for markers. Returns the personal columns found, each with the tables that contain the marker.
 */
async function findMarkers({ ctx }: TestContext): Promise<Map<PersonalColumn, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(ctx.database)
  const found = new Map<PersonalColumn, string[]>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} as t`.execute(
      ctx.database,
    )
    const text = rows.map(({ row }) => row).join('\n')
    for (const column of PERSONAL_COLUMNS)
      if (text.includes(marker(column)) && (marker(column) !== EMAIL || name === column.split('.', 1)[0]))
        found.set(column, [...(found.get(column) ?? []), name])
  }
  return found
}

const julyNoon = (day: number) => new Date(Date.UTC(2026, 6, day, 11))

/** Stores a row in every table that can contain a person's text, with the marker of each column. */
async function plantPerson({ ctx, clock }: TestContext): Promise<void> {
  const db = ctx.database
  const now = clock.now()
  const made = { created_at: now }
  const home = await createHome(ctx)
  const day = '2026-09-01'
  const booking = await insertBookingRow(ctx, {
    ...{ property_id: home, status: 'completed', check_in: '2026-08-01', check_out: '2026-08-04' },
    guest_name: marker('booking.guest_name'),
    guest_email: EMAIL,
    guest_phone: marker('booking.guest_phone'),
    guest_address: marker('booking.guest_address'),
    ...{ guests: 4, security_deposit: '150.00', terms_accepted_at: julyNoon(2), cancelled_at: julyNoon(3) },
  })
  await inTransaction(ctx, GUEST, (tx) =>
    enterGuests(tx, booking, [
      {
        name: marker('booking_guest.name'),
        nationality: marker('booking_guest.nationality'),
        passportNumber: marker('booking_guest.passport'),
        placeOfIssue: 'Oslo',
        nextAddress: 'Leeds',
      },
    ]),
  )
  const { id: enquiry } = await db
    .insertInto('enquiry')
    .values({
      ...{ ...made, guests: 3, reply_due_at: now, answered_at: julyNoon(5), email: EMAIL },
      ...{ check_in_date: '2027-05-04', check_out_date: '2027-05-07' },
      name: marker('enquiry.name'),
      phone: marker('enquiry.phone'),
      property_title: marker('enquiry.property_title'),
      message: marker('enquiry.message'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('contact_message')
    .values({
      ...{ ...made, reply_due_at: now, answered_at: julyNoon(4), email: EMAIL },
      name: marker('contact_message.name'),
      subject: marker('contact_message.subject'),
      message: marker('contact_message.message'),
    })
    .execute()
  const { id: application } = await db
    .insertInto('owner_application')
    .values({
      ...{ ...made, bedrooms: 7, reply_due_at: now, answered_at: julyNoon(8), email: EMAIL },
      name: marker('owner_application.name'),
      phone: marker('owner_application.phone'),
      property_address: marker('owner_application.property_address'),
      description: marker('owner_application.description'),
      goals: marker('owner_application.goals'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('owner_application_image')
    .values({
      ...{ application_id: application, position: 0, file: 'a.jpg', width: 1, height: 1, bytes: 1 },
      name: marker('owner_application_image.name'),
    })
    .execute()
  await db
    .insertInto('owner_testimonial')
    .values({
      ...{ ...made, updated_at: now, agreed_on: '2026-09-04', shown: true, email: EMAIL },
      owner: marker('owner_testimonial.owner'),
      home: marker('owner_testimonial.home'),
      words: marker('owner_testimonial.words'),
      agreed_how: marker('owner_testimonial.agreed_how'),
    })
    .execute()
  const { id: user_id } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('note')
    .values({ ...made, user_id, enquiry_id: enquiry, text: marker('note.text') })
    .execute()
  await db
    .insertInto('offer')
    .values({
      ...{
        ...made,
        updated_at: now,
        expires_at: julyNoon(7),
        state: 'declined',
        decided_at: julyNoon(6),
        guest_email: EMAIL,
      },
      guest_name: marker('offer.guest_name'),
      guest_phone: marker('offer.guest_phone'),
      message: marker('offer.message'),
      word: marker('offer.word'),
    })
    .execute()
  await db
    .insertInto('review')
    .values({
      ...{ ...made, property_id: home, booking_id: booking, rating: 5, replied_at: julyNoon(9), guest_email: EMAIL },
      guest_name: marker('review.guest_name'),
      comment: marker('review.comment'),
      reason: marker('review.reason'),
      reply: marker('review.reply'),
    })
    .execute()
  await db
    .insertInto('data_request')
    .values({
      ...{
        ...made,
        updated_at: now,
        received_on: day,
        due_on: '2026-10-01',
        acknowledged_on: '2026-09-02',
        settled_on: '2026-09-03',
        kind: 'complaint',
        email: EMAIL,
      },
      name: marker('data_request.name'),
      words: marker('data_request.words'),
      outcome: marker('data_request.outcome'),
    })
    .execute()
  const about = { kind: 'stay-confirmed', item: 'booking', item_id: booking }
  await db
    .insertInto('email')
    .values({
      ...{ ...made, ...about, to_address: EMAIL, reply_to: EMAIL, message_id: '<1@planted>' },
      subject: marker('email.subject'),
      text_body: marker('email.text_body'),
      html_body: marker('email.html_body'),
    })
    .execute()
  await db
    .insertInto('email_outbox')
    .values({
      ...{ ...made, ...about, recipient: 'guest', alone: true, due_at: now, next_attempt_at: now },
      facts: JSON.stringify({ subject: 'A subject', text: marker('email_outbox.facts') }),
    })
    .execute()
  await plantMoney(ctx, booking)
}

/** Stores a payment with a bank line, and an invoice with a recipient. */
async function plantMoney({ database: db, clock }: AppContext, booking: number): Promise<void> {
  const now = clock.now()
  const made = { created_at: now }
  const { id: account } = await db
    .insertInto('bank_account')
    .values({ ...made, name: 'Current' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hash = 'a'.repeat(64)
  const { id: profile } = await db
    .insertInto('bank_profile')
    .values({ ...made, updated_at: now, bank_account_id: account, header_hash: hash, mapping: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: statement } = await db
    .insertInto('bank_statement')
    .values({ bank_profile_id: profile, file_name: 'july.csv', line_count: 2, new_count: 2, imported_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('bank_statement_skipped_row')
    .values({
      ...{ bank_statement_id: statement, line: 2, kind: 'unreadable', may_be_any_sum: true, fingerprint: hash },
      reason: marker('bank_statement_skipped_row.reason'),
      text: marker('bank_statement_skipped_row.text'),
    })
    .execute()
  const line = { bank_statement_id: statement, bank_account_id: account, words: [], day: '2026-07-01' }
  const { id: bankLine } = await db
    .insertInto('bank_line')
    .values({
      ...{ ...line, fingerprint: 'b'.repeat(64), amount: '435.00' },
      payer: marker('bank_line.payer'),
      reference: marker('bank_line.reference'),
      description: marker('bank_line.description'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('bank_line')
    .values({
      ...{ ...line, fingerprint: 'c'.repeat(64), amount: '9.00', state: 'set-aside' },
      set_aside_reason: marker('bank_line.set_aside_reason'),
    })
    .execute()
  await db.transaction().execute(async (tx) => {
    const { id: entry } = await tx
      .insertInto('ledger_entry')
      .values({
        ...made,
        booking_id: booking,
        kind: 'received',
        amount: '435.00',
        day: line.day,
        bank_line_id: bankLine,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('ledger_words')
      .values({
        entry_id: entry,
        reference: marker('ledger_words.reference'),
        reason: marker('ledger_words.reason'),
      })
      .execute()
    await tx
      .insertInto('bank_line_allocation')
      .values({ ledger_entry_id: entry, bank_line_id: bankLine, amount: '435.00' })
      .execute()
    await tx.updateTable('bank_line').set({ state: 'matched' }).where('id', '=', bankLine).execute()
  })
  await db
    .insertInto('invoice_recipient')
    .values({
      ...{ booking_id: booking, updated_at: now },
      name: marker('invoice_recipient.name'),
      address: marker('invoice_recipient.address'),
      vat_number: marker('invoice_recipient.vat_number'),
    })
    .execute()
  await db
    .insertInto('invoice')
    .values({
      ...{ ...made, booking_id: booking, kind: 'invoice', issued_on: '2026-08-04', total: '435.00' },
      document: JSON.stringify({ total: '435.00', customer: { name: marker('invoice.document'), address: 'Leek' } }),
    })
    .execute()
}
