import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { bookingEmailTypes } from '#features/bookings/server/email-types.ts'
import { endAllExpiredHolds } from '#features/bookings/server/holds/holds.ts'
import { findUnpaidHolds, releaseHold } from '#features/bookings/server/holds/releasing.ts'
import { lockNights } from '#features/calendar/server/nights.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { inTransaction } from '#platform/server/transaction.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { moneyRows } from '#test/features/payments/server/fixtures.ts'
import { PLAIN_MAPPING, setup } from '#test/features/statements/server/internal/fixtures.ts'
import { endKeeping, findReleasable, releaseCheckedHolds, releaseIfUnpaid } from './checked-holds.ts'
import { importStatement, readStatement } from './internal/statements.ts'
import { lockStatements } from './internal/store.ts'

const isEmbedded = inject('testEngine').engine === 'embedded'
const NIGHTS = ['2026-10-01', '2026-10-02', '2026-10-03']

/** Sets the clock to noon on 14 September 2026. The unpaid hold ends at 17:00; its nights are kept until 17:00 the next day. */
async function setupHold() {
  const fixture = await setup('2026-09-14T11:00:00Z')
  const { ctx, home, book, upload, call } = fixture
  const id = await book({
    status: 'pending',
    held_until: new Date('2026-09-14T16:00:00Z'),
    kept_until: new Date('2026-09-15T16:00:00Z'),
  })
  const nights = NIGHTS.map((night) => ({
    property_id: home,
    night,
    booking_id: id,
    held_until: new Date('2026-09-15T16:00:00Z'),
  }))
  await ctx.database.insertInto('taken_night').values(nights).execute()
  const readStatus = async () => {
    const row = ctx.database.selectFrom('booking').select(['status', 'cancelled_by']).where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).status
  }
  /** Uploads a statement that starts on 1 September and ends with `line`. */
  const sendLine = (path: string, line: string, query: Record<string, string>) =>
    upload(
      `${path}?${new URLSearchParams({ fileName: 'a.csv', bankName: 'Our bank', mapping: JSON.stringify(PLAIN_MAPPING), ...query })}`,
      `Date,Amount,Payer,Reference\n2026-09-01,1.00,A SHOP,\n${line}`,
    )
  const importLine = (line: string, query: Record<string, string> = {}) =>
    sendLine('/api/admin/statements', line, query)
  const previewReleases = async (line: string, query: Record<string, string> = {}) =>
    (await sendLine('/api/admin/statements/releases', line, query)).body.holds
  const listWaiting = async () => (await call('GET', '/api/admin/waiting-holds')).body.holds
  /** Returns the latest statement's skipped rows. */
  const listRows = async () => {
    const [statement] = (await call('GET', '/api/admin/statements')).body
    return (await call('GET', `/api/admin/statements/${statement.id}/skipped-rows`)).body
  }
  const setAsideRows = async () => {
    const ids = (await listRows()).map(({ id }: { id: number }) => id)
    return call('POST', '/api/admin/skipped-rows/set-aside', { ids })
  }
  return { ...fixture, id, readStatus, importLine, previewReleases, listWaiting, listRows, setAsideRows }
}

/** The morning after the hold ended: a statement with a line of 15 September covers the hold's last day. */
const AFTER_HOLD = '2026-09-15T08:00:00Z'

test("[rule bank-first] a statement covering an ended hold's last day releases the hold", async () => {
  const { readStatus, importLine, clock, ctx } = await setupHold()
  await importLine('2026-09-14,12.00,A SHOP,')
  clock.set(AFTER_HOLD)
  await releaseCheckedHolds(ctx)
  expect(await readStatus()).toBe('pending')
  await importLine('2026-09-14,13.00,A SHOP,')
  expect(await readStatus()).toBe('pending')
  await importLine('2026-09-15,14.00,A SHOP,')
  expect(await readStatus()).toBe('cancelled')
  const emails = await sendAndReadEmails(ctx, bookingEmailTypes)
  expect(emails).toMatchObject([{ kind: 'hold-ended' }])
})

