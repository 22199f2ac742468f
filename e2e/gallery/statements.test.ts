import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { closeBrowser } from '../browser/browser.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { callsOf } from './views/office-calls.ts'
import { viewsOf } from './views/office-view.ts'
import { LINKS_IN_FACTS, testViews } from './views/views.ts'

let server: TestServer
let ids: Awaited<ReturnType<typeof setup>>

const { call, enter, receive, importStatement } = callsOf(() => server)

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  ids = await setup()
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

const [year, month, date] = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' }).split('-')
const TODAY = `${year}-${month}-${date}`
const HEAD = 'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)'

interface Ledger {
  paymentReference: string
  money: { depositOwed: string }
}

/** Imports statements with open, set-aside and matched lines. Returns booking ids and a payment reference. */
async function setup() {
  const booking = async (from: number, name: string, totalAmount: string, changes: object = {}) => {
    const id = await enter(from, name, { totalAmount, reason: 'A price of long ago', ...changes })
    return { id, ...(await call<Ledger>('GET', `/api/admin/bookings/${id}/ledger`)) }
  }
  const exact = await booking(300, 'Edith Exact', '612.40')
  const partial = await booking(305, 'Percy Partial', '700.00')
  const double = await booking(310, 'Dora Double', '820.00', { status: 'confirmed' })
  await receive(double.id, '1230.00')
  const matched = await booking(315, 'Mia Matched', '911.10', { status: 'confirmed' })
  const late = await booking(320, 'Lil Late', '955.50')
  await enter(320, 'Nora Nights', { status: 'confirmed' })
  const line = (payer: string, reference: string, amount: string) =>
    `${TODAY},${payer},${reference},FASTER PAYMENT,${amount},1000.00`
  await importStatement('statement.csv', [
    HEAD,
    line('E EXACT', exact.paymentReference, exact.money.depositOwed),
    line('P PARTIAL', partial.paymentReference, '101.00'),
    line('D DOUBLE', double.paymentReference, '1230.00'),
    line('L LATE', late.paymentReference, late.money.depositOwed),
    line('M MATCHED', matched.paymentReference, matched.money.depositOwed),
    line('Widgets Ltd', '0815', '-13.37'),
    line('Bank', 'charges', '-4.00'),
  ])
  await importStatement('wrong.csv', [HEAD, line('AUNT MAUD', 'for the girls', '300.00')])
  await importStatement('first.csv', [HEAD, line('UNCLE TOM', 'rent', '44.44')])
  // again.csv repeats the payment of first.csv with another text, and has an unreadable row.
  await importStatement('again.csv', [
    HEAD,
    line('TOM', 'FP rent of the barn', '44.44'),
    '32/13/2026,J GUEST,odd,FASTER PAYMENT,12.00,1000.00',
  ])
  const lines = await call<{ id: number; payer: string }[]>('GET', '/api/admin/bank-lines?state=open&limit=50')
  const lineOf = (payer: string) => lines.find((one) => one.payer === payer)?.id
  await call('POST', `/api/admin/bank-lines/${lineOf('M MATCHED')}/match`, { bookingId: matched.id })
  await call('POST', `/api/admin/bank-lines/${lineOf('Bank')}/set-aside`, { reason: 'Bank charge' })
  return { exact: exact.id, exactReference: exact.paymentReference, partial: partial.id, late: late.id }
}

const view = viewsOf(() => server)
const OFFICE = 'src/features/statements/web/office'
const STATEMENT = 'tab=payments&view=statement'
const LINES = { smallTargets: LINKS_IN_FACTS }

const dialogOf = (page: Page) => page.getByRole('dialog').last()
const press = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name, exact: true }).click()
const lineOf = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

