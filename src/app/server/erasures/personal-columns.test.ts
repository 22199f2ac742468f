import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '#database/tables.ts'
import { enterGuests } from '#features/register/server/entering.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import {
  COPIED_VALUES,
  NOT_COPIED,
  NOT_PERSONAL,
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
function marker(column: string): string {
  if (/email$|to_address|reply_to/.test(column)) return EMAIL
  return column === 'invoice_recipient.vat_number' ? 'GB 999 9973 24' : `Planted ${column} here`
}

/** Returns the columns that can hold text, as `table.column`, in alphabetical order. */
async function findTextColumns({ database }: AppContext): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY', 'bytea')
      and table_name not like 'kysely%'`.execute(database)
  return rows.map(({ column }) => column).sort()
}

/** Returns the text columns that `NOT_PERSONAL` does not name. */
async function findPersonalColumns(ctx: AppContext): Promise<string[]> {
  const columns = await findTextColumns(ctx)
  return columns.filter((column) => !(column in NOT_PERSONAL || tableOf(column) in NOT_PERSONAL))
}

const tableOf = (column: string) => column.split('.', 1)[0] ?? ''
const sorted = (named: object) => Object.keys(named).sort()

test('[rule personal-columns] every column or table named as not personal exists', async () => {
  const { ctx } = await createTestContext()
  const columns = await findTextColumns(ctx)
  const existing = [...columns, ...columns.map(tableOf)]
  expect(Object.keys(NOT_PERSONAL).filter((name) => !existing.includes(name))).toEqual([])
})

test('[rule personal-columns] numbers, days and times about a person are classified', async () => {
  const { ctx } = await createTestContext()
  const tables = [...new Set((await findPersonalColumns(ctx)).map(tableOf))]
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
  const personal = await findPersonalColumns(ctx)
  await plantPerson(fixture, personal)
  const planted = await findMarked(fixture, personal)
  // Passports are encrypted, so the search finds no marker.
  expect(personal.filter((column) => !planted.includes(column))).toEqual(['booking_guest.passport'])

  const { text: copy } = await asStaff('POST', '/api/admin/people/copy.txt', { email: EMAIL })
  expect(personal.filter((column) => !copy.includes(marker(column)))).toEqual(sorted(NOT_COPIED))
  expect(Object.entries(COPIED_VALUES).filter(([, line]) => !copy.includes(`${line}\n`))).toEqual([])

  const erased = await asStaff('POST', '/api/admin/people/erase', { email: EMAIL, mentions: [] })
  expect(erased.status, erased.text).toBe(200)
  expect(await findMarked(fixture, personal)).toEqual(sorted(RETAINED))

  clock.set('2036-09-09T11:00:00Z')
  await runErasureJobs(ctx)
  expect(await findMarked(fixture, personal)).toEqual(PUBLISHED)
})

/** Searches the whole database for markers. Returns the columns whose marker any table contains. */
async function findMarked({ ctx }: TestContext, personal: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(ctx.database)
  const texts = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} as t`.execute(
      ctx.database,
    )
    texts.set(name, rows.map(({ row }) => row).join('\n'))
  }
  const isMarked = (column: string) =>
    marker(column) === EMAIL
      ? texts.get(tableOf(column))?.includes(EMAIL)
      : [...texts.values()].some((text) => text.includes(marker(column)))
  return personal.filter(isMarked)
}

