import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { adminApi } from '../browser/admin.ts'
import { closeBrowser } from '../browser/browser.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { viewsOf } from './views/office-view.ts'
import { LINKS_IN_FACTS, testViews } from './views/views.ts'

let server: TestServer
let pending = 0

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  pending = await review('Vera Advert')
  await decide(await review('Ned Cold'), { status: 'rejected', reason: 'It advertises something.' })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

interface Booking {
  id: number
  guestEmail: string
  checkOut: string
  status: string
}

/**
 * Sends a review of a past stay of the demo. A URL in the comment makes the review wait for the office. Returns the
 * review's id.
 */
async function review(guestName: string): Promise<number> {
  const bookings: Booking[] = await (await adminApi(server, 'GET', '/api/bookings')).json()
  for (const { id, guestEmail, checkOut, status } of bookings) {
    if (!['confirmed', 'completed'].includes(status) || new Date(checkOut) > new Date()) continue
    const comment = `Cheaper elsewhere, says ${guestName}: see https://example.com/offers for more.`
    const form = { guestName, rating: 2, comment, guestEmail, bookingId: id, elapsedMs: 60_000 }
    const answer = await adminApi(server, 'POST', '/api/reviews/submit', form)
    if (answer.status === 201) return ((await answer.json()) as { id: number }).id
  }
  throw new Error('Every stay of the demo is reviewed')
}

async function decide(id: number, decision: object): Promise<void> {
  expect((await adminApi(server, 'PATCH', `/api/admin/reviews/${id}`, decision)).status).toBe(200)
}

const view = viewsOf(() => server)
const card = (page: Page, name: string) => page.getByRole('article', { name: `Review by ${name}` }).first()
const LINKS = { smallTargets: LINKS_IN_FACTS }

async function openReply(page: Page): Promise<void> {
  await card(page, 'Vera Advert')
    .getByRole('button', { name: /^Reply in public|^Edit reply/ })
    .click()
  const reply = page.getByRole('dialog').getByLabel('Reply', { exact: true })
  await reply.fill('Thank you, Vera.\nThe hens send their regards.')
  await page.getByRole('region', { name: 'Preview' }).getByText('The hens', { exact: false }).waitFor()
}

testViews([
  view(
    'a rejected review with its history',
    'tab=reviews&status=rejected&search=ned',
    async (page) => {
      await card(page, 'Ned Cold').getByText('It advertises something.', { exact: false }).first().waitFor()
      await card(page, 'Ned Cold').getByRole('button', { name: 'History' }).click()
      await card(page, 'Ned Cold').getByText('status: from pending to rejected').waitFor()
    },
    LINKS,
  ),
  view('reviews of which a search finds none', 'tab=reviews&search=nobody+wrote+this', (page) =>
    page.getByText('No reviews match').waitFor(),
  ),
  view(
    'a rejection without a reason',
    'tab=reviews&search=vera',
    async (page) => {
      await card(page, 'Vera Advert')
        .getByRole('button', { name: /^Reject/ })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
      await page.getByText('Please give the reason, in 3 to 500 characters').first().waitFor()
    },
    { ...LINKS, shows: ['src/features/reviews/web/office/reject-dialog.tsx'] },
  ),
  view('a reply with its preview', 'tab=reviews&search=vera', openReply, {
    ...LINKS,
    shows: ['src/features/reviews/web/office/reply-dialog.tsx'],
  }),
  // This view is last, because it changes saved data.
  view(
    'a reply when another was saved meanwhile',
    'tab=reviews&search=vera',
    async (page) => {
      await openReply(page)
      const theirs = `Theirs, at ${Date.now()}.`
      await decide(pending, { reply: theirs })
      await page.getByRole('button', { name: 'Save reply' }).click()
      await page.getByRole('dialog').getByText(theirs, { exact: false }).waitFor()
    },
    { ...LINKS, shows: ['src/features/reviews/web/office/reply-dialog.tsx'] },
  ),
])