test('[rule bank-first] only a statement of the guest’s account releases a hold', async () => {
  const { id, readStatus, importLine, clock, ctx } = await setupHold()
  const addBankDetails = async (bank_name: string, account_number: string) => {
    const details = { account_name: 'Staffordshire Stays', bank_name, sort_code: '123456', account_number }
    const row = ctx.database.insertInto('bank_details').values({ ...details, created_at: ctx.clock.now() })
    return (await row.returning('id').executeTakeFirstOrThrow()).id
  }
  await addBankDetails('Heath Bank', '12345671')
  await addBankDetails('Other Bank', '12345672')
  const bank_details_id = await addBankDetails('Heath Bank', '12345671')
  await ctx.database.updateTable('booking').set({ bank_details_id }).where('id', '=', id).execute()
  clock.set(AFTER_HOLD)
  await importLine('2026-09-15,12.00,A SHOP,', { bankName: 'Our bank' })
  await importLine('2026-09-15,13.00,A SHOP,', { bankName: 'Other Bank' })
  expect(await readStatus()).toBe('pending')
  await importLine('2026-09-15,14.00,A SHOP,', { bankName: 'Heath Bank' })
  expect(await readStatus()).toBe('cancelled')
})

test('[rule statement-covers] a statement covers its last day once a later export exists', async () => {
  const { readStatus, importLine, clock } = await setupHold()
  clock.set(AFTER_HOLD)
  expect((await importLine('2026-09-14,13.00,A SHOP,', { exportedOn: '2026-09-14' })).status).toBe(201)
  expect(await readStatus()).toBe('pending')
  expect((await importLine('2026-09-14,14.00,A SHOP,', { exportedOn: '2026-09-15' })).status).toBe(201)
  expect(await readStatus()).toBe('cancelled')
})

test('[rule statement-covers] a day that the statement cannot cover is refused', async () => {
  const { ctx, readStatus, importLine, clock } = await setupHold()
  clock.set(AFTER_HOLD)
  const attempts: Record<string, string>[] = [
    { coversUntil: '2026-09-14' },
    { coversUntil: '2026-09-15', exportedOn: '2026-09-15' },
    { exportedOn: '2026-09-16' },
  ]
  for (const query of attempts) expect((await importLine('2026-09-14,13.00,A SHOP,', query)).status).toBe(400)
  expect((await importLine('2026-09-15,13.00,A SHOP,', { coversUntil: '2026-09-15' })).status).toBe(400)
  expect(await readStatus()).toBe('pending')
  expect((await importLine('2026-09-15,13.00,A SHOP,', { coversUntil: '2026-09-13' })).status).toBe(201)
  expect(await ctx.database.selectFrom('bank_statement').select('covers_until').execute()).toEqual([
    { covers_until: '2026-09-13' },
  ])
})

test('[rule bank-first] a line that may be the payment for a hold blocks the release', async () => {
  const { id, readStatus, importLine, clock, call, ctx } = await setupHold()
  clock.set(AFTER_HOLD)
  await importLine(`2026-09-15,50.00,SOMEBODY,${paymentReference(id)}`)
  expect(await readStatus()).toBe('pending')
  const [, line] = (await call('GET', '/api/admin/bank-lines?state=open')).body
  await call('POST', `/api/admin/bank-lines/${line.id}/set-aside`, { reason: 'A gift' })
  await releaseCheckedHolds(ctx)
  expect(await readStatus()).toBe('cancelled')
})

test('[rule bank-first] a line whose amount many bookings expect blocks the release', async () => {
  const { readStatus, importLine, clock, book, ctx, call } = await setupHold()
  for (let index = 0; index < 21; index++) await book({ check_in: '2026-11-02', check_out: '2026-11-05' })
  clock.set(AFTER_HOLD)
  await importLine('2026-09-15,217.50,SOMEBODY,')
  expect(await readStatus()).toBe('pending')
  const [, line] = (await call('GET', '/api/admin/bank-lines?state=open')).body
  await call('POST', `/api/admin/bank-lines/${line.id}/set-aside`, { reason: 'A gift' })
  await releaseCheckedHolds(ctx)
  expect(await readStatus()).toBe('cancelled')
})

