import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatLongDay } from '#platform/shared/day.ts'
import { adminApi, openAdmin } from '../browser/admin.ts'
import { type BrowserPage, closeBrowser, isTooWide, PHONE } from '../browser/browser.ts'
import { closeToast, mockError, readToast } from '../browser/form.ts'
import { futureDay } from '../server/future-day.ts'
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

async function sendEnquiry(changes: Record<string, unknown> = {}): Promise<number> {
  const response = await fetch(`${server.url}/api/enquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada Marsh',
      email: 'ada.marsh@example.com',
      phone: '+44 (0)1632 960123',
      propertyTitle: 'Chase View',
      guests: 2,
      checkInDate: futureDay('2099-05-04'),
      checkOutDate: futureDay('2099-05-07'),
      message: 'Is there room for a cot?',
      ...changes,
    }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: number }).id
}

const enquiryOf = (page: Page, name: string) => page.getByRole('article', { name: `Enquiry of ${name}`, exact: true })
/** Returns the badge with an enquiry's status; buttons may have the same text. */
const statusBadge = (page: Page, name: string, word: string) =>
  enquiryOf(page, name).locator('span.rounded-full').getByText(word, { exact: true })
const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
/** Waits until the text field has the focus. Text typed earlier is lost. */
const waitForTextFocus = (page: Page) => page.getByLabel('Text').and(page.locator(':focus')).waitFor()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

async function waitForText(where: Locator, words: RegExp): Promise<void> {
  await where.filter({ hasText: words }).waitFor()
}

test('[threat words-as-markup] the next enquiry opens after a reply', async () => {
  // A guest's message is shown as plain text, whatever it contains.
  const message = '<script>1</script>May we bring our <b>very</b> old parrot?'
  await sendEnquiry({ name: 'Wilhelmina Frost', email: 'frost@example.com', message })
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=enquiries')
  await page.getByLabel('Search enquiries').fill('old PARROT')
  await page.getByRole('article').first().filter({ hasText: 'Wilhelmina Frost' }).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  const card = enquiryOf(page, 'Wilhelmina Frost')
  const cardText = (await card.innerText()).replace(/\s+/g, ' ')
  for (const part of [
    'Wilhelmina Frost about Chase View',
    '2 guests',
    `Check-in ${formatLongDay(futureDay('2099-05-04'))}`,
    `Check-out ${formatLongDay(futureDay('2099-05-07'))}`,
    message,
  ])
    expect(cardText).toContain(part)
  expect(cardText).toMatch(
    /\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4} at \d\d:\d\d/,
  )
  const hrefOf = (name: string) => card.getByRole('link', { name, exact: true }).getAttribute('href')
  expect(await hrefOf('frost@example.com')).toMatch(/^mailto:frost(?:@|%40)example\.com$/)
  expect(await hrefOf('+44 (0)1632 960123')).toBe('tel:+441632960123')
  const reply = new URL((await hrefOf('Reply by Email to Wilhelmina Frost')) ?? '')
  expect(reply.searchParams.get('subject')).toBe('Your enquiry about Chase View')
  expect(reply.searchParams.get('body')).toMatch(/^Dear Wilhelmina Frost,/)
  await card.getByRole('button', { name: /^Open/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Wilhelmina Frost' }).waitFor()
  await expect.poll(() => page.url()).toMatch(/enquiry=\d+/)

  const decision = panel(page, 'Decision')
  await waitForText(decision, /Nights available/)
  const words = (await decision.textContent()) ?? ''
  for (const part of [
    `Chase View, ${formatLongDay(futureDay('2099-05-04'))} to ${formatLongDay(futureDay('2099-05-07'))}, 3 nights`,
    '3 nights at £',
    'Total',
    'No other stays with this email address',
  ])
    expect(words).toContain(part)

  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  const text = page.getByLabel('Text')
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Your enquiry about Chase View')
  await expect
    .poll(() => text.inputValue())
    .toMatch(/^Dear Wilhelmina Frost,\n\nThank you .*\n\n\n\nKind regards\nStaffordshire Stays$/)
  await page.getByText('your reply is stored under Emails for you to read, and is not sent').waitFor()
  await waitForTextFocus(page)
  await page.keyboard.type('A parrot is welcome.')
  await expect.poll(() => text.inputValue()).toContain('for 2 guests.\n\nA parrot is welcome.\n\nKind regards')

  const restore = await mockError(
    page,
    '**/api/admin/enquiries/*/reply',
    503,
    'The server is under maintenance. Try again soon.',
  )
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect(await readToast(page)).toEqual(['Error', 'The server is under maintenance. Try again soon.'])
  await expect.poll(() => text.inputValue()).toContain('A parrot is welcome.')
  await restore()
  await closeToast(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect(await readToast(page)).toEqual(['Reply stored under Emails'])

  await expect.poll(() => focused(page)).toBe('Next enquiry')
  const email = panel(page, 'Emails').getByRole('listitem').filter({ hasText: 'Your enquiry about Chase View' })
  await waitForText(email.first(), /to frost@example.com[\s\S]*Not sent: this is the demo/)
  await statusBadge(page, 'Wilhelmina Frost', 'Answered').waitFor()

  await page.getByRole('button', { name: 'Write a note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Rang about the parrot.\nIt is called Rex.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await waitForText(panel(page, 'Notes').getByRole('listitem'), /It is called Rex\.[\s\S]*Alex Hartley/)
  await page.getByRole('button', { name: 'History' }).click()
  await page
    .getByRole('group', { name: 'History' })
    .getByText(/replied/)
    .waitFor()

  await page.getByRole('button', { name: 'Next enquiry' }).click()
  await page.getByRole('heading', { level: 2, name: 'Wilhelmina Frost' }).waitFor({ state: 'detached' })
  await waitForText(page.getByRole('article'), /Overdue by|Answer due in/)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the inbox shows reply deadlines as text', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=enquiries')
  await waitForText(enquiryOf(page, 'Sunita Rawal'), /Overdue by \d+ hours/)
  await waitForText(enquiryOf(page, 'Naomi Ferreday'), /Answer due in \d+ hours/)
  await page.getByText('Answered in time, last 90 days').waitFor()
  await sendEnquiry({
    name: 'Robot Seven',
    email: 'robot@example.com',
    website: 'filled',
    message: 'Buy our wonderful pills',
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: 'Spam 1' }).click()
  await enquiryOf(page, 'Robot Seven').waitFor()
  await expect.poll(() => page.url()).toContain('status=spam')
  await enquiryOf(page, 'Robot Seven').getByRole('button', { name: /^Open/ }).click()
  await page.getByText(/marked as spam, so no emails were sent/).waitFor()

  await page.getByRole('button', { name: 'Back to New' }).click()
  expect(await readToast(page)).toEqual(['Marked as New'])
  await waitForText(enquiryOf(page, 'Robot Seven'), /Answer due in 2[34] hours/)
  await panel(page, 'Emails')
    .getByText(/to robot@example.com/)
    .waitFor()
  await closeToast(page)

  await page.getByRole('group', { name: 'Mark as' }).getByRole('button', { name: 'Declined' }).click()
  expect(await readToast(page)).toEqual(['Marked as Declined'])
  await statusBadge(page, 'Robot Seven', 'Declined').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readToast(page)).toEqual(['Back to New'])
  await waitForText(enquiryOf(page, 'Robot Seven'), /Answer due in/)

  // J, K and the arrow keys work only while the list has the focus.
  await page.goto(`${server.url}/admin?tab=enquiries`)
  await enquiryOf(page, 'Sunita Rawal').getByRole('button', { name: /^Open/ }).click()
  const brief = page.getByRole('navigation', { name: 'Enquiries in brief' })
  const heading = page.getByRole('heading', { level: 2 }).first()
  await expect.poll(() => heading.textContent()).toBe('Sunita Rawal')
  await page.keyboard.press('j')
  await brief.getByRole('button', { name: /^Sunita Rawal/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => heading.textContent()).toBe('Dafydd Morgan-Pryce')
  await page.keyboard.press('j')
  await expect.poll(() => heading.textContent()).toBe('Bryony Tallis')
  await page.keyboard.press('k')
  await expect.poll(() => heading.textContent()).toBe('Dafydd Morgan-Pryce')
  await page.keyboard.press('k')
  await expect.poll(() => heading.textContent()).toBe('Sunita Rawal')
  await page.getByRole('button', { name: 'All enquiries' }).click()
  await enquiryOf(page, 'Naomi Ferreday').waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the decision card shows competing enquiries', async () => {
  const stay = { checkIn: futureDay('2099-07-03'), checkOut: futureDay('2099-07-06') }
  const [from, to] = [formatLongDay(stay.checkIn), formatLongDay(stay.checkOut)]
  const other = { guestName: 'Piers Lowe', guestEmail: 'piers@example.com', guestAddress: '1 Elm Road, Stafford' }
  const made = await adminApi(server, 'POST', '/api/bookings', {
    ...stay,
    ...other,
    propertyId: 1,
    guests: 2,
    status: 'confirmed',
  })
  expect(made.status).toBe(201)
  const booking = (await made.json()) as { id: number }
  const taken = await sendEnquiry({
    name: 'Tilda Late',
    email: 'tilda@example.com',
    checkInDate: futureDay('2099-07-05'),
    checkOutDate: futureDay('2099-07-08'),
  })
  await sendEnquiry({
    name: 'Otis Rival',
    email: 'otis@example.com',
    checkInDate: futureDay('2099-07-07'),
    checkOutDate: futureDay('2099-07-09'),
  })
  const gap = await sendEnquiry({
    name: 'Greta Gap',
    email: 'piers@example.com',
    checkInDate: futureDay('2099-07-07'),
    checkOutDate: futureDay('2099-07-08'),
    guests: 20,
  })

  const { page, context, consoleErrors } = await openAdmin(server, `tab=enquiries&enquiry=${taken}`)
  const decision = panel(page, 'Decision')
  await waitForText(decision, /Nights taken/)
  await waitForText(decision, new RegExp(`Taken byBooking #${booking.id} Piers Lowe, confirmed, ${from} to ${to}`))
  await waitForText(decision, /Other enquiries for these nights/)
  await decision.getByRole('button', { name: 'Otis Rival' }).click()
  await page.getByRole('heading', { level: 2, name: 'Otis Rival' }).waitFor()

  await page.goto(`${server.url}/admin?tab=enquiries&enquiry=${gap}`)
  await waitForText(decision, new RegExp(`This stay leaves a single available night before check-in: ${to}`))
  await waitForText(decision, /shorter than the minimum of 2 nights/)
  await waitForText(decision, /20 guests, but Chase View sleeps only \d+/)
  await waitForText(decision, new RegExp(`Booking #${booking.id} Chase View, ${from} to ${to}, confirmed`))

  const unknown = await sendEnquiry({
    name: 'Hugo Heather',
    email: 'hugo@example.com',
    propertyTitle: 'Chase Veiw',
    checkInDate: futureDay('2099-09-01'),
    checkOutDate: futureDay('2099-09-04'),
  })
  await page.goto(`${server.url}/admin?tab=enquiries&enquiry=${unknown}`)
  await decision.getByText('None of our homes is called “Chase Veiw”.').waitFor()
  await decision.getByLabel('Property').selectOption('1')
  await decision.getByRole('button', { name: 'Set home' }).click()
  await waitForText(decision, /Nights available/)
  await page.getByText('which is Chase View').waitFor()

  await page.getByRole('button', { name: 'Create a booking from this enquiry' }).click()
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  await dialog.getByLabel('Guest’s name').waitFor()
  await expect.poll(() => dialog.getByLabel('Guest’s name').inputValue()).toBe('Hugo Heather')
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe('hugo@example.com')
  await dialog.getByText('Nights available').waitFor()
  await dialog.getByLabel('Address').fill('2 Elm Road, Stafford')
  await dialog.getByRole('button', { name: 'Add booking' }).click()
  await expect.poll(() => readToast(page)).toEqual(['Booking added successfully'])
  await waitForText(enquiryOf(page, 'Hugo Heather'), /Booked/)
  await decision.getByRole('link', { name: /^Booking #\d+, pending/ }).click()
  await page
    .getByRole('region', { name: /^Booking #\d+/ })
    .getByText('Hugo Heather')
    .first()
    .waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[threat reply-link] a guest’s name never adds a recipient to the reply', async () => {
  const name = 'x&bcc=v@z'
  const id = await sendEnquiry({ name, email: 'bcc@example.com', phone: '07700 900142;ext=1,2#' })
  const { page, context } = await openAdmin(server, `tab=enquiries&search=${encodeURIComponent(name)}`)
  const checkLinks = async () => {
    const card = enquiryOf(page, name)
    await card.waitFor()
    const reply = await card.getByRole('link', { name: /^Reply by Email/ }).getAttribute('href')
    expect([...new URL(reply ?? '').searchParams.keys()]).toEqual(['subject', 'body'])
    await expect
      .poll(() => card.getByRole('link', { name: /^Call Guest/ }).getAttribute('href'))
      .toBe('tel:07700900142')
  }
  await checkLinks()
  await page.goto(`${server.url}/admin?tab=enquiries&enquiry=${id}`)
  await checkLinks()
  await context.close()
})

test('a reply to an enquiry that a colleague changed is refused', async () => {
  const id = await sendEnquiry({ name: 'Stella Twice', email: 'stella@example.com' })
  const { page, context } = await openAdmin(server, `tab=enquiries&enquiry=${id}`)
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await waitForTextFocus(page)
  await page.keyboard.type('Gladly.')
  expect((await adminApi(server, 'PATCH', `/api/admin/enquiries/${id}`, { status: 'declined' })).status).toBe(200)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect(await readToast(page)).toEqual(['Error', 'Someone else has saved changes. Please check them and try again.'])
  await statusBadge(page, 'Stella Twice', 'Declined').waitFor()
  await expect.poll(() => page.getByLabel('Text').inputValue()).toContain('Gladly.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => readToast(page)).toEqual(['Reply stored under Emails'])
  await context.close()
})

test('the inbox shows cards on a phone', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=enquiries', PHONE)
  await enquiryOf(page, 'Sunita Rawal').waitFor()
  expect(await isTooWide(page)).toBe(false)
  await page.getByLabel('Search enquiries').fill('nobody wrote this')
  await page.getByText('No enquiries found matching your criteria').waitFor()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await enquiryOf(page, 'Sunita Rawal').getByRole('button', { name: /^Open/ }).click()
  await panel(page, 'Decision').waitFor()
  const reply = await page.getByRole('button', { name: 'Reply', exact: true }).boundingBox()
  expect((reply?.y ?? 0) + (reply?.height ?? 0)).toBeLessThan(PHONE.height)
  expect(reply?.y ?? 0).toBeGreaterThan(PHONE.height / 2)
  expect(await isTooWide(page)).toBe(false)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => isTooWide(page)).toBe(false)
  await page.setViewportSize(PHONE)
  await page.goBack()
  await enquiryOf(page, 'Dafydd Morgan-Pryce').waitFor()

  const restore = await mockError(
    page,
    '**/api/admin/enquiries/5',
    503,
    'The server is under maintenance. Try again soon.',
  )
  await page.goto(`${server.url}/admin?tab=enquiries&enquiry=5`)
  await page.getByText('Enquiry could not be loaded').waitFor()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await panel(page, 'Decision').waitFor()
  await page.goto(`${server.url}/admin?tab=enquiries&enquiry=99999`)
  await page.getByText('Enquiry not found').waitFor()

  await page.route('**/api/admin/enquiries?*', (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
  )
  await page.goto(`${server.url}/admin?tab=enquiries`)
  await page.getByText('No enquiries yet').waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})