async function openSearch(page: Page, words: string): Promise<void> {
  await lineOf(page, words)
    .getByRole('button', { name: /booking\.\.\.$/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Choose a booking' })
  // The dialog is centred, so its buttons move until the bookings are shown.
  await dialog.getByRole('list', { name: 'Bookings found' }).waitFor()
}

const HOLD = {
  ...{ bookingId: 320, guestName: 'Nora Nights', propertyTitle: 'Woody Bank' },
  ...{ checkIn: '2027-06-01', checkOut: '2027-06-04', heldUntil: '2027-01-04T17:00:00.000Z' },
}

async function openRows(page: Page): Promise<void> {
  await openStatements(page)
  await page.getByRole('button', { name: '1 row to look at of again.csv' }).click()
  await page.getByRole('dialog', { name: 'Rows that were not imported' }).waitFor()
}

/** Chooses a statement with one unreadable line and two lines that are left out. */
async function chooseFile(page: Page): Promise<void> {
  const csv = [
    'Transaction ID,Date,Name,Reference,Amount,Currency,State',
    `t1,${TODAY},THE SPLITS,both stays,300.00,GBP,COMPLETED`,
    `t2,${TODAY},S ELSEWHERE,euros,300.00,EUR,COMPLETED`,
    `t3,${TODAY},S LATER,not yet,300.00,GBP,PENDING`,
    't4,32/13/2026,NOBODY,odd,12.00,GBP,COMPLETED',
  ]
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\r\n')) }
  await page.getByLabel('Choose a CSV file').setInputFiles(file)
  await dialogOf(page).getByText('2 lines will be left out').waitFor()
}

testViews([
  view(
    'the open lines of a statement',
    STATEMENT,
    async (page) => {
      await lineOf(page, 'E EXACT').getByText('Exact', { exact: true }).waitFor()
      await lineOf(page, 'D DOUBLE').getByText('Paid twice?').waitFor()
      await lineOf(page, 'Widgets Ltd').getByText('No suggestion.').waitFor()
    },
    LINES,
  ),
  view(
    'the lines that are set aside',
    `${STATEMENT}&lines=set-aside`,
    (page) => lineOf(page, 'Bank').getByText('Bank charge').waitFor(),
    LINES,
  ),
  view(
    'the lines that are matched',
    `${STATEMENT}&lines=matched`,
    (page) => lineOf(page, 'M MATCHED').getByText('Mia Matched').waitFor(),
    LINES,
  ),
  view(
    'a statement that is imported without an account',
    STATEMENT,
    async (page) => {
      await chooseFile(page)
      await dialogOf(page).getByText('1 line cannot be read').waitFor()
      await press(page, /^Import \d/)
      await dialogOf(page).getByText('Please choose the account').waitFor()
    },
    { ...LINES, shows: [`${OFFICE}/import/import-dialog.tsx`] },
  ),
  view(
    'the result of an import',
    STATEMENT,
    async (page) => {
      await chooseFile(page)
      const leftOut = [{ line: 3, why: 'In EUR, not in pounds' }]
      const unreadable = [{ line: 5, why: 'There is no such day' }]
      const counts = { statementId: 1, lines: 3, fresh: 1, known: 0, unreadableCount: 1, leftOutCount: 1 }
      const imported = { status: 201, json: { ...counts, leftOut, unreadable } }
      await page.route('**/api/admin/statements?*', (route) =>
        route.request().method() === 'POST' ? route.fulfill(imported) : route.continue(),
      )
      await dialogOf(page).getByLabel('Which account is this statement for?').selectOption({ index: 1 })
      await press(page, /^Import \d/)
      await dialogOf(page).getByText('1 new line imported.').waitFor()
      await dialogOf(page).getByText('1 line left out').click()
      await dialogOf(page).getByText('In EUR, not in pounds').waitFor()
    },
    { ...LINES, shows: [`${OFFICE}/import/import-dialog.tsx`] },
  ),
  view(
    'a statement that leaves questions',
    STATEMENT,
    async (page) => {
      const csv = [
        'Date,Details,Paid out,Paid in',
        '03/04/2026,A GUEST,,300.00',
        '04/05/2026,LAUNDRY,50.00,',
        '05/06/2026,LAUNDRY,-20.00,',
      ]
      const file = { name: 'questions.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\r\n')) }
      await page.getByLabel('Choose a CSV file').setInputFiles(file)
      await dialogOf(page).getByText('Which day is 03/04/2026?', { exact: true }).waitFor()
      await dialogOf(page).getByLabel('3 April 2026').check()
      await dialogOf(page)
        .getByText(/^Please answer: What does the minus/)
        .waitFor()
    },
    { ...LINES, shows: [`${OFFICE}/import/import-dialog.tsx`] },
  ),
  view(
    'the question before exact matches are confirmed',
    STATEMENT,
    async (page) => {
      await page.getByRole('button', { name: 'Confirm exact matches' }).click()
      await page.getByRole('dialog', { name: 'Confirm exact matches?' }).waitFor()
    },
    { ...LINES, shows: [`${OFFICE}/lines/confirm-exact.tsx`] },
  ),
  view(
    'the report of exact matches',
    STATEMENT,
    async (page) => {
      const payment = { lineId: 1, bookingId: ids.exact, guestName: 'Edith Exact', amount: '306.20', mayConfirm: true }
      const left = [{ lineId: 2, why: 'Another booking expects the same amount.' }]
      const json = { matched: [{ ...payment, paymentReference: ids.exactReference }], left, more: false }
      await page.route('**/api/admin/bank-lines/match-exact', (route) => route.fulfill({ json }))
      await page.getByRole('button', { name: 'Confirm exact matches' }).click()
      await press(page, 'Confirm matches')
      await page.getByRole('dialog', { name: '1 line confirmed' }).getByText('Edith Exact').waitFor()
    },
    { ...LINES, shows: [`${OFFICE}/lines/exact-report.tsx`] },
  ),
])