/** Titles and CSV rows that may pay the hold. `R` is replaced by the hold's payment reference. */
const ROWS_THAT_MAY_PAY: [string, string][] = [
  ['an unreadable day with the reference', '31/31/2026,1.00,A SHOP,R'],
  ['an unreadable day with the sum', '31/31/2026,217.50,A SHOP,'],
  ['a future day with the sum of all', '2026-12-31,652.50,A SHOP,'],
  ['a future day with the guest’s name', '2026-12-31,1.00,GUEST J,'],
  ['an amount that cannot be read', '2026-09-14,2l7.5O,A SHOP,'],
  ['a comma that cuts the amount', '2026-09-14,1,217.50,A SHOP,'],
  ['a missing cell', '2026-09-14,12.00,A SHOP'],
  ['an unclosed quotation mark', '2026-09-14,12.00,"A SHOP,'],
  ['no sum at all', '2026-09-14,,A SHOP,'],
]

test.each(ROWS_THAT_MAY_PAY)('[rule bank-first] a hold waits while an unread row has %s', async (_, row) => {
  const { id, readStatus, importLine, previewReleases, clock, ctx, listWaiting, listRows, setAsideRows } =
    await setupHold()
  clock.set(AFTER_HOLD)
  const file = `2026-09-15,14.00,A SHOP,\n${row.replace(/R$/, paymentReference(id))}`
  expect(await previewReleases(file)).toEqual([])
  await importLine(file)
  expect(await readStatus()).toBe('pending')
  expect(await listWaiting()).toMatchObject([{ bookingId: id, rowCount: 1, rows: [{ line: 4, fileName: 'a.csv' }] }])
  clock.set('2026-09-20T12:00:00Z')
  await releaseCheckedHolds(ctx)
  await endAllExpiredHolds(ctx)
  expect(await readStatus()).toBe('pending')
  expect(await listRows()).toMatchObject([{ line: 4, setAsideAt: null, holds: [{ bookingId: id }] }])
  expect((await setAsideRows()).body).toEqual({ setAside: 1 })
  expect(await readStatus()).toBe('cancelled')
  expect(await listWaiting()).toEqual([])
})

test.each([
  ['text', 'Issued by Our bank'],
  ['a heading', 'Date,Amount,Payer,Reference'],
  ['a total', '2026-09-15,26.00,Total,'],
  ['another future sum', '2026-12-31,12.00,A SHOP,'],
  ['another guest’s reference', `2026-12-31,12.00,A SHOP,${paymentReference(99)}`],
])('[rule bank-first] a hold does not wait for a row with %s', async (_, row) => {
  const { readStatus, importLine, previewReleases, clock } = await setupHold()
  clock.set(AFTER_HOLD)
  expect(await previewReleases(`2026-09-15,14.00,A SHOP,\n${row}`)).toMatchObject([{ guestName: 'Jo Guest' }])
  await importLine(`2026-09-15,14.00,A SHOP,\n${row}`)
  expect(await readStatus()).toBe('cancelled')
})

test('[rule bank-first] a hold that waits for an unread row ends at check-in', async () => {
  const { readStatus, importLine, clock, ctx } = await setupHold()
  clock.set(AFTER_HOLD)
  await importLine('2026-09-15,14.00,A SHOP,\n2026-09-14,,A SHOP,')
  clock.set('2026-10-01T14:59:59Z')
  await endAllExpiredHolds(ctx)
  expect(await readStatus()).toBe('pending')
  clock.set('2026-10-01T15:00:00Z')
  await endAllExpiredHolds(ctx)
  expect(await readStatus()).toBe('cancelled')
})

test('[rule bank-first] the office can release a hold that waits for an unread row', async () => {
  const { id, readStatus, importLine, clock, ctx, staff } = await setupHold()
  clock.set(AFTER_HOLD)
  await importLine('2026-09-15,14.00,A SHOP,\n2026-09-14,,A SHOP,')
  await inTransaction(ctx, staff, (tx) => releaseHold(tx, id, undefined))
  expect(await readStatus()).toBe('cancelled')
})

