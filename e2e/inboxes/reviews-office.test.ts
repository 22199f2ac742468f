import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi, openAdmin } from '../browser/admin.ts'
import {
  type BrowserPage,
  closeBrowser,
  DESKTOP,
  isTooWide,
  openPage,
  PHONE,
  waitForHydration,
} from '../browser/browser.ts'
import { closeToast, mockError, readError, readToast } from '../browser/form.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

type Page = BrowserPage['page']

interface Booking {
  id: number
  propertyId: number
  guestEmail: string
  checkOut: string
  status: string
}

let written = 0

/**
 * Sends a review of a past stay. A URL in `comment` makes the review wait for the office. Returns the review and its
 * home.
 */
async function write(guestName: string, rating: number, comment: string): Promise<{ id: number; propertyId: number }> {
  // A counter makes each review unique: an identical review would count as a repetition.
  written += 1
  const bookings: Booking[] = await (await adminApi(server, 'GET', '/api/bookings')).json()
  for (const { id, guestEmail, checkOut, status } of bookings) {
    if (!['confirmed', 'completed'].includes(status) || new Date(checkOut) > new Date()) continue
    const answer = await adminApi(server, 'POST', '/api/reviews/submit', {
      ...{ guestName, rating, comment: `${comment} (${written})`, guestEmail, bookingId: id, elapsedMs: 60_000 },
    })
    if (answer.status === 201) return answer.json()
    expect(answer.status).toBe(409)
  }
  throw new Error('Every stay of the demo is reviewed')
}

/** Decides through the API while the tab is open. */
async function decide(id: number, decision: object): Promise<void> {
  expect((await adminApi(server, 'PATCH', `/api/admin/reviews/${id}`, decision)).status).toBe(200)
}

const card = (page: Page, name: string) => page.getByRole('article', { name: `Review by ${name}` }).first()
const dialog = (page: Page) => page.getByRole('dialog')
const figures = async () => (await fetch(`${server.url}/api/reviews/summary`)).json()
const fetchRating = async (home: number) => {
  const { rating, reviewCount } = await (await fetch(`${server.url}/api/properties/${home}`)).json()
  return { rating, reviewCount }
}

async function fetchPage(path: string): Promise<string> {
  return (await fetch(server.url + path)).text()
}

