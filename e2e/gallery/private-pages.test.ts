import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { closeBrowser } from '../browser/browser.ts'
import { dayAhead } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { EMPTY_HOME, reloadWithout, sendByLink, guestView as view } from './views/guest-pages.ts'
import { callsOf } from './views/office-calls.ts'
import { testViews } from './views/views.ts'

let server: TestServer
let links: Awaited<ReturnType<typeof setupOffers>>
let reviews: Awaited<ReturnType<typeof setupReviews>>
const { call, enter, sendOffer } = callsOf(() => server)

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  links = await setupOffers()
  reviews = await setupReviews()
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

const nights = (from: number) => ({ propertyId: 1, guests: 2, checkIn: dayAhead(from), checkOut: dayAhead(from + 3) })

function offer(from: number, changes: object = {}) {
  return sendOffer({
    guestName: 'Ben Frost',
    guestEmail: 'ben.frost@example.com',
    message: 'Come and see the heather.',
    choices: [nights(from)],
    ...changes,
  })
}

/** Creates offers in every state that their page shows. Returns their links. */
async function setupOffers() {
  const lines = [{ label: 'Three nights', amount: '37037.01' }]
  const choices = [
    { ...nights(310), lines },
    { ...nights(310), propertyId: 2 },
  ]
  const taken = await offer(320)
  await enter(321, 'Greta Moss', { status: 'confirmed' })
  const declined = await offer(330)
  await sendByLink(declined.link, 'POST', 'decline', {})
  const withdrawn = await offer(340)
  await call('POST', `/api/admin/offers/${withdrawn.id}/withdraw`, { version: withdrawn.version })
  const accepted = await offer(350)
  await sendByLink(accepted.link, 'POST', 'accept', {
    ...{ choice: 0, guestName: 'Ben Frost', address: '1 High Street, Stafford', phone: '01632 960123' },
    ...{ guests: [{ name: 'Ben Frost', nationality: 'British' }], isAdult: true, acceptsTerms: true },
  })
  // This offer expires during the remaining set-up. The offer’s page shows the expiry without a reload.
  const ended = await offer(360, { expiresAt: new Date(Date.now() + 2_000).toISOString() })
  return {
    open: (await offer(300)).link,
    two: (await offer(0, { choices, reason: 'The whole house' })).link,
    taken: taken.link,
    declined: declined.link,
    withdrawn: withdrawn.link,
    accepted: accepted.link,
    ended: ended.link,
  }
}

/** Creates past stays and a future stay. Returns the URLs of their review pages. */
async function setupReviews() {
  const { id: propertyId } = await call<{ id: number }>('POST', '/api/properties', EMPTY_HOME)
  const stay = (from: number) => enter(from, 'Harriet Vale', { propertyId, status: 'confirmed' })
  const address = (id: number) => `${server.url}/submit-review?booking=${id}&email=guest@example.com`
  const reviewed = await stay(-60)
  await call('POST', '/api/reviews/submit', {
    ...{ bookingId: reviewed, guestEmail: 'guest@example.com', guestName: 'Harriet Vale' },
    ...{ rating: 5, comment: 'We slept well and walked far.' },
  })
  return {
    reviewed: address(reviewed),
    ahead: address(await stay(20)),
    over: address(await stay(-50)),
    /** A stay can be reviewed once, so the phone view and the desktop view have different stays. */
    unreviewed: [address(await stay(-40)), address(await stay(-30))],
  }
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()

const TWO = 'Two stays to choose from'
const DEAD = 'This link no longer works'

testViews([
  view('an open offer', () => links.open, 'Three nights at Chase View'),
  view('an open offer of two stays', () => links.two, TWO),
  view(
    'an open offer of two stays, emailed',
    () => links.two,
    TWO,
    async (page) => {
      await press(page, 'Email me the link')
      await page.getByText('stored in the office under Emails, and not sent').waitFor()
    },
    { only: 'a tablet' },
  ),
  view(
    'an offer that is accepted without a guest',
    () => links.two,
    TWO,
    async (page) => {
      await page.getByRole('radio', { name: /Woody Bank/ }).press('Space')
      await page.getByRole('heading', { level: 2, name: 'Woody Bank' }).waitFor()
      await press(page, 'Accept this offer')
      await press(page, 'Accept, with an obligation to pay')
      await page.getByText('Please enter the nationality of each guest').first().waitFor()
    },
  ),
  view(
    'the dialog that declines an offer',
    () => links.open,
    'Three nights at Chase View',
    async (page) => {
      await press(page, 'Decline')
      await page.getByRole('dialog', { name: 'Decline this offer?' }).waitFor()
    },
    { shows: ['src/features/offers/web/decline-dialog.tsx'] },
  ),
  view('an offer whose nights have gone', () => links.taken, 'These nights are no longer available'),
  view('an accepted offer', () => links.accepted, 'Your dates are held for you'),
  view('a declined offer', () => links.declined, 'You have declined this offer'),
  view('an offer that has ended', () => links.ended, 'This offer has ended'),
  view('a withdrawn offer', () => links.withdrawn, DEAD),
  view('a link that opens no offer', () => `${server.url}/offer/AAAAAAAAAAAAAAAAAAAAAA`, DEAD),
  view(
    'an offer that cannot be fetched',
    () => links.open,
    'Three nights at Chase View',
    reloadWithout('**/api/offers/*', 'Your offer could not be loaded'),
  ),
])

const NOT_NOW = /You have already submitted a review/

testViews([
  view('a review of a stay that has one', () => reviews.reviewed, NOT_NOW),
  view('a review of a stay that is to come', () => reviews.ahead, NOT_NOW),
  view('the review form', () => reviews.over, 'How was your stay?'),
  view(
    'the review form with every error',
    () => reviews.over,
    'How was your stay?',
    async (page) => {
      await page.getByLabel('Your name').fill('')
      await page.getByRole('radio', { name: /^5 stars/ }).press('ArrowLeft')
      await press(page, 'Submit Review')
      await page.getByText('Please provide at least 10 characters').first().waitFor()
      await page.getByText('Name is required').first().waitFor()
    },
  ),
  view(
    'the thanks for a review',
    () => reviews.unreviewed.shift() ?? '',
    'How was your stay?',
    async (page) => {
      await page.getByLabel('Your review').fill('We slept well, walked far, and the oven did a proper Sunday lunch.')
      await press(page, 'Submit Review')
      await page.getByRole('heading', { name: 'Thank you, Harriet' }).waitFor()
    },
  ),
])
