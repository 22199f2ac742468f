import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CancellationStep } from '#features/cancellation-scale.ts'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { adminApi, openAdmin } from '../browser/admin.ts'
import { type BrowserPage, closeBrowser, isTooWide, PHONE, TABLET } from '../browser/browser.ts'
import { closeToast, readToast } from '../browser/form.ts'
import { dayAhead } from '../server/future-day.ts'
import { makePricesPlain } from '../server/plain-prices.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  await makePricesPlain(server)
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

type Page = BrowserPage['page']

interface Ledger {
  bookingId: number
  paymentReference: string
  status: string
  money: { state: string; owed: string; received: string; depositOwed: string; depositHeld: string }
  entries: { id: number; kind: string; amount: string; corrects: number | null; photograph: string | null }[]
}

/** Returns a day far after the demo's bookings. Each booking of this file needs other days. */
const at = (days: number) => dayAhead(300 + days)
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' })
const [year = '', month = '', date = ''] = today.split('-')

async function readLedger(id: number): Promise<Ledger> {
  const answer = await adminApi(server, 'GET', `/api/admin/bookings/${id}/ledger`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Ledger
}

/** Creates a booking of three nights through the API. Returns its ledger. */
async function enter(from: number, guestName: string, changes: object = {}): Promise<Ledger> {
  const answer = await adminApi(server, 'POST', '/api/bookings', {
    propertyId: 1,
    guestName,
    guestEmail: 'guest@example.com',
    guestAddress: '1 Low Street, Lichfield',
    checkIn: at(from),
    checkOut: at(from + 3),
    guests: 2,
    totalAmount: '600.00',
    reason: 'A price of long ago',
    ...changes,
  })
  expect(answer.status).toBe(201)
  return readLedger(((await answer.json()) as { id: number }).id)
}

const receive = (id: number, amount: string) =>
  adminApi(server, 'POST', `/api/admin/bookings/${id}/ledger`, { kind: 'received', amount, day: today })

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const lineOf = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

test('the office matches the lines of an imported statement', async () => {
  const exact = await enter(0, 'Edith Exact', { totalAmount: '612.40' })
  const partial = await enter(5, 'Percy Partial', { totalAmount: '700.00' })
  const double = await enter(10, 'Dora Double', { totalAmount: '820.00', status: 'confirmed' })
  const byHand = await enter(15, 'Hanna Hand', { totalAmount: '933.30' })
  expect((await receive(double.bookingId, '1230.00')).status).toBe(201)
  const day = `${year}-${month}-${date}`
  const csv = [
    'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)',
    `${day},E EXACT,${exact.paymentReference},FASTER PAYMENT,${exact.money.depositOwed},1000.00`,
    `${day},P PARTIAL,${partial.paymentReference.replaceAll('-', ' ')},FASTER PAYMENT,101.00,1101.00`,
    `${day},D DOUBLE,${double.paymentReference},FASTER PAYMENT,1230.00,2000.00`,
    `${day},AUNT MAUD,for the girls,FASTER PAYMENT,${byHand.money.depositOwed},2200.00`,
    `${day},Widgets Ltd,0815,FASTER PAYMENT,-13.37,2190.00`,
    '32/13/2026,NOBODY,odd,FASTER PAYMENT,12.00,2202.00',
  ].join('\r\n')
  const statement = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }

  const { page, context, consoleErrors } = await openAdmin(server, 'tab=payments&view=statement')
  await page.getByText('No unmatched lines').waitFor()
  await page.getByLabel('Choose a CSV file').setInputFiles({ ...statement, name: 'statement.pdf' })
  await page.getByText('statement.pdf is not a CSV file').waitFor()

  await page.getByLabel('Choose a CSV file').setInputFiles(statement)
  const form = dialog(page, 'Import a bank statement')
  const sample = form.getByRole('region', { name: 'Preview' })
  await sample.getByText(`E EXACT · ${exact.paymentReference}`).waitFor()
  await form.getByText('1 line cannot be read').waitFor()
  await form.getByLabel(/^Counter Party/).selectOption('Not used')
  await sample.getByText(exact.paymentReference, { exact: true }).waitFor()
  await form.getByLabel(/^Counter Party/).selectOption('Name')
  await sample.getByText(`E EXACT · ${exact.paymentReference}`).waitFor()
  await form.getByLabel(/^Date/).selectOption('Not used')
  await form.getByText('Please choose the day column.').waitFor()
  await form.getByLabel(/^Date/).selectOption('Day')
  await form.getByRole('button', { name: /^Import \d/ }).click()
  await form.getByText('Please choose the account').waitFor()
  await form.getByLabel('Which account is this statement for?').selectOption('Another account...')
  await form.getByLabel('Name of the account').fill('Starling Bank')
  await form.getByLabel('Last digits (optional)').fill('4321')
  await form.getByRole('button', { name: /^Import \d/ }).click()
  await form.getByText('5 new lines imported.').waitFor()
  await form.getByRole('button', { name: 'View the lines' }).click()
  await page.getByRole('heading', { name: 'Unmatched lines (5)' }).waitFor()

  await page.getByLabel('Choose a CSV file').setInputFiles(statement)
  await form.getByText('Looks like Starling Bank').waitFor()
  const account = form.getByLabel('Which account is this statement for?')
  await expect.poll(() => account.locator('option:checked').textContent()).toBe('Starling Bank ··4321')
  await form.getByRole('button', { name: /^Import \d/ }).click()
  await form.getByText('Nothing new: 5 lines were imported before.').waitFor()
  await form.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('heading', { name: 'Unmatched lines (5)' }).waitFor()

  await lineOf(page, 'E EXACT').getByText('Exact', { exact: true }).waitFor()
  await lineOf(page, 'P PARTIAL').getByText('Part of it').waitFor()
  await lineOf(page, 'D DOUBLE').getByText('Paid twice?').waitFor()
  await lineOf(page, 'Widgets Ltd').getByText('No suggestion.').waitFor()
  await lineOf(page, 'E EXACT').getByText(`reference ${exact.paymentReference}`).waitFor()

  await page.getByRole('button', { name: 'Confirm exact matches' }).click()
  const question = dialog(page, 'Confirm exact matches?')
  await question.waitFor()
  await question.getByRole('button', { name: 'Confirm matches' }).click()
  const report = dialog(page, '1 line confirmed')
  await report.getByText('Edith Exact').waitFor()
  await report.getByRole('button', { name: /^Confirm booking/ }).click()
  expect(await readToast(page)).toEqual(['Booking confirmed', `Booking #${exact.bookingId}`])
  await closeToast(page)
  await report.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { name: 'Unmatched lines (4)' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Unmatched lines (4)')
  expect(await readLedger(exact.bookingId)).toMatchObject({ status: 'confirmed', money: { state: 'part paid' } })

  const partially = lineOf(page, 'P PARTIAL').getByRole('button', { name: /^Confirm: Percy Partial/ })
  await partially.click()
  expect(await readToast(page)).toEqual(['Payment matched', `£101.00, Percy Partial, booking #${partial.bookingId}`])
  await page.getByRole('heading', { name: 'Unmatched lines (3)' }).waitFor()
  // The next line has the focus, for work by keyboard.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-line]') !== null)).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readToast(page)).toEqual(['Unmatched again'])
  await closeToast(page)
  expect((await readLedger(partial.bookingId)).money).toMatchObject({ state: 'unpaid', received: '0.00' })
  // A dialog opened before the list is refetched stays open.
  const refetch = Promise.withResolvers<void>()
  await page.route('**/api/admin/bank-lines?**', async (route) => {
    await refetch.promise
    await route.continue()
  })
  await partially.click()
  await expect.poll(() => readToast(page)).toContain('Payment matched')
  await closeToast(page)
  expect((await readLedger(partial.bookingId)).money).toMatchObject({ state: 'part paid', received: '101.00' })

  await lineOf(page, 'AUNT MAUD')
    .getByRole('button', { name: /booking\.\.\.$/ })
    .click()
  const search = dialog(page, 'Choose a booking')
  await search.getByLabel('Find a booking').waitFor()
  refetch.resolve()
  await page.getByText('Unmatched lines (3)').waitFor()
  await search.getByLabel('Find a booking').fill('Hanna Hand')
  await search.getByRole('button', { name: `Choose booking #${byHand.bookingId} of Hanna Hand` }).waitFor()
  await search.getByRole('button', { name: `Choose booking #${byHand.bookingId} of Hanna Hand` }).click()
  const offer = dialog(page, `Confirm booking #${byHand.bookingId}`)
  await offer.getByText('We have received the deposit from Hanna Hand.').waitFor()
  await offer.getByRole('button', { name: 'Confirm the booking' }).click()
  await expect.poll(() => readToast(page)).toContain('Booking updated successfully')
  await closeToast(page)
  expect((await readLedger(byHand.bookingId)).status).toBe('confirmed')

  await lineOf(page, 'Widgets Ltd').getByRole('button', { name: 'Set aside...' }).click()
  const aside = dialog(page, 'Set this line aside')
  await aside.getByRole('button', { name: 'Bank charge' }).click()
  await expect.poll(() => aside.getByLabel('Why').inputValue()).toBe('Bank charge')
  await aside.getByRole('button', { name: 'Set aside', exact: true }).click()
  await expect.poll(() => readToast(page)).toContain('Line set aside')
  await closeToast(page)
  await page.getByRole('heading', { name: 'Unmatched lines (1)' }).waitFor()
  await page.getByRole('button', { name: 'Set aside', exact: true }).click()
  await lineOf(page, 'Widgets Ltd').getByText('Bank charge').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('lines')).toBe('set-aside')
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect.poll(() => readToast(page)).toEqual(['Line reopened'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readToast(page)).toEqual(['Set aside again'])
  await closeToast(page)

  await page.getByRole('button', { name: 'Matched', exact: true }).click()
  await lineOf(page, 'P PARTIAL').getByRole('button', { name: 'Undo match...' }).click()
  const reopen = dialog(page, 'Undo this match?')
  await reopen.getByLabel('Why').fill('It is of another stay')
  await reopen.getByRole('button', { name: 'Undo match' }).click()
  await expect.poll(() => readToast(page)).toContain('Match undone')
  expect((await readLedger(partial.bookingId)).money).toMatchObject({ state: 'unpaid', received: '0.00' })

  await page.setViewportSize(PHONE)
  await page.goto(`${server.url}/admin?tab=payments&view=statement`)
  await lineOf(page, 'D DOUBLE').waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => isTooWide(page)).toBe(false)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a payment for two stays is split between the bookings', async () => {
  const one = await enter(60, 'Sybil Split', { totalAmount: '611.10' })
  const two = await enter(65, 'Simon Split', { totalAmount: '722.20' })
  const day = `${year}-${month}-${date}`
  const csv = [
    'Transaction ID,Date,Name,Reference,Amount,Currency,State',
    `t1,${day},THE SPLITS,both stays,${(Number(one.money.owed) + 100).toFixed(2)},GBP,COMPLETED`,
    `t2,${day},S ELSEWHERE,euros,300.00,EUR,COMPLETED`,
    `t3,${day},S LATER,not yet,300.00,GBP,PENDING`,
  ].join('\r\n')
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=payments&view=statement')
  const importing = async (account: string, name: string) => {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.getByLabel('Choose a CSV file').setInputFiles(file)
    const form = dialog(page, 'Import a bank statement')
    await form.getByText('2 lines will be left out').waitFor()
    await form.getByLabel('Which account is this statement for?').selectOption('Another account...')
    await form.getByLabel('Name of the account').fill(account)
    await form.getByRole('button', { name: /^Import \d/ }).click()
    await form.getByText('1 new line imported.').waitFor()
    await form.getByText('2 lines left out').click()
    await form.getByText('In EUR, not in pounds').waitFor()
    await form.getByRole('button', { name: 'View the lines' }).click()
  }
  await importing('Wrong account', 'wrong.csv')
  await page.getByText(/^Imported statements/).click()
  await page.getByRole('button', { name: 'Undo import of wrong.csv' }).waitFor()
  await page.getByRole('button', { name: 'Undo import of wrong.csv' }).click()
  const undo = dialog(page, 'Undo this import?')
  await undo.getByRole('button', { name: 'Undo import' }).click()
  await expect.poll(() => readToast(page)).toEqual(['Import undone', '1 line removed'])
  await closeToast(page)
  await lineOf(page, 'THE SPLITS').waitFor({ state: 'detached' })

  await importing('Right account', 'right.csv')
  await lineOf(page, 'THE SPLITS')
    .getByRole('button', { name: /booking\.\.\.$/ })
    .click()
  await dialog(page, 'Choose a booking').getByRole('button', { name: 'Split over several bookings...' }).click()
  const split = dialog(page, 'Split over several bookings')
  for (const { bookingId } of [one, two]) {
    await split.getByLabel('Find a booking').fill(`#${bookingId}`)
    // The row moves while other results disappear, and a click on a moving row is lost.
    await expect.poll(() => split.getByRole('list', { name: 'Bookings found' }).getByRole('listitem').count()).toBe(1)
    await split.getByRole('button', { name: `Add booking #${bookingId} of` }).click()
  }
  const second = split.getByLabel(/^Simon Split/)
  expect(await second.inputValue()).toBe('100.00')
  await second.fill('99.00')
  await split.getByRole('button', { name: 'Match 2 bookings' }).click()
  await split.getByText('£1.00 still to split').and(page.locator(':focus')).waitFor()
  await second.fill('100.00')
  await split.getByRole('button', { name: 'Match 2 bookings' }).click()
  await expect.poll(() => readToast(page)).toContain('Payments matched')
  await closeToast(page)
  expect((await readLedger(one.bookingId)).money).toMatchObject({ state: 'paid' })
  expect((await readLedger(two.bookingId)).money).toMatchObject({ state: 'part paid', received: '100.00' })
  await page.goto(`${server.url}/admin?tab=payments&view=statement`)
  await page.getByText(/^Imported statements/).click()
  await page.getByRole('button', { name: 'Undo import of right.csv' }).click()
  const stays = dialog(page, 'This import cannot be undone')
  await stays.getByText('Undo those matches first.').waitFor()
  await stays.getByRole('button', { name: 'Cancel', exact: true }).click()
  for (const [{ bookingId }, sum] of [
    [one, `£${one.money.owed}`],
    [two, '£100.00'],
  ] as const) {
    const link = await adminApi(server, 'POST', `/api/bookings/${bookingId}/link`)
    await page.goto(((await link.json()) as { link: string }).link)
    await page.getByText(sum).first().waitFor()
  }
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the office enters a booking’s payments', async () => {
  const stay = await enter(30, 'Mark Moneybags', { status: 'confirmed' })
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=payments&view=all&search=Moneybags')
  const row = page.getByRole('row').filter({ hasText: 'Mark Moneybags' })
  await row.getByText('Unpaid').waitFor()
  await row.getByRole('button', { name: /^Mark received/ }).click()
  const received = dialog(page, 'Mark received')
  await expect.poll(() => received.getByLabel('Amount in £').inputValue()).toBe('300.00')
  await received.getByRole('button', { name: /^Full amount owed/ }).click()
  await expect.poll(() => received.getByLabel('Amount in £').inputValue()).toBe('900.00')
  await received.getByLabel('Amount in £').fill('many')
  await received.getByRole('button', { name: 'Mark received' }).click()
  await received.getByText('Please enter an amount such as 450.00').waitFor()
  await received.getByLabel('Amount in £').fill('£900')
  await received.getByLabel('Reference').fill('BACS 12')
  await received.getByRole('button', { name: 'Mark received' }).click()
  expect(await readToast(page)).toEqual(['Payment entered', `£900.00, Mark Moneybags, booking #${stay.bookingId}`])
  await row.getByText('Paid', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readToast(page)).toEqual(['Reversed', 'Correction recorded.'])
  await closeToast(page)
  await row.getByText('Unpaid').waitFor()
  expect((await readLedger(stay.bookingId)).entries.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'price-due 600.00',
    'deposit-due 300.00',
    'received 900.00',
    'received -900.00',
  ])

  // Uses a past stay of the demo whose deposit is still held.
  await page.goto(`${server.url}/admin?tab=payments&view=deposits`)
  const returning = page.getByRole('button', { name: /^Return deposit/ }).first()
  await returning.waitFor()
  const [, id = ''] = /#(\d+)/.exec((await returning.getAttribute('aria-label')) ?? '') ?? []
  const held = (await readLedger(Number(id))).money.depositHeld
  await page
    .getByRole('row')
    .filter({ hasText: `Booking #${id}` })
    .getByRole('link')
    .click()
  const details = page.getByRole('region', { name: `Booking #${id}`, exact: true })
  const money = details.getByRole('region', { name: 'Money' })
  await money.getByText('Deposit due back').waitFor()
  await money.getByRole('button', { name: 'Copy payment reference' }).waitFor()

  await money.getByRole('button', { name: 'Deduction' }).click()
  const deduction = dialog(page, 'Deduct from the deposit')
  await deduction.getByLabel('Amount in £').fill('17.50')
  await deduction.getByRole('button', { name: 'Deduct', exact: true }).click()
  await deduction.getByText('Please say what the deduction is for').waitFor()
  await deduction.getByText('The guest sees this on their page.').waitFor()
  await deduction.getByText('The guest sees the photograph on their page.').waitFor()
  await deduction.getByLabel('What for').fill('The kettle was broken')
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a8472f' } })
    .jpeg()
    .toBuffer()
  await deduction
    .getByLabel('Choose a photograph')
    .setInputFiles({ name: 'kettle.jpg', mimeType: 'image/jpeg', buffer: picture })
  await deduction.getByText('Ready').waitFor()
  await deduction.getByRole('button', { name: 'Deduct', exact: true }).click()
  expect(await readToast(page)).toContain('Deduction entered')
  await closeToast(page)
  await money.getByText('The kettle was broken').waitFor()
  const shown = await page.evaluate(
    async (address) => {
      const answer = await fetch(address)
      return [answer.status, answer.headers.get('content-type')]
    },
    (await money.getByRole('link', { name: 'Photograph' }).getAttribute('href')) ?? '',
  )
  expect(shown).toEqual([200, 'image/jpeg'])

  await money.getByRole('button', { name: 'Return deposit' }).click()
  const returnForm = dialog(page, 'Return the deposit')
  const rest = (Number(held) - 17.5).toFixed(2)
  await expect.poll(() => returnForm.getByLabel('Amount in £').inputValue()).toBe(rest)
  await returnForm.getByRole('button', { name: 'Return deposit' }).click()
  expect(await readToast(page)).toContain('Deposit marked as returned')
  await closeToast(page)
  await money.getByText('Paid', { exact: true }).waitFor()

  await money.getByRole('button', { name: /^Correct: deduction/ }).click()
  const correct = dialog(page, 'Reverse this entry?')
  await correct.getByRole('button', { name: 'Reverse' }).click()
  await correct.getByText('Please give a reason of at least 3 characters').waitFor()
  await correct.getByLabel('Why').fill('It was ours')
  await correct.getByRole('button', { name: 'Reverse' }).click()
  expect(await readToast(page)).toContain('Entry reversed')
  await closeToast(page)
  await money.getByText('Correction: deduction').waitFor()
  await money.getByText('(reversed)').waitFor()
  expect((await readLedger(Number(id))).money.depositHeld).toBe('17.50')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a booking cancelled by the office shows its refund', async () => {
  const setCancellationScale = (cancellationScale: CancellationStep[]) =>
    adminApi(server, 'PATCH', '/api/admin/settings', { policy: { cancellationScale } })
  // With a long notice period for free cancellation, a cancellation today is late.
  await setCancellationScale([
    { minDays: 1_000, percent: 0 },
    { minDays: 0, percent: 100 },
  ])
  const stay = await enter(40, 'Cara Cancels', { status: 'confirmed' })
  await setCancellationScale(DEFAULT_SETTINGS.policy.cancellationScale)
  expect((await receive(stay.bookingId, '500.00')).status).toBe(201)
  const { page, context, consoleErrors } = await openAdmin(server, `tab=bookings&booking=${stay.bookingId}`)
  const money = page.getByRole('region', { name: 'Money' })
  await money.getByRole('button', { name: 'Cancel booking...' }).click()
  const form = dialog(page, `Cancel booking #${stay.bookingId}`)
  await form.getByText(/For cancellation \d+ or fewer days before check-in .* we charge 100% of the price/).waitFor()
  await expect.poll(() => form.getByLabel('Cancellation charge, in £').inputValue()).toBe('600.00')
  await form.getByText('£100.00 is still to pay').waitFor()
  await form.getByLabel('Cancellation charge, in £').fill('120')
  await form.getByText('£380.00 goes back to the guest').waitFor()
  await form.getByRole('button', { name: 'Cancel the stay and charge £120.00' }).click()
  await form.getByText('Please give a reason for a different charge').waitFor()
  await form.getByLabel('Reason').fill('Agreed by telephone')
  await form.getByRole('button', { name: 'Cancel the stay and charge £120.00' }).click()
  expect(await readToast(page)).toContain('Booking updated successfully')
  await closeToast(page)
  await money.getByText('Refund due').waitFor()
  await money.getByText('To be refunded').waitFor()
  await money.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = dialog(page, 'Enter a refund')
  await expect.poll(() => refund.getByLabel('Amount in £').inputValue()).toBe('380.00')
  await refund.getByRole('button', { name: 'Refund', exact: true }).click()
  expect(await readToast(page)).toContain('Refund entered')
  await money.getByText('Paid', { exact: true }).waitFor()
  expect((await readLedger(stay.bookingId)).money).toMatchObject({ state: 'paid', owed: '0.00' })
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a cancelled stay’s money is transferred to a new booking', async () => {
  const old = await enter(70, 'Rita Rebooks', { status: 'confirmed' })
  const next = await enter(75, 'Rita Rebooks')
  expect((await receive(old.bookingId, '500.00')).status).toBe(201)
  await adminApi(server, 'POST', `/api/bookings/${old.bookingId}/cancel`, { by: 'guest' })
  const { page, context, consoleErrors } = await openAdmin(server, `tab=bookings&booking=${old.bookingId}`)
  const money = page.getByRole('region', { name: 'Money' })
  await money.getByRole('button', { name: 'Move money to another booking' }).click()
  const form = dialog(page, 'Move money to another booking')
  await form.getByText('£500.00 has been received and can be moved').waitFor()
  await form.getByLabel('Find a booking').fill('Rita Rebooks')
  await form.getByText('This booking').waitFor()
  await form.getByRole('button', { name: `Choose booking #${next.bookingId} of Rita Rebooks` }).click()
  await expect.poll(() => form.getByLabel('Amount in £').inputValue()).toBe('500.00')
  await form.getByRole('button', { name: 'Move', exact: true }).click()
  await form.getByText('Please give a reason of at least 3 characters').waitFor()
  await page.setViewportSize(PHONE)
  await expect.poll(() => isTooWide(page)).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  await form.getByLabel('Reason').fill('She comes a week later')
  await form.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(() => readToast(page)).toContain('Money moved')
  const offered = dialog(page, `Confirm booking #${next.bookingId}`)
  await offered.getByText('We have received the deposit from Rita Rebooks.').waitFor()
  await offered.getByRole('button', { name: 'Cancel', exact: true }).click()
  await closeToast(page)
  await money.getByText(`to booking #${next.bookingId}`).waitFor()
  expect((await readLedger(old.bookingId)).money).toMatchObject({ state: 'paid', owed: '0.00' })
  expect((await readLedger(next.bookingId)).money).toMatchObject({ state: 'part paid', received: '500.00' })
  for (const [{ bookingId }, words] of [
    [old, `Moved to your booking ${next.paymentReference}`],
    [next, `Moved from your booking ${old.paymentReference}`],
  ] as const) {
    const link = await adminApi(server, 'POST', `/api/bookings/${bookingId}/link`)
    await page.goto(((await link.json()) as { link: string }).link)
    await page.getByText(words).waitFor()
  }
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a home’s takings are shown by month', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=payments&view=takings')
  await page.getByText('Choose a home').waitFor()
  await page.getByLabel('Property', { exact: true }).selectOption('1')
  await page.getByRole('heading', { name: 'Takings of Chase View' }).waitFor()
  const table = page.getByRole('table', { name: 'Takings of Chase View by month' })
  await expect.poll(() => table.getByRole('row').count()).toBe(14)
  await page.getByRole('button', { name: 'Last 12 months' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('to')).toBe(today.slice(0, 7))
  await page.getByLabel('From').selectOption(today.slice(0, 7))
  await expect.poll(() => table.getByRole('row').count()).toBe(3)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const [head = '', first = ''] = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(head).toContain('Month')
  expect(first).toContain(today.slice(0, 7))

  expect(consoleErrors).toEqual([])
  await context.close()
})

