import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstNameOf } from '#features/reviews/web/first-name.ts'
import { type BrowserPage, closeBrowser, DESKTOP, openPage, PHONE, waitForHydration } from '../browser/browser.ts'
import { closeToast, disconnect, focusedField, mockError, passTime, readError, readToast } from '../browser/form.ts'
import { queryDatabase, withDatabase } from '../server/database.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

const NOT_FOUND = 'Booking not found or not eligible for review.'
const NOT_NOW = "You have already submitted a review for this booking or it's not yet eligible."
const COMMENT = 'We slept well, walked far, and the oven did a proper Sunday lunch.'

interface Stay {
  id: number
  email: string
  guest: string
  home: string
}

let server: TestServer
/** Past stays without a review; each test that writes a review uses up a stay. */
let unreviewed: Stay[]
let reviewed: Stay
let ahead: Stay

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  const stays = (condition: string) => `
    select booking.id, guest_email as email, guest_name as guest, property.title as home
      from booking join property on property.id = property_id
     where guest_email <> '' and ${condition} order by check_out desc`
  const reviewedOnes = 'booking.id in (select booking_id from review where booking_id is not null)'
  await withDatabase(server, async (ask) => {
    const read = async (condition: string) => (await ask(stays(condition))) as unknown as Stay[]
    unreviewed = await read(
      `status in ('confirmed', 'completed') and check_out < current_date - 1 and not (${reviewedOnes})`,
    )
    reviewed = takeStay(await read(reviewedOnes))
    ahead = takeStay(await read(`status = 'confirmed' and check_in > current_date + 1`))
  })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

function takeStay(stays: Stay[]): Stay {
  const stay = stays.shift()
  if (!stay) throw new Error('The demo has no such stay')
  return stay
}

const linkTo = ({ id, email }: Pick<Stay, 'id' | 'email'>) => `?${new URLSearchParams({ booking: String(id), email })}`

async function open(query: string, size = DESKTOP): Promise<BrowserPage> {
  const guest = await openPage(size)
  await guest.page.goto(`${server.url}/submit-review${query}`)
  await waitForHydration(guest.page)
  return guest
}

type Page = BrowserPage['page']

const refusal = (page: Page) => page.getByRole('main').getByRole('alert')
const submit = (page: Page) => page.getByRole('button', { name: /Submit Review|Submitting/ })

test.each(['', '?booking=5', '?email=a@example.com', '?booking=five&email=a@example.com', '?booking=5&email=nobody'])(
  'an invalid review link (%s) sends no request',
  async (query) => {
    const { page, context, calls, consoleErrors } = await open(query)
    await refusal(page).waitFor()
    await expect
      .poll(() => refusal(page).textContent())
      .toBe('Invalid review link. Please use the link provided in your confirmation email.')
    expect(calls).toEqual([])
    expect(consoleErrors).toEqual([])
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL(`${server.url}/`)
    await context.close()
  },
)

test('a failed look-up of a booking is not repeated automatically', async () => {
  const { page, context, calls } = await open('?booking=2147483647&email=a@example.com')
  await refusal(page).waitFor()
  await expect.poll(() => refusal(page).textContent()).toBe(NOT_FOUND)

  const reconnect = await disconnect(page, '**/api/reviews/booking/**')
  await page.reload()
  await page.getByRole('button', { name: 'Look again' }).waitFor()
  await expect.poll(() => refusal(page).textContent()).toBe(NOT_FOUND)
  expect(calls.filter((call) => call.includes('/api/reviews/booking/'))).toHaveLength(2)
  await reconnect()
  await context.close()
})

test('a reviewed or future stay has no review form', async () => {
  for (const stay of [reviewed, ahead]) {
    const { page, context } = await open(linkTo(stay))
    await refusal(page).waitFor()
    await expect.poll(() => refusal(page).textContent()).toBe(NOT_NOW)
    await context.close()
  }
})

