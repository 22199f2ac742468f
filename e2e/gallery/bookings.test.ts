import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { closeBrowser } from '../browser/browser.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { callsOf, listOf } from './views/office-calls.ts'
import { viewsOf } from './views/office-view.ts'
import { LINKS_IN_FACTS, testViews } from './views/views.ts'

let server: TestServer
let ids: Awaited<ReturnType<typeof setup>>

const { call, enter, receive, makeLink } = callsOf(() => server)

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  ids = await setup()
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

/** Creates bookings in the states that the views below show. Returns their ids. */
async function setup() {
  const confirmed = { status: 'confirmed' }
  const taken = await enter(300, 'Bess Overlap', confirmed)
  const competitor = await enter(302, 'Carl Overlap')
  const paid = await enter(310, 'Effie Paid', confirmed)
  await receive(paid, '100.00')
  await makeLink(paid)
  const deleted = await enter(320, 'Dora Deleted', confirmed)
  await receive(deleted, '100.00')
  await call('DELETE', `/api/bookings/${deleted}`)
  const held = await enter(330, 'Tess Held', { holdUntil: new Date(Date.now() + 3 * 86_400_000).toISOString() })
  const own = { totalAmount: '535.00', reason: 'With the dog', status: 'confirmed' }
  const changed = await enter(340, 'Nell Changed', own)
  await call('PATCH', `/api/bookings/${changed}`, { totalAmount: '495.00', reason: 'Without the dog' })
  return { taken, competitor, paid, held, changed, twice: await enter(350, 'Flora Twice') }
}

const view = viewsOf(() => server)
const BOOKINGS = 'src/features/bookings/web/office'
const CHANGE = [`${BOOKINGS}/changes/change-dialog.tsx`]

/** Returns the topmost dialog, or the page without one. */
const dialogOf = (page: Page) => page.locator('#content').or(page.getByRole('dialog')).last()
const press = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name, exact: true }).click()
const statusOf = (page: Page, id: number) => page.getByLabel(`Status of booking #${id}`)

async function openForm(page: Page, id: number): Promise<void> {
  await page.getByRole('button', { name: `Edit booking #${id}` }).click()
  await dialogOf(page).getByLabel('Guest’s name').waitFor()
}

/** Returns a view of a booking's page with all panels loaded. */
function details(name: string, booking: () => number, steps: (page: Page) => Promise<unknown>, shows?: string[]) {
  return view(name, () => `tab=bookings&booking=${booking()}`, steps, {
    ...(shows && { shows }),
    smallTargets: LINKS_IN_FACTS,
  })
}

testViews([
  view('bookings of which a search finds none', 'tab=bookings&search=nobody+of+this+name', (page) =>
    page.getByText('No bookings found matching your criteria').waitFor(),
  ),
  view('two bookings of the same nights', 'tab=bookings&search=overlap', (page) =>
    page.getByText(`Conflict: Bess Overlap (#${ids.taken}) has the nights`).waitFor(),
  ),
  view('a status that is chosen by keyboard and not saved', 'tab=bookings&search=overlap', async (page) => {
    await statusOf(page, ids.competitor).focus()
    await page.keyboard.press('c')
    await page.getByText('Not saved: press Enter to continue, or Escape to keep the status pending.').waitFor()
  }),
  view(
    'the refusal of a booking whose nights another has',
    'tab=bookings&search=overlap',
    async (page) => {
      await statusOf(page, ids.competitor).selectOption('confirmed')
      await dialogOf(page).getByText(`Bess Overlap (#${ids.taken}), confirmed`).waitFor()
    },
    { shows: CHANGE },
  ),
  view(
    'the question before a booking is cancelled',
    () => listOf(ids.taken),
    async (page) => {
      await statusOf(page, ids.taken).selectOption('cancelled')
      await dialogOf(page).getByText('3 nights become available at once: others can book them.').waitFor()
    },
    { shows: CHANGE },
  ),
  view(
    'the question before a booking releases its nights',
    () => listOf(ids.taken),
    async (page) => {
      await statusOf(page, ids.taken).selectOption('pending')
      await dialogOf(page).getByLabel('Its dates').selectOption('free')
      await dialogOf(page).getByText('3 nights become available at once').waitFor()
    },
    { shows: CHANGE },
  ),
  view(
    'the question before a booking is completed early',
    () => listOf(ids.taken),
    async (page) => {
      await statusOf(page, ids.taken).selectOption('completed')
      await dialogOf(page).getByText('This stay is not over').waitFor()
    },
    { shows: CHANGE },
  ),
])