test('[rule bank-first] setting an unread row aside restores the original end of the hold', async () => {
  const { id, readStatus, importLine, clock, ctx, setAsideRows } = await setupHold()
  await importLine('2026-09-14,14.00,A SHOP,\n2026-09-14,,A SHOP,')
  const readEnds = () =>
    ctx.database
      .selectFrom('booking')
      .innerJoin('taken_night', 'taken_night.booking_id', 'booking.id')
      .where('booking.id', '=', id)
      .select(['kept_until', 'grace_until', 'taken_night.held_until', 'version'])
      .distinct()
      .execute()
  const [checkIn, grace] = [new Date('2026-10-01T15:00:00Z'), new Date('2026-09-15T16:00:00Z')]
  expect(await readEnds()).toEqual([{ kept_until: checkIn, grace_until: grace, held_until: checkIn, version: 1 }])
  await setAsideRows()
  expect(await readEnds()).toEqual([{ kept_until: grace, grace_until: null, held_until: grace, version: 1 }])
  clock.set(grace.toISOString())
  await endAllExpiredHolds(ctx)
  expect(await readStatus()).toBe('cancelled')
})

test('[rule bank-first] a hold also waits for an unread row imported before the hold', async () => {
  const { book, importLine, ctx } = await setupHold()
  await importLine('2026-09-14,14.00,A SHOP,\n2026-09-14,,A SHOP,')
  const later = await book({
    status: 'pending',
    check_in: '2026-11-01',
    check_out: '2026-11-04',
    held_until: new Date('2026-09-17T16:00:00Z'),
    kept_until: new Date('2026-09-18T16:00:00Z'),
  })
  await releaseCheckedHolds(ctx)
  const { grace_until } = await ctx.database
    .selectFrom('booking')
    .select('grace_until')
    .where('id', '=', later)
    .executeTakeFirstOrThrow()
  expect(grace_until).toEqual(new Date('2026-09-18T16:00:00Z'))
})

test('[rule bank-first] a row that was set aside stays set aside when imported again', async () => {
  const { importLine, listRows, setAsideRows, clock } = await setupHold()
  await importLine('2026-09-14,14.00,A SHOP,\n2026-09-14,,A SHOP,')
  await setAsideRows()
  clock.set(AFTER_HOLD)
  await importLine('2026-09-15,14.00,A SHOP,\n2026-09-14,,A SHOP,\n2026-09-14,,A SHOP,')
  expect(await listRows()).toMatchObject([
    { line: 5, setAsideAt: null },
    { line: 4, setAsideAt: '2026-09-14T11:00:00.000Z', setAsideBy: expect.any(String) },
  ])
})

test('[rule bank-first] a payment imported just before the release keeps the hold', async () => {
  const { id, ctx, readStatus, importLine, clock } = await setupHold()
  await importLine('2026-09-14,12.00,A SHOP,')
  clock.set(AFTER_HOLD)
  await ctx.database
    .updateTable('bank_statement')
    .set({ covers_until: '2026-09-14', imported_at: ctx.clock.now() })
    .execute()
  clock.set('2026-09-15T08:01:00Z')
  const [found] = await findReleasable(ctx)
  if (!found) throw new Error('The hold is not releasable')
  await importLine(`2026-09-15,217.50,SOMEBODY,${paymentReference(id)}`)
  await releaseIfUnpaid(ctx, found)
  expect(await readStatus()).toBe('pending')
})

test('[rule bank-first] a payment imported before the grace ends keeps the hold', async () => {
  const { id, ctx, readStatus, importLine, setAsideRows, clock } = await setupHold()
  await importLine('2026-09-14,14.00,A SHOP,\n2026-09-14,,A SHOP,')
  const [found] = await findUnpaidHolds(ctx.database, ctx.clock.now())
  if (!found) throw new Error('There is no hold')
  await importLine(`2026-09-14,217.50,SOMEBODY,${paymentReference(id)}`)
  await setAsideRows()
  clock.set('2026-09-16T12:00:00Z')
  await endKeeping(ctx, found)
  expect([found.isKeptForBank, await readStatus()]).toEqual([true, 'pending'])
})

