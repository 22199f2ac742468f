import { expect, test } from 'vitest'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { insertTestEntry } from '#test/features/ledger/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { insertEntry, setup as setupStays } from '#test/features/stays/server/fixtures.ts'
import { nameRecipient } from '../issuing.ts'
import { issueInvoices } from '../jobs.ts'
import { loadDocuments } from './load-documents.ts'

const COMPANY = { name: 'Moorland Works Ltd', address: '2 Mill Lane, Leek ST13 5AB', vatNumber: 'GB 123 4567 89' }

/** The guest of a stay in October for £400.00 asks for an invoice on 9 September; with `isPaid` the invoice is issued that day. */
async function setupStayWithInvoice({ isPaid = true } = {}) {
  const fixture = await setupStays()
  const { ctx, guest } = fixture
  const { id } = await guest()
  const payment = isPaid ? await insertEntry(ctx, id, { amount: '600.00' }) : 0
  await inTransaction(ctx, SYSTEM, (tx) => nameRecipient(tx, id, { ...COMPANY, version: 0 }))
  const change = (columns: object) => ctx.database.updateTable('booking').set(columns).where('id', '=', id).execute()
  /** Runs the job twice: a second run must issue nothing more. */
  const issued = async () => {
    await issueInvoices(ctx)
    await issueInvoices(ctx)
    const { issued: documents } = await loadDocuments(ctx, id)
    return documents.map(({ number, document: { total, paid } }) => `${number} ${total}, ${paid} paid`)
  }
  const newest = async () => (await loadDocuments(ctx, id)).issued[0]?.document
  return { ...fixture, id, payment, change, issued, newest }
}

const ISSUED = 'INV-000001 400.00, 400.00 paid'
const CREDITED = 'CN-000001 400.00, 400.00 paid'

test('[rule invoices] a corrected payment credits the invoice', async () => {
  const { ctx, id, payment, issued } = await setupStayWithInvoice()
  expect(await issued()).toEqual([ISSUED])
  await insertEntry(ctx, id, { amount: '-600.00', corrects: payment, reason: 'Another guest’s payment' })
  expect(await issued()).toEqual([CREDITED, ISSUED])
  await insertEntry(ctx, id, { amount: '600.00' })
  expect(await issued()).toEqual(['INV-000002 400.00, 400.00 paid', CREDITED, ISSUED])
})

test('[rule invoices] a new invoice after the stay shows what is still to pay', async () => {
  const { ctx, id, payment, clock, issued } = await setupStayWithInvoice()
  clock.set('2026-10-25T09:00:00Z')
  await insertEntry(ctx, id, { amount: '-600.00', corrects: payment, reason: 'Another guest’s payment' })
  expect(await issued()).toEqual(['INV-000002 400.00, 0.00 paid', CREDITED, ISSUED])
})

test('[rule invoices] an invoice left unpaid by a transfer is credited', async () => {
  const { ctx, id, guest, issued } = await setupStayWithInvoice()
  const other = await guest({ checkIn: '2026-11-01', checkOut: '2026-11-03' })
  const move = async (amount: string) => {
    const now = ctx.clock.now()
    await ctx.database.transaction().execute(async (db) => {
      const values = { from_booking_id: id, to_booking_id: other.id, amount }
      const { id: transfer_id } = await db
        .insertInto('ledger_transfer')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow()
      const entry = { kind: 'transfer' as const, day: '2026-09-09', created_at: now, transfer_id, reason: 'Moved' }
      await insertTestEntry(db, { ...entry, booking_id: id, amount: `-${amount}` })
      await insertTestEntry(db, { ...entry, booking_id: other.id, amount })
    })
  }
  await insertEntry(ctx, id, { amount: '50.00' })
  await move('50.00')
  expect(await issued()).toEqual([ISSUED])
  await move('600.00')
  expect(await issued()).toEqual([CREDITED, ISSUED])
})

test('[rule invoices] returning a booking to pending credits the invoice', async () => {
  const { change, issued } = await setupStayWithInvoice()
  expect(await issued()).toEqual([ISSUED])
  await change({ status: 'pending' })
  expect(await issued()).toEqual([CREDITED, ISSUED])
  await change({ status: 'confirmed' })
  expect(await issued()).toEqual(['INV-000002 400.00, 400.00 paid', CREDITED, ISSUED])
})

test('[rule invoices] a cancellation charged at the full price replaces the invoice', async () => {
  const { ctx, change, issued, newest } = await setupStayWithInvoice()
  const charged = { cancelled_at: ctx.clock.now(), cancelled_by: 'guest', cancellation_charge: '400.00' }
  await change({ status: 'cancelled', ...charged })
  expect(await issued()).toEqual(['INV-000002 400.00, 400.00 paid', CREDITED, ISSUED])
  expect((await newest())?.lines).toEqual([{ label: 'Charge for the cancelled stay', amount: '400.00' }])
  await change({ status: 'confirmed', cancelled_at: null, cancelled_by: null, cancellation_charge: '0.00' })
  expect((await issued()).slice(0, 2)).toEqual(['INV-000003 400.00, 400.00 paid', 'CN-000002 400.00, 400.00 paid'])
  expect((await newest())?.lines).toEqual([{ label: '4 nights at £100.00', amount: '400.00' }])
})

