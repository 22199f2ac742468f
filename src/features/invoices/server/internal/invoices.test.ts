import { expect, test } from 'vitest'
import { inTransaction } from '#platform/server/transaction.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { insertEntry, setup as setupStays } from '#test/features/stays/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { nameRecipient } from '../issuing.ts'
import { eraseOldRecipients, issueInvoices } from '../jobs.ts'
import { invoiceRoutes } from '../routes.ts'
import { loadDocuments } from './load-documents.ts'

const COMPANY = { name: 'Moorland Works Ltd', address: '2 Mill Lane, Leek ST13 5AB', vatNumber: 'GB 123 4567 89' }

async function setup() {
  const fixture = await setupStays()
  const { ctx, staff } = fixture
  const { asStaff, get } = createTestClient(ctx, invoiceRoutes, staff)
  const pay = (id: number, amount: string) => insertEntry(ctx, id, { amount })
  const requestInvoice = (path: string, version = 0, who: object = COMPANY) =>
    asStaff('PUT', `${path}/invoice-recipient`, { ...who, version })
  const numbers = async (path: string) =>
    (await get(`${path}/papers`)).body.issued.map(
      ({ number, document }: { number: string; document: { total: string } }) => [number, document.total],
    )
  return { ...fixture, asStaff, get, pay, ask: requestInvoice, numbers }
}