test('[rule bank-first] a release waits for a concurrent import', async () => {
  const { id, ctx, staff, readStatus, importLine, clock } = await setupHold()
  await importLine('2026-09-14,12.00,A SHOP,')
  clock.set(AFTER_HOLD)
  await ctx.database
    .updateTable('bank_statement')
    .set({ covers_until: '2026-09-14', imported_at: ctx.clock.now() })
    .execute()
  clock.set('2026-09-15T08:01:00Z')
  let release: Promise<unknown> = Promise.resolve()
  await inTransaction(ctx, staff, async (tx) => {
    await lockStatements(tx.database)
    release = releaseCheckedHolds(ctx)
    if (!isEmbedded) await Promise.race([release, isWaitingForLock(tx.database)])
    await tx.database
      .updateTable('bank_line')
      .set({ reference: paymentReference(id), amount: '217.50' })
      .execute()
  })
  await release
  expect(await readStatus()).toBe('pending')
})

test.skipIf(isEmbedded).each([
  [
    'an entry',
    (line: BankLine) => [`/api/admin/bookings/${line.bookingId}/ledger/${line.entryId}/correct`, {}] as const,
  ],
  ['a line', (line: BankLine) => [`/api/admin/bank-lines/${line.id}/reopen`, { reason: 'A mistake' }] as const],
])('[rule bank-first] correcting %s locks no home below a locked one', async (_, correct) => {
  const { id, ctx, staff, book, home, call, importLines } = await setupHold()
  const higher = await insertHome(ctx)
  const stay = { check_in: '2026-11-02', check_out: '2026-11-05' }
  const other = await book({ ...stay, property_id: higher })
  const [lineId] = await importLines([['2026-09-14', '217.50', 'SOMEBODY', paymentReference(id)]])
  const matched = await call('POST', `/api/admin/bank-lines/${lineId}/match`, { bookingId: other })
  expect(matched.status).toBe(200)
  await releaseCheckedHolds(ctx)
  const { id: entryId } = await ctx.database
    .selectFrom('ledger_entry')
    .where('bank_line_id', '=', lineId ?? 0)
    .select('id')
    .executeTakeFirstOrThrow()
  let correction: ReturnType<typeof call> | undefined
  await inTransaction(ctx, staff, async (tx) => {
    await lockNights(tx.database, home)
    const [path, body] = correct({ id: lineId ?? 0, bookingId: other, entryId })
    correction = call('POST', path, { reason: 'A mistake', ...body })
    await isWaitingForLock(tx.database)
    await lockNights(tx.database, higher)
  })
  expect((await correction)?.status).toBeLessThan(300)
})

interface BankLine {
  id: number
  bookingId: number
  entryId: number
}

/** Resolves once a connection waits for an advisory lock. */
async function isWaitingForLock(db: DbTransaction): Promise<void> {
  await expect
    .poll(
      async () => (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)).rows.length,
    )
    .toBeGreaterThan(0)
}

test('[rule bank-first] the import itself keeps a hold whose grace ends soon', async () => {
  const { ctx, id, staff, readStatus, clock } = await setupHold()
  clock.set('2026-09-15T15:59:59Z')
  const file = Buffer.from(`Date,Amount,Payer,Reference\n2026-09-14,217.50,SOMEBODY,${paymentReference(id)}`)
  const content = await readStatement(ctx, file, PLAIN_MAPPING)
  const account = { accountName: 'Our bank' }
  await inTransaction(ctx, staff, (tx) =>
    importStatement(tx, { content, fileName: 'a.csv', account, mapping: PLAIN_MAPPING }),
  )
  clock.set('2026-09-15T16:00:00Z')
  await endAllExpiredHolds(ctx)
  expect(await readStatus()).toBe('pending')
})