test('[rule invoices] a payment after the invoice issues no credit note', async () => {
  const { ctx, id, clock, issued } = await setupStayWithInvoice({ isPaid: false })
  clock.set('2026-10-25T09:00:00Z')
  expect(await issued()).toEqual(['INV-000001 400.00, 0.00 paid'])
  await insertEntry(ctx, id, { amount: '600.00' })
  expect(await issued()).toEqual(['INV-000001 400.00, 0.00 paid'])
})

test('[rule invoices] damage beyond the deposit is invoiced without VAT', async () => {
  const { ctx, id, clock, change, issued, newest } = await setupStayWithInvoice()
  await change({ vat_percent: 20 })
  await applySettings(ctx, { business: { vatNumber: 'GB 987 6543 21' } })
  clock.set('2026-10-25T09:00:00Z')
  await insertEntry(ctx, id, { kind: 'deduction', amount: '150.00', reason: 'A stain' })
  expect((await issued())[0]).toBe('INV-000002 400.00, 400.00 paid')
  await insertEntry(ctx, id, { kind: 'deduction', amount: '132.50', reason: 'A broken window' })
  expect((await issued()).slice(0, 2)).toEqual(['INV-000003 482.50, 400.00 paid', 'CN-000002 400.00, 400.00 paid'])
  expect(await newest()).toMatchObject({
    lines: [
      { label: '4 nights at £100.00', amount: '400.00' },
      { label: 'Damage beyond the deposit', amount: '82.50' },
    ],
    net: '333.33',
    vat: '66.67',
    outsideVat: '82.50',
    total: '482.50',
    paid: '400.00',
  })
})

test('[rule invoices] the tax point is the day of payment in full', async () => {
  const { ctx, id, clock, issued, newest } = await setupStayWithInvoice({ isPaid: false })
  const received = (amount: string, day: string) =>
    insertTestEntry(ctx.database, { booking_id: id, kind: 'received', amount, day, created_at: clock.now() })
  clock.set('2026-10-12T09:00:00Z')
  await received('300.00', '2026-10-01')
  await received('300.00', '2026-10-08')
  expect(await issued()).toEqual([ISSUED])
  expect(await newest()).toMatchObject({ taxPoint: '2026-10-08' })
})

test('[rule invoices] the tax point of a stay paid later is its end', async () => {
  const { ctx, id, clock, issued, newest } = await setupStayWithInvoice({ isPaid: false })
  clock.set('2026-10-28T09:00:00Z')
  await issued()
  expect(await newest()).toMatchObject({ taxPoint: '2026-10-24', paid: '0.00' })
  await insertTestEntry(ctx.database, {
    ...{ booking_id: id, kind: 'received', amount: '600.00', day: '2026-10-27', created_at: clock.now() },
  })
  await insertEntry(ctx, id, { kind: 'allowance', amount: '10.00', reason: 'The heating failed' })
  await issued()
  expect(await newest()).toMatchObject({ taxPoint: '2026-10-24', paid: '390.00' })
})

test('[rule invoices] a new payment after a refund sets the tax point', async () => {
  const { ctx, id, payment, clock, issued, newest } = await setupStayWithInvoice()
  expect(await newest()).toMatchObject({ taxPoint: '2026-09-09' })
  clock.set('2026-09-20T09:00:00Z')
  await insertTestEntry(ctx.database, {
    ...{ booking_id: id, kind: 'refund', amount: '500.00', day: '2026-09-20', created_at: clock.now() },
  })
  await issued()
  clock.set('2026-09-25T09:00:00Z')
  await insertTestEntry(ctx.database, {
    ...{ booking_id: id, kind: 'received', amount: '500.00', day: '2026-09-24', created_at: clock.now() },
  })
  await issued()
  expect(payment).toBeGreaterThan(0)
  expect(await newest()).toMatchObject({ taxPoint: '2026-09-24' })
})

test('[rule invoices] the tax point of an unpaid charge is the day of cancellation', async () => {
  const { clock, change, issued, newest } = await setupStayWithInvoice({ isPaid: false })
  clock.set('2026-10-05T09:00:00Z')
  const charged = { cancelled_at: clock.now(), cancelled_by: 'guest', cancellation_charge: '400.00' }
  await change({ status: 'cancelled', ...charged })
  await issued()
  expect(await newest()).toMatchObject({ taxPoint: '2026-10-05', isCancelled: true })
})

test('a pro-forma has no tax point', async () => {
  const { ctx, id } = await setupStayWithInvoice({ isPaid: false })
  expect((await loadDocuments(ctx, id)).proForma).toMatchObject({ taxPoint: null, outsideVat: '0.00' })
})