test('a published review appears on the home’s page at once', async () => {
  const comment = 'The boiler was cold. Pictures on www.cold-boilers.example'
  const { id, propertyId } = await write('Ned Cold', 1, comment)
  const [before, overall] = [await fetchRating(propertyId), await figures()]
  expect(await fetchPage(`/property/${propertyId}`)).not.toContain('Ned Cold')

  const { page, context, consoleErrors } = await openAdmin(server, 'tab=reviews')
  await page.getByRole('article').first().waitFor()
  await expect
    .poll(() => page.getByRole('article').first().getAttribute('aria-label'))
    .toBe('Review by Ned Cold, 1 out of 5')
  const words = (await card(page, 'Ned Cold').textContent()) ?? ''
  for (const part of [comment, 'Waiting to be checked. It contains a link.', 'Pending', 'Verified stay'])
    expect(words).toContain(part)
  expect(
    await card(page, 'Ned Cold')
      .getByRole('link', { name: /^Booking #\d+$/ })
      .getAttribute('href'),
  ).toMatch(/^\/admin\?tab=bookings&booking=\d+$/)
  await page.getByText(/^Updated \d\d:\d\d$/).waitFor()

  await card(page, 'Ned Cold')
    .getByRole('button', { name: /^Publish/ })
    .click()
  expect(await readToast(page)).toEqual(['Review published'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readToast(page)).toEqual(['Undone'])
  await card(page, 'Ned Cold').getByText('It contains a link.').waitFor()
  expect(await fetchRating(propertyId)).toEqual(before)

  await card(page, 'Ned Cold')
    .getByRole('button', { name: /^Publish/ })
    .click()
  await card(page, 'Ned Cold').getByText('Published', { exact: true }).waitFor()
  const after = await fetchRating(propertyId)
  expect(after.reviewCount).toBe(before.reviewCount + 1)
  expect(after.rating).toBeLessThan(before.rating)
  expect(await figures()).toMatchObject({ count: overall.count + 1 })
  expect((await figures()).average).toBeLessThan(overall.average)
  const { body } = await fetchJson(`/api/reviews/property/${propertyId}`)
  expect(body.some((review) => review.id === id && review.comment.startsWith(comment))).toBe(true)

  // The history is fetched on opening, and again after the next decision.
  await card(page, 'Ned Cold').getByRole('button', { name: 'History' }).click()
  const history = card(page, 'Ned Cold').getByRole('group', { name: 'History' })
  await history.getByText(`Alex Hartley published review #${id}`).first().waitFor()
  await history.getByText(`A guest sent review #${id}`).waitFor()
  await history.getByText('status: from pending to published').first().waitFor()
  await history.getByText(`Alex Hartley put back review #${id}`).waitFor()

  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule review-rejection] rejecting a review needs a valid reason', async () => {
  const { id } = await write('Vera Advert', 2, 'Cheaper elsewhere: see https://example.com/offers for more.')
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=reviews&status=pending')
  await card(page, 'Vera Advert')
    .getByRole('button', { name: /^Reject/ })
    .click()
  await dialog(page).getByText('A review must not be rejected for being negative.', { exact: false }).waitFor()
  await dialog(page).getByRole('button', { name: 'Reject', exact: true }).click()
  await expect.poll(() => readError(page, 'Reason')).toBe('Please give the reason, in 3 to 500 characters')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })

  // After Escape and a press at once, the dialog opens again. The earlier close event must not close the new dialog.
  const reject = card(page, 'Vera Advert').getByRole('button', { name: /^Reject/ })
  await reject.click()
  await reject.evaluate(async (button: HTMLElement) => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.requestClose()
    await Promise.resolve()
    button.click()
  })
  await dialog(page).getByRole('button', { name: 'It advertises something.' }).click()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })

  // The keyboard alone is enough to choose a suggested reason and replace its text.
  await reject.focus()
  await page.keyboard.press('Enter')
  const suggestedReason = dialog(page).getByRole('button', { name: 'It advertises something.' })
  await suggestedReason.focus()
  await page.keyboard.press('Enter')
  const reason = dialog(page).getByLabel('Reason', { exact: true })
  await expect.poll(() => reason.inputValue()).toBe('It advertises something.')
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('End')
  await page.keyboard.type(' Another agency.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await readToast(page)).toEqual(['Review rejected'])
  await card(page, 'Vera Advert').waitFor({ state: 'detached' })
  await closeToast(page)

  await page.getByRole('button', { name: /^Rejected/ }).click()
  await card(page, 'Vera Advert')
    .getByText('It advertises something. Another agency.', { exact: false })
    .first()
    .waitFor()
  await expect.poll(() => page.url()).toContain('status=rejected')
  const { body } = await fetchJson('/api/reviews/all')
  expect(body.some((review) => review.id === id)).toBe(false)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the office publishes a reply to a review', async () => {
  const { id, propertyId } = await write('Reg Reply', 5, 'A good bed, a good breakfast, and nobody about.')
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=reviews&search=nobody+about', PHONE)
  await card(page, 'Reg Reply')
    .getByRole('button', { name: /^Reply in public/ })
    .click()
  await dialog(page).getByLabel('Reply', { exact: true }).fill('Thank you, Reg.\nThe hens send their regards.')
  const preview = dialog(page).getByRole('region', { name: 'Preview' })
  await preview.getByText('The hens send their regards.', { exact: false }).waitFor()
  await preview.getByText('Reply from Staffordshire Stays').waitFor()
  expect(await isTooWide(page)).toBe(false)
  await dialog(page).getByRole('button', { name: 'Publish reply' }).click()
  expect(await readToast(page)).toEqual(['Reply saved'])
  await dialog(page).waitFor({ state: 'detached' })
  await card(page, 'Reg Reply').getByText('The hens send their regards.', { exact: false }).waitFor()
  expect(await fetchPage(`/property/${propertyId}`)).toContain('The hens send their regards.')

  const guest = await openPage(PHONE)
  await guest.page.goto(`${server.url}/property/${propertyId}`)
  await waitForHydration(guest.page)
  await guest.page.getByText('Reply from Staffordshire Stays').first().waitFor()
  await guest.context.close()

  await closeToast(page)
  await card(page, 'Reg Reply')
    .getByRole('button', { name: /^Remove reply/ })
    .click()
  await expect.poll(() => readToast(page)).toEqual(['Reply removed'])
  await card(page, 'Reg Reply')
    .getByRole('button', { name: /^Reply in public/ })
    .waitFor()
  const { body } = await fetchJson(`/api/reviews/property/${propertyId}`)
  expect(body.find((review) => review.id === id)?.reply).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await card(page, 'Reg Reply').getByText('The hens send their regards.', { exact: false }).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the second of two conflicting decisions is refused', async () => {
  const { id } = await write('Una Twice', 3, 'Fair enough. More on https://example.com/una')
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=reviews&search=una')
  await card(page, 'Una Twice').waitFor()
  await decide(id, { status: 'rejected', reason: 'It advertises something.' })
  await card(page, 'Una Twice')
    .getByRole('button', { name: /^Publish/ })
    .click()
  expect(await readToast(page)).toEqual(['Error', 'Someone else has saved changes. Please check them and try again.'])
  await card(page, 'Una Twice').getByText('Rejected', { exact: true }).waitFor()
  await closeToast(page)

  await card(page, 'Una Twice')
    .getByRole('button', { name: /^Reply in public/ })
    .click()
  const reply = dialog(page).getByLabel('Reply', { exact: true })
  await reply.fill('Mine.')
  await decide(id, { reply: 'Theirs.' })
  await dialog(page).getByRole('button', { name: 'Save reply' }).click()
  await dialog(page).getByText('“Theirs.”', { exact: false }).waitFor()
  await expect.poll(() => reply.inputValue()).toBe('Mine.')
  const stored = async () => (await fetchJson('/api/admin/reviews?search=una')).body[0]?.reply
  expect(await stored()).toBe('Theirs.')
  await dialog(page).getByRole('button', { name: 'Save reply' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await stored()).toBe('Mine.')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the URL keeps the filters of reviews', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=reviews', PHONE)
  await page.getByRole('article').first().waitFor()
  expect(await isTooWide(page)).toBe(false)
  await page.getByLabel('Home', { exact: true }).selectOption({ label: 'Woody Bank' })
  await page.getByLabel('Stars').selectOption('5')
  await page.getByLabel('Order').selectOption('oldest')
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('oldest')
  await expect
    .poll(
      async () =>
        new Set(
          await page
            .getByRole('article')
            .getByRole('link', { name: /^Woody Bank/ })
            .allTextContents(),
        ).size,
    )
    .toBe(1)
  await page.reload()
  await page
    .getByRole('article', { name: /5 out of 5$/ })
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('article', { name: /[1-4] out of 5$/ }).count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Search reviews' }).fill('100% nobody wrote this')
  await page.getByText('No reviews match').waitFor()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await page.getByRole('article').first().waitFor()

  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => isTooWide(page)).toBe(false)
  const restore = await mockError(
    page,
    '**/api/admin/reviews?*',
    503,
    'The server is under maintenance. Try again soon.',
  )
  await page.reload()
  await page.getByText('The server is under maintenance. Try again soon.').waitFor()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('article').first().waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the audit log shows who did what', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=settings&section=audit-log', DESKTOP)
  const lines = page.getByRole('region', { name: 'Activity log' }).locator('li:has(time)')
  await page
    .getByText(/^Alex Hartley (published|rejected|replied to) review #\d+$/)
    .first()
    .waitFor()
  await page.getByLabel('Who').selectOption({ label: 'Alex Hartley' })
  await page.getByLabel('What', { exact: true }).selectOption({ label: 'Reviews' })
  await page.getByLabel('Was').selectOption('rejected')
  await page
    .getByText(/^reason: from It contains a link\. to It advertises something\./)
    .first()
    .waitFor()
  await expect
    .poll(async () => (await lines.allTextContents()).every((line) => line.includes(' rejected review #')))
    .toBe(true)
  await expect.poll(() => new URL(page.url()).searchParams.get('action')).toBe('rejected')
  await page.getByLabel('To', { exact: true }).fill(`${new Date().getUTCFullYear() - 9}-01-01`)
  await page.getByText('No matching activity').waitFor()
  await page.getByRole('button', { name: 'Clear Filters' }).first().click()
  await page.getByRole('searchbox', { name: 'Search the activity log' }).fill('hartley signed')
  await page.getByText('Alex Hartley signed in').first().waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()

  const phone = await openAdmin(server, 'tab=settings&section=audit-log', PHONE)
  await phone.page
    .getByText(/^Alex Hartley /)
    .first()
    .waitFor()
  expect(await isTooWide(phone.page)).toBe(false)
  await phone.context.close()
})

test('the reviews page shows the average of all reviews', async () => {
  const { page, context, calls } = await openPage(DESKTOP)
  await page.goto(`${server.url}/reviews`)
  await waitForHydration(page)
  const { average, count } = await figures()
  await page.getByText(average.toFixed(1), { exact: true }).first().waitFor()
  await page.getByText(`overall, from ${count} reviews`).waitFor()
  expect(calls).toEqual([])
  await expect
    .poll(() => page.getByRole('link', { name: 'Our review policy' }).getAttribute('href'))
    .toBe('/terms-of-service#reviews')
  await context.close()
})

async function fetchJson(path: string): Promise<{ body: { id: number; comment: string; reply: string | null }[] }> {
  return { body: await (await adminApi(server, 'GET', path)).json() }
}