test.each([
  ['set aside', () => ['set-aside', { reason: 'A gift' }] as const],
  ['matched', (other: number) => ['match', { bookingId: other }] as const],
])('[rule bank-first] a reopened line that was %s keeps the hold', async (_, closeLine) => {
  const { ctx, id, call, book, readStatus, importLine, clock } = await setupHold()
  const other = await book({ check_in: '2026-11-02', check_out: '2026-11-05' })
  await importLine(`2026-09-14,217.50,SOMEBODY,${paymentReference(id)}`)
  const [, line] = (await call('GET', '/api/admin/bank-lines?state=open')).body
  const path = `/api/admin/bank-lines/${line.id}`
  const [act, body] = closeLine(other)
  expect((await call('POST', `${path}/${act}`, body)).status).toBe(200)
  await releaseCheckedHolds(ctx)
  expect((await call('POST', `${path}/reopen`, { reason: 'A mistake' })).status).toBe(200)
  clock.set('2026-09-15T16:00:00Z')
  await endAllExpiredHolds(ctx)
  expect(await readStatus()).toBe('pending')
})

test('[rule statement-undo] an import that released a hold cannot be undone and says whose', async () => {
  const { id, call, importLine, readStatus, clock } = await setupHold()
  // The hold was made later than the days of this statement.
  await importLine('2026-09-14,12.00,A SHOP,')
  clock.set(AFTER_HOLD)
  const { statementId } = (await importLine('2026-09-15,14.00,A SHOP,')).body
  expect(await readStatus()).toBe('cancelled')
  const why = `This statement showed no payment of Jo Guest (booking #${id}), so the dates were released and the guest was emailed. The import cannot be undone.`
  const refused = await call('DELETE', `/api/admin/statements/${statementId}`)
  expect([refused.status, refused.body.message]).toEqual([409, why])
  const listed = (await call('GET', '/api/admin/statements')).body
  expect(listed[0].staysBecause).toBe(why)
})

test('[rule statement-undo] an import cannot be undone while an ended hold depends on it', async () => {
  const { id, ctx, staff, call, importLine, readStatus, clock } = await setupHold()
  const row = '2026-09-14,,A SHOP,'
  const { statementId } = (await importLine(`2026-09-14,14.00,A SHOP,\n${row}`)).body
  const undo = () => call('DELETE', `/api/admin/statements/${statementId}`)
  const readObstacle = async () => (await call('GET', '/api/admin/statements')).body.at(-1).staysBecause
  expect(await readObstacle()).toBeNull()
  clock.set('2026-09-20T12:00:00Z')
  const why = 'Unpaid dates wait for a row of this statement. Extend or release their holds first.'
  expect([await readObstacle(), await undo()]).toMatchObject([why, { status: 409, body: { message: why } }])
  const again = (await importLine(`2026-09-19,15.00,A SHOP,\n${row}`)).body
  expect((await call('DELETE', `/api/admin/statements/${again.statementId}`)).status).toBe(200)
  await releaseCheckedHolds(ctx)
  expect([await readStatus(), await readObstacle()]).toEqual(['pending', why])
  await inTransaction(ctx, staff, (tx) => releaseHold(tx, id, undefined))
  expect((await undo()).status).toBe(200)
})

test('[rule bank-first] reopening a row makes the hold wait again', async () => {
  const { ctx, readStatus, importLine, listRows, setAsideRows, call, clock } = await setupHold()
  const row = '2026-09-14,,A SHOP,'
  await importLine(`2026-09-14,14.00,A SHOP,\n${row}`)
  await setAsideRows()
  await importLine(`2026-09-14,15.00,A SHOP,\n${row}`)
  const [{ id }] = await listRows()
  const reopen = (rowId: number) => call('POST', `/api/admin/skipped-rows/${rowId}/reopen`, {})
  expect(await reopen(id)).toMatchObject({ status: 200, body: { reopened: 2 } })
  expect(await listRows()).toMatchObject([{ setAsideAt: null, setAsideBy: null }])
  expect([(await reopen(id)).status, (await reopen(id + 1)).status]).toEqual([409, 404])
  const { auditLog } = await moneyRows(ctx)
  expect(auditLog.filter(({ action }) => action === 'reopened')).toMatchObject([
    { item: 'bank_statement_skipped_row', item_id: id, before: { state: 'set aside' } },
  ])
  clock.set('2026-09-20T12:00:00Z')
  await endAllExpiredHolds(ctx)
  expect(await readStatus()).toBe('pending')
})