test('[rule invoices] a company gets a numbered invoice once the stay is paid', async () => {
  const { guest, get, ask, pay, ctx, numbers } = await setup()
  const { id, path } = await guest()
  const before = (await get(`${path}/papers`)).body
  expect(before).toMatchObject({ state: 'not asked for', issued: [], recipient: { name: 'Jo Guest', version: 0 } })
  expect(before.proForma).toMatchObject({ total: '400.00', vat: '0.00', net: '400.00', paid: '0.00' })

  const requested = await ask(path)
  expect(requested).toMatchObject({ status: 200, body: { state: 'when paid', recipient: { ...COMPANY, version: 1 } } })
  expect((await ask(path)).status).toBe(409)
  await issueInvoices(ctx)
  expect(await numbers(path)).toEqual([])

  // The first £200.00 of £600.00 are the security deposit, which is not invoiced.
  await pay(id, '600.00')
  await issueInvoices(ctx)
  await issueInvoices(ctx)
  const paid = (await get(`${path}/papers`)).body
  expect(paid).toMatchObject({
    state: 'issued',
    proForma: null,
    issued: [
      {
        kind: 'invoice',
        number: 'INV-000001',
        issuedOn: '2026-09-09',
        document: {
          customer: COMPANY,
          stay: { reference: expect.stringMatching(/^HL-/), checkIn: '2026-10-20', nights: 4 },
          lines: [{ label: '4 nights at £100.00', amount: '400.00' }],
          total: '400.00',
          paid: '400.00',
        },
      },
    ],
    receipt: { received: '600.00', entries: [{ kind: 'received', amount: '600.00' }] },
  })
  expect(JSON.stringify(paid)).not.toMatch(/98765432|123456"/)
})

test('[rule invoices] a requested invoice that was never paid is issued at check-out', async () => {
  const { guest, ask, ctx, clock, numbers } = await setup()
  const { path } = await guest()
  await ask(path)
  clock.set('2026-10-24T09:00:01Z')
  await issueInvoices(ctx)
  expect(await numbers(path)).toEqual([['INV-000001', '400.00']])
})

test('[rule invoices] a new recipient or price replaces the invoice', async () => {
  const { guest, ask, pay, ctx, numbers, get } = await setup()
  const { id, path } = await guest()
  await pay(id, '600.00')
  await ask(path)
  await ask(path, 1, { ...COMPANY, name: 'Moorland Holdings Ltd' })
  expect(await numbers(path)).toEqual([
    ['INV-000002', '400.00'],
    ['CN-000001', '400.00'],
    ['INV-000001', '400.00'],
  ])
  const [second, credit] = (await get(`${path}/papers`)).body.issued
  expect(credit).toMatchObject({ credits: 'INV-000001', document: { customer: COMPANY } })
  expect(second.document.customer.name).toBe('Moorland Holdings Ltd')

  await insertEntry(ctx, id, { kind: 'allowance', amount: '50.00', reason: 'The heating failed' })
  await issueInvoices(ctx)
  expect((await numbers(path)).slice(0, 2)).toEqual([
    ['INV-000003', '350.00'],
    ['CN-000002', '400.00'],
  ])
  expect((await get(`${path}/papers`)).body.issued[0].document.lines).toEqual([
    { label: '4 nights at £100.00', amount: '400.00' },
    { label: 'Taken off the price', amount: '-50.00' },
  ])

  // Cancelled free of charge: a credit note is issued and no new invoice.
  const cancelled = { status: 'cancelled', cancelled_at: ctx.clock.now(), cancelled_by: 'office' } as const
  await ctx.database.updateTable('booking').set(cancelled).where('id', '=', id).execute()
  await issueInvoices(ctx)
  expect((await numbers(path))[0]).toEqual(['CN-000003', '350.00'])
  expect((await get(`${path}/papers`)).body).toMatchObject({ state: 'nothing to invoice', proForma: null })
})

test('[rule invoice-numbers] invoice numbers have no gaps', async () => {
  const { guest, ask, pay, ctx, numbers } = await setup()
  const { database } = ctx
  const stays = [
    await guest(),
    await guest({ checkIn: '2026-11-01', checkOut: '2026-11-03' }),
    await guest({ checkIn: '2026-11-04', checkOut: '2026-11-06' }),
  ]
  for (const { id } of stays) await pay(id, '600.00')
  const [first, second, third] = stays.map(({ path }) => path)
  await ask(first ?? '')
  const failing = database.transaction().execute(async (db) => {
    const row = { kind: 'invoice', issued_on: '2026-09-09', total: '1.00', document: '{"total": "1.00"}' } as const
    await db
      .insertInto('invoice')
      .values({ ...row, booking_id: stays[1]?.id ?? 0, created_at: new Date() })
      .execute()
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await Promise.all([ask(second ?? ''), ask(third ?? '')])
  const issuedNumbers = [...(await numbers(second ?? '')), ...(await numbers(third ?? ''))].map(([number]) => number)
  expect(issuedNumbers.sort()).toEqual(['INV-000002', 'INV-000003'])
})

test('[rule invoice-numbers] an issued invoice cannot be changed, deleted or issued twice', async () => {
  const { guest, ask, pay, ctx } = await setup()
  const { database } = ctx
  const { id, path } = await guest()
  await pay(id, '600.00')
  await ask(path)
  const again = { kind: 'invoice', booking_id: id, issued_on: '2026-09-09', total: '1.00' } as const
  const insert = database
    .insertInto('invoice')
    .values({ ...again, document: '{"total": "1.00"}', created_at: new Date() })
  await expect(insert.execute()).rejects.toMatchObject({ code: '23505' })
  await expect(database.deleteFrom('invoice').execute()).rejects.toMatchObject({ code: '23001' })
  await expect(database.updateTable('invoice').set({ number: 9 }).execute()).rejects.toMatchObject({ code: '23001' })
  await expect(
    database.updateTable('invoice').set({ document: '{"total": "400.00"}' }).execute(),
  ).rejects.toMatchObject({
    code: '23001',
  })
})

test('[rule invoices] [rule who-we-are] a real site issues no invoice before name and address are entered', async () => {
  const { ctx, guest, staff } = await setupStays(undefined, { PUBLIC_URL: 'https://www.example.co.uk' })
  const { id } = await guest()
  await insertEntry(ctx, id, { amount: '600.00' })
  await inTransaction(ctx, staff, (tx) => nameRecipient(tx, id, { ...COMPANY, version: 0 }))
  const documents = () => loadDocuments(ctx, id)
  const waiting = { state: 'no-seller', issued: [], proForma: null }
  expect(await documents()).toMatchObject(waiting)
  await applySettings(ctx, { business: { name: 'Marsh Lets' } })
  await issueInvoices(ctx)
  expect(await documents()).toMatchObject(waiting)
  const seller = {
    ...{ address: '1 Marsh Lane, Leek ST13 5AB', legalName: 'Marsh Homes Ltd' },
    ...{ companyNumber: '00000001', registeredAddress: '2 Marsh Lane, Leek' },
  }
  await applySettings(ctx, { business: seller })
  await issueInvoices(ctx)
  const issued = [{ document: { seller: { name: 'Marsh Lets', ...seller } } }]
  expect(await documents()).toMatchObject({ state: 'issued', issued })
  await applySettings(ctx, { business: { legalName: 'Other Homes Ltd' } })
  expect(await documents()).toMatchObject({ issued })
})

test('[rule invoices] VAT is part of the agreed price, exact to the penny', async () => {
  const { guest, ask, pay, ctx, get } = await setup()
  const { id, path } = await guest()
  await ctx.database.updateTable('booking').set({ vat_percent: 20 }).where('id', '=', id).execute()
  await pay(id, '600.00')
  expect((await ask(path)).body).toMatchObject({ state: 'no-vat-number', issued: [] })
  await applySettings(ctx, { business: { vatNumber: 'GB 987 6543 21' } })
  await issueInvoices(ctx)
  expect((await get(`${path}/papers`)).body.issued[0].document).toMatchObject({
    seller: { vatNumber: 'GB 987 6543 21' },
    net: '333.33',
    vatPercent: 20,
    vat: '66.67',
    total: '400.00',
  })
})

test('[rule invoices] a deleted booking is invoiced only for the price paid', async () => {
  const { guest, ask, pay, ctx, clock, numbers } = await setup()
  const ahead = await guest({ checkIn: '2026-12-01', checkOut: '2026-12-05' })
  const begun = await guest()
  const half = await guest({ checkIn: '2026-10-12', checkOut: '2026-10-16' })
  for (const { id, path } of [ahead, begun]) {
    await pay(id, '600.00')
    await ask(path)
  }
  // The first £200.00 of £350.00 are the security deposit.
  await pay(half.id, '350.00')
  await ask(half.path)
  const remove = (id: number) =>
    ctx.database.updateTable('booking').set({ deleted_at: clock.now() }).where('id', '=', id).execute()
  await remove(ahead.id)
  clock.set('2026-10-22T09:00:00Z')
  await remove(begun.id)
  await remove(half.id)
  await issueInvoices(ctx)
  await issueInvoices(ctx)
  const issued = async (id: number) =>
    (await loadDocuments(ctx, id)).issued.map(({ kind, document }) => [kind, document.total, document.paid])
  expect(await issued(ahead.id)).toEqual([
    ['credit-note', '400.00', '400.00'],
    ['invoice', '400.00', '400.00'],
  ])
  expect(await issued(begun.id)).toEqual([['invoice', '400.00', '400.00']])
  expect(await issued(half.id)).toEqual([['invoice', '150.00', '150.00']])
  await ctx.database.updateTable('booking').set({ deleted_at: null }).where('id', '=', half.id).execute()
  clock.set('2026-10-25T09:00:00Z')
  await issueInvoices(ctx)
  expect((await issued(half.id)).map(([kind, total]) => [kind, total])).toEqual([
    ['invoice', '400.00'],
    ['credit-note', '150.00'],
    ['invoice', '150.00'],
  ])
  expect(await numbers(half.path)).toHaveLength(3)
})

test('[rule booking-erasure] erasing a guest erases the recipient of the invoice', async () => {
  const { guest, ask, pay, ctx } = await setup()
  const { id, path } = await guest()
  await pay(id, '600.00')
  await ask(path)
  await ctx.database.updateTable('booking').set({ erased_at: ctx.clock.now() }).where('id', '=', id).execute()
  await eraseOldRecipients(ctx)
  const rows = await ctx.database.selectFrom('invoice').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/Moorland|Mill Lane|nights at/)
  expect(rows).toMatchObject([
    { number: 1, total: '400.00', document: { customer: { name: 'Erased' }, total: '400.00' } },
  ])
  expect(await ctx.database.selectFrom('invoice_recipient').selectAll().execute()).toEqual([])
})

test('[threat link-guessing] invoices need the private link or a session', async () => {
  const { guest, get, ask, asStaff } = await setup()
  const { id, path } = await guest()
  expect((await get(`/api/stays/${'A'.repeat(22)}/papers`)).status).toBe(404)
  expect((await ask(`/api/stays/${'A'.repeat(22)}`)).status).toBe(404)
  expect((await get(`/api/bookings/${id}/papers`)).status).toBe(401)
  expect((await asStaff('GET', '/api/bookings/999/papers')).status).toBe(404)
  expect((await ask(path, 0, { name: 'M', address: '', vatNumber: '' })).body.errors).toMatchObject([
    { path: 'name' },
    { path: 'address' },
  ])
})

test('[rule invoices] [threat misdirected-link] only the office changes the invoice of a past stay', async () => {
  const { guest, ask, asStaff, get, pay, ctx, clock, numbers } = await setup()
  const { id, path } = await guest()
  const late = await guest({ checkIn: '2026-10-14', checkOut: '2026-10-18' })
  await pay(id, '600.00')
  await pay(late.id, '600.00')
  expect((await ask(path)).body).toMatchObject({ state: 'issued', isRecipientFixed: false })
  clock.set('2026-10-24T08:59:59Z')
  const renamed = { ...COMPANY, name: 'Moorland Holdings Ltd' }
  expect((await ask(path, 1, renamed)).body).toMatchObject({ isRecipientFixed: false })
  clock.set('2026-10-24T09:00:00Z')
  expect((await get(`${path}/papers`)).body).toMatchObject({ state: 'issued', isRecipientFixed: true })
  const before = await numbers(path)
  expect(await ask(path, 2)).toMatchObject({
    status: 409,
    body: { message: 'The invoice of this stay is issued. To change it, please call or write to us.' },
  })
  expect(await numbers(path)).toEqual(before)
  expect(
    (await asStaff('PUT', `/api/bookings/${id}/invoice-recipient`, { ...COMPANY, version: 2 })).body,
  ).toMatchObject({
    isRecipientFixed: false,
    recipient: { ...COMPANY, version: 3 },
  })

  // A guest who asks after the stay gets one invoice.
  expect((await ask(late.path)).body).toMatchObject({ state: 'issued', isRecipientFixed: true })
  expect((await ask(late.path, 1)).status).toBe(409)

  const ahead = await guest({ checkIn: '2026-12-01', checkOut: '2026-12-05' })
  await pay(ahead.id, '600.00')
  const cancelled = {
    status: 'cancelled',
    cancelled_at: clock.now(),
    cancelled_by: 'guest',
    cancellation_charge: '400.00',
  } as const
  await ctx.database.updateTable('booking').set(cancelled).where('id', '=', ahead.id).execute()
  expect((await ask(ahead.path)).body).toMatchObject({ state: 'issued', isRecipientFixed: true })
  expect((await ask(ahead.path, 1, renamed)).status).toBe(409)
})