test('the guest’s email address is removed from the URL', async () => {
  const stay = unreviewed[0] ?? takeStay([])
  const html = await (await fetch(`${server.url}/submit-review${linkTo(stay)}`)).text()
  expect(html).not.toContain(stay.email)
  expect(html).not.toContain(stay.guest)

  const { page, context } = await open(linkTo(stay))
  await submit(page).waitFor()
  await expect.poll(() => page.url()).toBe(`${server.url}/submit-review`)
  await page.reload()
  await submit(page).waitFor()
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe(firstNameOf(stay.guest))
  await context.close()
})

test('[rule review-form] the review form shows every validation message', async () => {
  const { page, context, consoleErrors } = await open(linkTo(unreviewed[0] ?? takeStay([])), PHONE)
  await submit(page).click()
  await expect.poll(() => readError(page, 'Your review')).toBe('Please provide at least 10 characters')
  await expect.poll(() => focusedField(page)).toBe('comment')
  await page.getByLabel('Your name').fill('')
  await expect.poll(() => readError(page, 'Your name')).toBe('Name is required')

  await expect.poll(() => page.getByRole('radio', { checked: true }).getAttribute('value')).toBe('5')
  await page.getByRole('radio', { name: /^5 stars/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.getByRole('radio', { checked: true }).getAttribute('value')).toBe('3')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a failed request keeps the review', async () => {
  const { page, context } = await open(linkTo(unreviewed[0] ?? takeStay([])))
  await page.getByLabel('Your review').fill(COMMENT)
  const reconnect = await disconnect(page, '**/api/reviews/submit')
  await submit(page).click()
  expect(await readToast(page)).toEqual(['Error', 'Failed to submit review. Please try again.'])
  await closeToast(page)
  await reconnect()
  const restore = await mockError(page, '**/api/reviews/submit', 409, 'This stay has been reviewed already.')
  await submit(page).click()
  expect(await readToast(page)).toEqual(['Error', 'This stay has been reviewed already.'])
  await restore()
  await page.reload()
  await expect.poll(() => page.getByLabel('Your review').inputValue()).toBe(COMMENT)
  await context.close()
})

test('a review through a valid link is published at once', async () => {
  const stay = takeStay(unreviewed)
  const { page, context, calls, consoleErrors } = await open(linkTo(stay))
  await page.getByLabel('Your review').fill(COMMENT)
  await page.getByRole('radio', { name: /^4 stars/ }).check({ force: true })
  await page.getByLabel('Your name').fill('H. from Leek')
  // A review sent within two seconds would be taken for a robot's and wait for a check.
  await passTime(page, 2_000)
  await submit(page).dblclick()
  expect(await readToast(page)).toEqual(['Review Submitted'])
  const thanks = page.getByRole('heading', { name: 'Thank you, H. from Leek' })
  await thanks.waitFor()
  await expect
    .poll(() => page.getByRole('main').textContent())
    .toContain(`Your review of ${stay.home} has been submitted and published`)
  await expect.poll(() => thanks.evaluate((heading) => heading === document.activeElement)).toBe(true)
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/reviews/submit'])
  expect(consoleErrors).toEqual([])

  await page.reload()
  await refusal(page).waitFor()
  await expect.poll(() => refusal(page).textContent()).toBe(NOT_NOW)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.waitForURL(`${server.url}/`)

  const rows = await queryDatabase(
    server,
    'select guest_name, rating, comment, status, verified from review where booking_id = $1',
    [stay.id],
  )
  expect(rows).toEqual([
    { guest_name: 'H. from Leek', rating: 4, comment: COMMENT, status: 'published', verified: true },
  ])
  await context.close()
})

test('a review that contains a URL waits for moderation', async () => {
  const { page, context } = await open(linkTo(takeStay(unreviewed)))
  await page.getByLabel('Your review').fill('Lovely. More of our photographs are on https://example.com/holiday')
  await submit(page).click()
  expect(await readToast(page)).toEqual(['Review Submitted'])
  await page.getByText('It appears on the site after a short check.', { exact: false }).waitFor()
  await context.close()
})