test.each([
  ['has a sum but no day', 'Pending,12.00,GUEST J,'],
  ['was cut', `2026-09-14,,${'A SHOP '.repeat(200)},`],
])('[rule bank-first] a row that %s is open again in the next statement', async (_, row) => {
  const { importLine, listRows, setAsideRows, clock } = await setupHold()
  await importLine(`2026-09-14,14.00,A SHOP,\n${row}`)
  clock.set(AFTER_HOLD)
  await importLine(`2026-09-15,14.00,A SHOP,\n${row}`)
  await setAsideRows()
  await importLine(`2026-09-15,15.00,A SHOP,\n${row}`)
  expect(await listRows()).toMatchObject([{ line: 4, setAsideAt: null }])
})

test('[rule bank-first] a second payment with a changed amount keeps the hold', async () => {
  const { id, upload, call, listRows, setAsideRows, readStatus, clock } = await setupHold()
  const mapping = JSON.stringify({ ...PLAIN_MAPPING, transactionId: 4 })
  const send = (...rows: string[]) =>
    upload(
      `/api/admin/statements?${new URLSearchParams({ fileName: 'a.csv', bankName: 'Our bank', mapping })}`,
      ['Date,Amount,Payer,Reference,Number', ...rows].join('\n'),
    )
  await send('2026-09-10,1.00,GUEST J,,t1', '2026-09-11,2.00,GUEST J,,t2')
  await send('2026-09-10,3.00,GUEST J,,t1', '2026-09-12,1.00,A SHOP,,t3')
  expect(await listRows()).toMatchObject([{ text: '2026-09-10, 3.00, GUEST J', holds: [{ bookingId: id }] }])
  await setAsideRows()
  clock.set(AFTER_HOLD)
  const lines = (await call('GET', '/api/admin/bank-lines?state=open')).body
  for (const line of lines) await call('POST', `/api/admin/bank-lines/${line.id}/set-aside`, { reason: 'A gift' })
  await send('2026-09-01,1.00,A SHOP,,t4', '2026-09-11,217.50,GUEST J,,t2', '2026-09-15,1.00,A SHOP,,t5')
  expect(await listRows()).toMatchObject([{ setAsideAt: null, holds: [{ bookingId: id }] }])
  expect(await readStatus()).toBe('pending')
})

test('[rule bank-first] a debit whose direction was guessed blocks the release', async () => {
  const { readStatus, importLine, clock, ctx } = await setupHold()
  clock.set(AFTER_HOLD)
  await importLine('2026-09-14,-217.50,A SHOP,')
  await ctx.database.updateTable('bank_line').set({ direction_guessed: true }).execute()
  await importLine('2026-09-15,14.00,A SHOP,')
  expect(await readStatus()).toBe('pending')
})

test('[rule bank-first] a statement that begins after the booking was made releases no hold', async () => {
  const { ctx, readStatus, upload, clock } = await setupHold()
  clock.set(AFTER_HOLD)
  const query = { fileName: 'a.csv', bankName: 'Our bank', mapping: JSON.stringify(PLAIN_MAPPING) }
  const send = (rows: string) =>
    upload(`/api/admin/statements?${new URLSearchParams(query)}`, `Date,Amount,Payer,Reference\n${rows}`)
  await ctx.database
    .updateTable('booking')
    .set({ created_at: new Date('2026-09-11T12:00:00Z') })
    .execute()
  await send('2026-09-12,1.00,A SHOP,\n2026-09-15,2.00,A SHOP,')
  expect(await readStatus()).toBe('pending')
  await send('2026-09-10,1.00,A SHOP,\n2026-09-11,3.00,A SHOP,')
  await releaseCheckedHolds(ctx)
  expect(await readStatus()).toBe('pending')
  await send('2026-09-10,1.00,A SHOP,\n2026-09-12,1.00,A SHOP,')
  expect(await readStatus()).toBe('cancelled')
})