testViews([
  view(
    'the search for the booking of a line',
    STATEMENT,
    async (page) => {
      await openSearch(page, 'AUNT MAUD')
      await dialogOf(page).getByLabel('Find a booking').fill('Percy Partial')
      await dialogOf(page)
        .getByRole('button', { name: `Choose booking #${ids.partial} of Percy Partial` })
        .waitFor()
    },
    { ...LINES, shows: [`${OFFICE}/lines/match-dialog.tsx`] },
  ),
  view(
    'a line that is only partly split',
    STATEMENT,
    async (page) => {
      await openSearch(page, 'AUNT MAUD')
      await press(page, 'Split over several bookings...')
      for (const id of [ids.partial, ids.exact]) {
        await dialogOf(page).getByLabel('Find a booking').fill(`#${id}`)
        await press(page, new RegExp(`^Add booking #${id} of`))
      }
      await dialogOf(page)
        .getByLabel(/^Edith Exact/)
        .fill('1.00')
      await dialogOf(page)
        .getByLabel(/^Percy Partial/)
        .fill('1.00')
      await press(page, 'Match 2 bookings')
      await dialogOf(page).getByText('£298.00 still to split').and(page.locator(':focus')).waitFor()
    },
    { ...LINES, shows: [`${OFFICE}/lines/match-dialog.tsx`] },
  ),
  view(
    'a payment for a booking whose nights are taken',
    STATEMENT,
    async (page) => {
      await lineOf(page, 'L LATE')
        .getByRole('button', { name: /^Confirm: Lil Late/ })
        .click()
      await page.getByRole('dialog', { name: `Booking #${ids.late} has no nights` }).waitFor()
    },
    { ...LINES, shows: [`${OFFICE}/lines/without-nights.tsx`] },
  ),
  view(
    'a line that is set aside',
    STATEMENT,
    async (page) => {
      await lineOf(page, 'Widgets Ltd').getByRole('button', { name: 'Set aside...' }).click()
      await press(page, 'Bank charge')
    },
    { ...LINES, shows: [`${OFFICE}/lines/set-aside-dialog.tsx`] },
  ),
  view(
    'a match that is undone without a reason',
    `${STATEMENT}&lines=matched`,
    async (page) => {
      await lineOf(page, 'M MATCHED').getByRole('button', { name: 'Undo match...' }).click()
      await page.getByRole('dialog', { name: 'Undo this match?' }).waitFor()
      await press(page, 'Undo match')
      await dialogOf(page).getByText('Please give a reason of at least 3 characters').waitFor()
    },
    { ...LINES, shows: [`${OFFICE}/lines/reopen-dialog.tsx`] },
  ),
  view(
    'a line that may repeat another one',
    STATEMENT,
    async (page) => {
      await lineOf(page, 'FP rent of the barn').getByText('Possible repeat of “UNCLE TOM, rent').waitFor()
    },
    LINES,
  ),
  view(
    'the unpaid dates that an import releases',
    STATEMENT,
    async (page) => {
      await page.route('**/api/admin/statements/releases?*', (route) => route.fulfill({ json: { holds: [HOLD] } }))
      await chooseFile(page)
      await dialogOf(page).getByLabel('Which account is this statement for?').selectOption({ index: 1 })
      await dialogOf(page).getByText('This import releases the unpaid dates of 1 guest').waitFor()
      await dialogOf(page).getByText('Nora Nights, Woody Bank').waitFor()
    },
    { ...LINES, shows: [`${OFFICE}/import/import-dialog.tsx`] },
  ),
  view(
    'the rows of a statement that were not imported',
    STATEMENT,
    async (page) => {
      await openRows(page)
      await dialogOf(page).getByText('“32/13/2026” is not a date').waitFor()
    },
    { ...LINES, shows: [`${OFFICE}/skipped-rows.tsx`] },
  ),
  view(
    'a row of a statement that was set aside',
    STATEMENT,
    async (page) => {
      await page.route('**/skipped-rows?*', async (route) => {
        const response = await route.fetch()
        const [row] = await response.json()
        const setAside = { ...row, setAsideAt: `${TODAY}T09:30:00Z`, setAsideBy: 'Ada Marsh', holds: [] }
        await route.fulfill({ response, json: [setAside] })
      })
      await openRows(page)
      await dialogOf(page).getByRole('button', { name: 'Reopen line 3' }).waitFor()
    },
    { ...LINES, shows: [`${OFFICE}/skipped-rows.tsx`] },
  ),
  view(
    'the question before a row is set aside',
    STATEMENT,
    async (page) => {
      await openRows(page)
      await press(page, 'Set aside... line 3')
      await page.getByRole('dialog', { name: 'Set this row aside?' }).waitFor()
    },
    { ...LINES, shows: [`${OFFICE}/skipped-rows.tsx`] },
  ),
  view(
    'the overview with a hold that waits for the bank',
    'tab=overview',
    async (page) => {
      const row = { kind: 'unreadable', id: 1, statementId: 1, line: 12, day: null, amount: null, reason: 'unreadable' }
      const text = `${TODAY},N NIGHTS,,FASTER PAYMENT,2l7.50`
      const holds = [{ ...HOLD, rows: [{ ...row, fileName: 'september.csv', text }], rowCount: 1 }]
      await page.route('**/api/admin/waiting-holds', (route) => route.fulfill({ json: { holds } }))
      const groups = [{ kind: 'waiting-holds', count: 1, isLate: false, items: [] }]
      const readAt = new Date().toISOString()
      await page.route('**/api/admin/today', (route) => route.fulfill({ json: { readAt, groups } }))
      await page.goto(`${server.url}/admin?tab=overview`)
      await page
        .getByRole('region', { name: 'Ended holds that may be paid' })
        .getByText('Line 12 of september.csv')
        .waitFor()
    },
    LINES,
  ),
  view('the imported statements', STATEMENT, openStatements, LINES),
  view(
    'the question before an import is undone',
    STATEMENT,
    async (page) => {
      await openStatements(page)
      await page.getByRole('button', { name: 'Undo import of wrong.csv' }).click()
      await page.getByRole('dialog', { name: 'Undo this import?' }).waitFor()
    },
    { ...LINES, shows: [`${OFFICE}/past-statements.tsx`] },
  ),
  view(
    'an import that stays because a line is matched',
    STATEMENT,
    async (page) => {
      await openStatements(page)
      await page.getByRole('button', { name: 'Undo import of statement.csv' }).click()
      await page.getByRole('dialog', { name: 'This import cannot be undone' }).waitFor()
    },
    { ...LINES, shows: [`${OFFICE}/past-statements.tsx`] },
  ),
])

async function openStatements(page: Page): Promise<void> {
  await page.getByText(/^Imported statements/).click()
  await page.getByRole('button', { name: 'Undo import of wrong.csv' }).waitFor()
}