testViews([
  details(
    'the details of a booking with its history',
    () => ids.paid,
    async (page) => {
      for (const panel of ['Money', 'Guest register', 'Guest’s page', 'Invoice'])
        await page.getByRole('region', { name: panel, exact: true }).waitFor()
      await press(page, 'History')
      await dialogOf(page).getByText(`booking #${ids.paid}`, { exact: false }).last().waitFor()
    },
  ),
  details(
    'the further actions of a booking',
    () => ids.paid,
    async (page) => {
      await press(page, 'More')
      await page.getByRole('button', { name: 'Delete booking' }).waitFor()
    },
    [`${BOOKINGS}/page/booking-page-actions.tsx`],
  ),
  details(
    'the agreement of a booking and its versions',
    () => ids.changed,
    async (page) => {
      const agreement = page.getByRole('region', { name: 'Agreement' })
      await agreement.getByText('What was agreed').click()
      await agreement.getByText('Price of the stay: £495.00 (was £535.00)').waitFor()
    },
  ),
  details(
    'the question before dates are released',
    () => ids.held,
    async (page) => {
      await press(page, 'Release')
      await page.getByRole('dialog', { name: 'Release these dates?' }).waitFor()
    },
    [`${BOOKINGS}/hold-panel.tsx`],
  ),
  details(
    'the question before a new link is made',
    () => ids.paid,
    async (page) => {
      await press(page, 'Make a new link')
      await page.getByRole('dialog', { name: 'Make a new link?' }).waitFor()
    },
    ['src/features/stays/web/office/guest-page-panel.tsx'],
  ),
  details(
    'a private link that is shown once',
    () => ids.paid,
    async (page) => {
      await press(page, 'Make a new link')
      await page.getByRole('dialog', { name: 'Make a new link?' }).waitFor()
      await press(page, 'Make a new link')
      await page.getByLabel('Private link (shown only once)').waitFor()
    },
  ),
  details(
    'the other homes for a booking whose nights are taken',
    () => ids.competitor,
    async (page) => {
      await press(page, 'Mark received')
      await page.getByRole('dialog', { name: 'Mark received' }).waitFor()
      await press(page, 'Mark received')
      await press(page, 'Another home...')
      const homes = page.getByRole('dialog', { name: `Another home for booking #${ids.competitor}` })
      await homes
        .getByRole('button', { name: /^Choose / })
        .first()
        .waitFor()
    },
    [`${BOOKINGS}/changes/another-home.tsx`],
  ),
])

testViews([
  view(
    'a new booking without what is required',
    'tab=bookings',
    async (page) => {
      await page.getByRole('button', { name: 'New booking' }).filter({ visible: true }).click()
      await press(page, 'Add booking')
      await dialogOf(page).getByText('Please select the check-in date').waitFor()
    },
    { shows: [`${BOOKINGS}/form/booking-dialog.tsx`] },
  ),
  view(
    'the form of a booking whose nights are taken, with a custom price',
    () => listOf(ids.competitor),
    async (page) => {
      await openForm(page, ids.competitor)
      await dialogOf(page).getByText('Nights taken').waitFor()
      await dialogOf(page).getByLabel('Price', { exact: true }).selectOption('own')
      await dialogOf(page).getByLabel('Custom price').fill('500.5')
    },
    { shows: [`${BOOKINGS}/form/edit-booking-dialog.tsx`] },
  ),
  view(
    'the question before home, price and deposit change, without a reason',
    () => listOf(ids.changed),
    async (page) => {
      await openForm(page, ids.changed)
      await dialogOf(page).getByLabel('Property', { exact: true }).selectOption('2')
      await dialogOf(page).getByLabel('Security deposit').selectOption('own')
      await dialogOf(page).getByLabel('Own deposit').last().fill('50')
      await press(page, 'Save changes')
      const question = page.getByRole('dialog', { name: `Change the stay of booking #${ids.changed}` })
      await question.getByRole('row', { name: /^Home Chase View / }).waitFor()
      await press(page, /^Change the stay and keep £/)
      await question.getByText('Please give a reason of at least 3 characters').waitFor()
    },
    { shows: CHANGE },
  ),
  view(
    'a booking that another member of staff has changed',
    () => listOf(ids.twice),
    async (page) => {
      await openForm(page, ids.twice)
      await call('PATCH', `/api/bookings/${ids.twice}`, { guestName: `Flora ${Date.now()}` })
      await dialogOf(page).getByLabel('Guests', { exact: true }).fill('3')
      await press(page, 'Save changes')
      await page.getByRole('dialog', { name: 'Someone else has saved changes' }).getByRole('table').waitFor()
    },
    { shows: ['src/platform/web/office/edit-conflict-dialog.tsx'] },
  ),
  view(
    'the question before a booking is deleted',
    () => listOf(ids.taken),
    async (page) => {
      await page.getByRole('button', { name: `Delete booking #${ids.taken}` }).click()
      await dialogOf(page).getByText('We hold no money for this booking.').waitFor()
    },
    { shows: [`${BOOKINGS}/list/delete-dialog.tsx`] },
  ),
  view(
    'the question before a booking with money is deleted',
    () => listOf(ids.paid),
    async (page) => {
      await page.getByRole('button', { name: `Delete booking #${ids.paid}` }).click()
      await dialogOf(page).getByText('We hold £100.00 for this booking').waitFor()
    },
    { shows: [`${BOOKINGS}/list/delete-dialog.tsx`] },
  ),
  view(
    'the recently deleted bookings',
    'tab=bookings',
    async (page) => {
      await page.getByRole('button', { name: 'Recently deleted' }).click()
      await dialogOf(page).getByText('Dora Deleted').waitFor()
    },
    { shows: [`${BOOKINGS}/list/deleted-bookings.tsx`] },
  ),
])