test('every view of Payments fits a phone', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=payments', PHONE)
  for (const view of ['due', 'overdue', 'deposits', 'refunds', 'all', 'takings']) {
    await page.getByLabel('View').selectOption(view)
    if (view === 'takings') await page.getByLabel('Property', { exact: true }).selectOption('1')
    await page.getByText(/^Loading/).waitFor({ state: 'detached' })
    expect(await isTooWide(page)).toBe(false)
  }
  await page.setViewportSize(TABLET)
  await expect.poll(() => isTooWide(page)).toBe(false)
  await page.route('**/api/admin/payments?**', (route) =>
    route.fulfill({ status: 503, json: { message: 'Back soon.' } }),
  )
  await page.goto(`${server.url}/admin?tab=payments&view=overdue`)
  await page.getByText('Payments could not be loaded').waitFor()
  await page.unroute('**/api/admin/payments?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: /^Overdue \(/ }).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule invoices] the office corrects the recipient of an invoice', async () => {
  const demoBooking = async (which: (papers: { state: string; issued: unknown[] }) => boolean) => {
    const bookings = (await (await adminApi(server, 'GET', '/api/bookings')).json()) as Record<string, number>[]
    for (const { id } of bookings.filter(({ propertyId }) => propertyId === 3))
      if (which((await (await adminApi(server, 'GET', `/api/bookings/${id}/papers`)).json()) as never)) return id
    throw new Error('The demo has no such invoice')
  }
  const waiting = await demoBooking(({ state }) => state === 'when paid')
  const corrected = await demoBooking(({ issued }) => issued.length === 3)
  const { page, context, consoleErrors } = await openAdmin(server, `tab=bookings&booking=${waiting}`)
  const panel = page.getByRole('region', { name: 'Invoice' })
  await panel.getByText('Issued automatically when the stay is paid in full', { exact: false }).waitFor()
  await panel.getByRole('link', { name: 'Invoice and receipt' }).click()
  await page.getByRole('article', { name: 'Pro-forma invoice' }).getByText('Watling Street Haulage Ltd').waitFor()

  await page.goto(`${server.url}/admin?tab=bookings&booking=${corrected}`)
  await panel.getByText(/^INV-\d{6}, made out to Needwood Joinery LLP\.$/).waitFor()
  await panel.getByRole('link', { name: 'Invoice and receipt' }).click()
  for (const [button, sheet, words] of [
    [/^Credit note CN-/, 'Credit note', 'Needwood Joinery'],
    ['Receipt', 'Receipt', 'Payment received'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('article', { name: sheet }).getByText(words).first().waitFor()
  }
  await page.getByRole('button', { name: 'Change invoice details' }).click()
  await page.getByLabel('Company or person').fill('N')
  await page.getByRole('button', { name: 'Save invoice details' }).click()
  await page.getByText('Please enter the name of the company or person').waitFor()
  await page.getByLabel('Company or person').fill('Needwood Joinery Limited')
  await page.getByRole('button', { name: 'Save invoice details' }).click()
  expect(await readToast(page)).toEqual(['Invoice details saved'])
  await page.getByRole('article', { name: 'Invoice', exact: true }).getByText('Needwood Joinery Limited').waitFor()
  expect(await page.getByRole('button', { name: /^Credit note CN-/ }).count()).toBe(2)
  await page.setViewportSize(PHONE)
  await expect.poll(() => isTooWide(page)).toBe(false)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule statement-days] the next import can correct the order of day and month', async () => {
  const csv = 'Date,Details,Paid out,Paid in\n03/04/2026,A GUEST,,300.00'
  const statement = { name: 'days.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=payments&view=statement')
  let checks = 0
  page.on('request', (request) => {
    if (request.url().includes('/statements/releases')) checks++
  })
  const form = dialog(page, 'Import a bank statement')
  const choose = async () => {
    await page.getByLabel('Choose a CSV file').setInputFiles(statement)
    await form.getByText('Which day is 03/04/2026?', { exact: true }).waitFor()
  }
  const importFile = async () => {
    await form.getByRole('button', { name: /^Import \d/ }).click()
    await form.getByText(/(line imported|was imported before)\.$/).waitFor()
    await form
      .getByRole('button', { name: /^(View the lines|Close)$/ })
      .last()
      .click()
  }
  await choose()
  await form.getByLabel('4 March 2026').check()
  await form.getByLabel('Which account is this statement for?').selectOption('Another account...')
  const account = 'Days Building Society'
  await form.getByLabel('Name of the account').pressSequentially(account)
  await form.getByText('This import releases no unpaid dates.').waitFor()
  expect(checks).toBeLessThan(account.length / 2)
  await form.getByText('The statement covers no whole day.', { exact: false }).waitFor()
  await importFile()

  for (const [remembered, next] of [
    ['4 March 2026', '3 April 2026'],
    ['3 April 2026', '3 April 2026'],
  ] as const) {
    await choose()
    await form.getByText(`Looks like ${account}. We use the columns and answers of the last import.`).waitFor()
    expect(await form.getByLabel(remembered).isChecked()).toBe(true)
    const preview = Promise.withResolvers<void>()
    await page.route('**/statements/preview*', async (route) => {
      await preview.promise
      await route.continue()
    })
    await form.getByText('This import releases no unpaid dates.').waitFor()
    if (next !== remembered) {
      await form.getByLabel(next).check()
      // The changed preview is still loading, so nothing is known about releases.
      expect(await form.getByRole('button', { name: /^Import \d/ }).isDisabled()).toBe(true)
    }
    preview.resolve()
    await form.getByText('This import releases no unpaid dates.').waitFor()
    await importFile()
  }
  expect(consoleErrors).toEqual([])
  await context.close()
})