/** Inserts a row with the marker of each personal column of the table, and `values`. Returns its id, if the table has ids. */
async function plant(db: Kysely<DB>, personal: string[], table: string, values: object): Promise<number> {
  const marked = personal.filter((column) => tableOf(column) === table)
  const row: Record<string, unknown> = {
    ...Object.fromEntries(marked.map((column) => [column.slice(table.length + 1), marker(column)])),
    ...values,
  }
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))}) returning *`.execute(db)
  return rows[0]?.id ?? 0
}

const julyNoon = (day: number) => new Date(Date.UTC(2026, 6, day, 11))

/** Stores a row in every table that can contain a person's text, with the marker of each column. */
async function plantPerson({ ctx, clock }: TestContext, personal: string[]): Promise<void> {
  const db = ctx.database
  const add = (table: string, values: object) => plant(db, personal, table, values)
  const now = clock.now()
  const made = { created_at: now }
  const updated = { ...made, updated_at: now }
  const home = await createHome(ctx)
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
  const due = { ...made, reply_due_at: now }
  const dates = { check_in_date: '2027-05-04', check_out_date: '2027-05-07' }
  const enquiry = await add('enquiry', { ...due, ...dates, guests: 3, answered_at: julyNoon(5) })
  await add('contact_message', { ...due, answered_at: julyNoon(4) })
  const application = await add('owner_application', { ...due, bedrooms: 7, answered_at: julyNoon(8) })
  const image = { position: 0, file: 'a.jpg', width: 1, height: 1, bytes: 1 }
  await add('owner_application_image', { ...image, application_id: application })
  await add('owner_testimonial', { ...updated, agreed_on: '2026-09-04', shown: true })
  const { id: user_id } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  await add('note', { ...made, user_id, enquiry_id: enquiry })
  await add('guest_note', { ...updated, user_id })
  await add('guest_tag', made)
  await add('guest_join', { ...made, person: 1 })
  const answered = { state: 'declined', decided_at: julyNoon(6) }
  await add('offer', { ...updated, ...answered, expires_at: julyNoon(7) })
  const published = { rating: 5, replied_at: julyNoon(9) }
  await add('review', { ...made, ...published, property_id: home, booking_id: booking })
  const request = { kind: 'complaint', received_on: '2026-09-01', due_on: '2026-10-01' }
  await add('data_request', { ...updated, ...request, acknowledged_on: '2026-09-02', settled_on: '2026-09-03' })
  const about = { kind: 'stay-confirmed', item: 'booking', item_id: booking }
  await add('email', { ...made, ...about, message_id: '<1@planted>' })
  await add('email_outbox', {
    ...{ ...made, ...about, recipient: 'guest', alone: true, due_at: now, next_attempt_at: now },
    facts: JSON.stringify({ subject: 'A subject', text: marker('email_outbox.facts') }),
  })
  await plantMoney(ctx, personal, booking)
}

/** Stores a payment with a bank line, and an invoice with a recipient. */
async function plantMoney({ database: db, clock }: AppContext, personal: string[], booking: number): Promise<void> {
  const add = (table: string, values: object) => plant(db, personal, table, values)
  const now = clock.now()
  const made = { created_at: now }
  const hash = 'a'.repeat(64)
  const account = await add('bank_account', { ...made, name: 'Current' })
  const profile = await add('bank_profile', {
    ...{ ...made, updated_at: now, bank_account_id: account, header_hash: hash, mapping: '{}' },
  })
  const statement = await add('bank_statement', {
    ...{ bank_profile_id: profile, file_name: 'july.csv', line_count: 2, new_count: 2, imported_at: now },
  })
  await add('bank_statement_skipped_row', {
    ...{ bank_statement_id: statement, line: 2, kind: 'unreadable', may_be_any_sum: true, fingerprint: hash },
  })
  const line = { bank_statement_id: statement, bank_account_id: account, words: [], day: '2026-07-01' }
  const bankLine = await add('bank_line', {
    ...{ ...line, fingerprint: 'b'.repeat(64), amount: '435.00', set_aside_reason: null },
  })
  await add('bank_line', { ...line, fingerprint: 'c'.repeat(64), amount: '9.00', state: 'set-aside' })
  await db.transaction().execute(async (tx) => {
    const entry = await plant(tx, personal, 'ledger_entry', {
      ...{ ...made, booking_id: booking, kind: 'received', amount: '435.00', day: line.day, bank_line_id: bankLine },
    })
    await plant(tx, personal, 'ledger_words', { entry_id: entry })
    await plant(tx, personal, 'bank_line_allocation', {
      ...{ ledger_entry_id: entry, bank_line_id: bankLine, amount: '435.00' },
    })
    await tx.updateTable('bank_line').set({ state: 'matched' }).where('id', '=', bankLine).execute()
  })
  await add('invoice_recipient', { booking_id: booking, updated_at: now })
  await add('invoice', {
    ...{ ...made, booking_id: booking, kind: 'invoice', issued_on: '2026-08-04', total: '435.00' },
    document: JSON.stringify({ total: '435.00', customer: { name: marker('invoice.document'), address: 'Leek' } }),
  })
}