test('[rule bank-first] without a named account, statements of every account must cover a hold', async () => {
  const { ctx, readStatus, importLine, clock } = await setupHold()
  const named = { account_name: 'Stays', sort_code: '123456', created_at: ctx.clock.now() }
  for (const [bank_name, account_number] of [
    ['Heath Bank', '12345671'],
    ['Moor Bank', '12345672'],
  ] as const)
    await ctx.database
      .insertInto('bank_details')
      .values({ ...named, bank_name, account_number })
      .execute()
  clock.set(AFTER_HOLD)
  for (const bankName of ['Our bank', 'Heath Bank']) await importLine('2026-09-15,13.00,A SHOP,', { bankName })
  expect(await readStatus()).toBe('pending')
  await importLine('2026-09-15,13.00,A SHOP,', { bankName: 'Moor Bank' })
  expect(await readStatus()).toBe('cancelled')
})

test('[rule bank-first] the preview names the holds that the import releases', async () => {
  const { ctx, id, readStatus, importLine, previewReleases, clock } = await setupHold()
  clock.set(AFTER_HOLD)
  const before = await moneyRows(ctx)
  expect(await previewReleases('2026-09-14,13.00,A SHOP,')).toEqual([])
  expect(await previewReleases('2026-09-14,13.00,A SHOP,', { exportedOn: '2026-09-15' })).toMatchObject([
    { bookingId: id },
  ])
  expect(await previewReleases('2026-09-15,217.50,SOMEBODY,')).toEqual([])
  expect(await previewReleases('2026-09-15,14.00,A SHOP,')).toEqual([
    {
      bookingId: id,
      guestName: 'Jo Guest',
      propertyTitle: 'Home 1',
      checkIn: '2026-10-01',
      checkOut: '2026-10-04',
      heldUntil: '2026-09-14T16:00:00.000Z',
    },
  ])
  expect(await moneyRows(ctx)).toEqual(before)
  expect(await readStatus()).toBe('pending')
  await importLine('2026-09-15,14.00,A SHOP,')
  expect(await readStatus()).toBe('cancelled')
})

test('[rule money-takes-nights] match-exact reports a line whose nights are taken by another booking', async () => {
  const { id, readStatus, importLine, clock, call, ctx } = await setupHold()
  clock.set(AFTER_HOLD)
  await importLine(`2026-09-15,217.50,SOMEBODY,${paymentReference(id)}`)
  expect((await call('POST', '/api/admin/bank-lines/match-exact', {})).body.matched).toHaveLength(1)
  expect(await readStatus()).toBe('pending')
  const { ids } = await addPendingBooking(ctx, id)
  await importLine([`2026-09-14,217.50,R ONE,${paymentReference(ids[0] ?? 0)}`, '2026-09-15,1.00,A SHOP,'].join('\n'))
  const { matched, left } = (await call('POST', '/api/admin/bank-lines/match-exact', {})).body
  expect([matched, left]).toEqual([
    [],
    [{ lineId: expect.any(Number), why: expect.stringContaining(`already taken by booking #${id}`) }],
  ])
})

/** Adds a pending booking for the same nights, without a hold. */
async function addPendingBooking({ database, clock }: Awaited<ReturnType<typeof setupHold>>['ctx'], bookingId: number) {
  const { id: _, ...copied } = await database
    .selectFrom('booking')
    .select(['id', 'property_id', 'guest_name', 'guest_email', 'guest_address', 'check_in', 'check_out', 'guests'])
    .select(['total_amount', 'security_deposit'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const now = clock.now()
  const added = await database
    .insertInto('booking')
    .values({ ...copied, status: 'pending', created_at: now, updated_at: now })
    .returning('id')
    .execute()
  return { ids: added.map(({ id }) => id) }
}
