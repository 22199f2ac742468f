import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi, openAdmin, signInAgain } from '../browser/admin.ts'
import { axeViolations, type BrowserPage, closeBrowser, openPage, PHONE, waitForHydration } from '../browser/browser.ts'
import { serverClock } from '../server/clock.ts'
import { dayAhead } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

const clock = serverClock()
let server: TestServer

beforeAll(async () => {
  server = await startServer(clock.variables)
})
afterAll(async () => {
  await closeBrowser()
  await stopServers()
  clock.remove()
})

const HOUR = 3_600_000
/** Two hundred days ahead, after the demo's bookings. */
const CHECK_IN = dayAhead(200)

/** Creates a confirmed stay in the demo's first home. */
async function book(checkIn: string, checkOut: string) {
  const answer = await adminApi(server, 'POST', '/api/bookings', {
    propertyId: 1,
    guestName: 'Jo Whitfield',
    guestEmail: 'jo@example.org',
    guestAddress: '1 Elm Road, Stafford',
    checkIn,
    checkOut,
    guests: 2,
    status: 'confirmed',
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: number; checkIn: string; checkOut: string; money: { owed: string } }
}

async function payEverything({ id, money }: Awaited<ReturnType<typeof book>>, day = dayAhead(0)) {
  const entry = { kind: 'received', amount: money.owed, day }
  expect((await adminApi(server, 'POST', `/api/admin/bookings/${id}/ledger`, entry)).status).toBe(201)
}

async function createLink(bookingId: number): Promise<string> {
  const answer = await adminApi(server, 'POST', `/api/bookings/${bookingId}/link`)
  return ((await answer.json()) as { link: string }).link
}

const openStay = async ({ page }: BrowserPage, link: string) => {
  await page.goto(link)
  await waitForHydration(page)
  await page.getByText('Step by step').or(page.getByText('Price agreed')).waitFor()
}

const measureOverflow = ({ page }: BrowserPage) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Expects no horizontal scrolling at 320 pixels. */
async function expectNoOverflow(guest: BrowserPage) {
  await guest.page.setViewportSize({ width: 320, height: 640 })
  expect(await measureOverflow(guest)).toBe(0)
  await guest.page.setViewportSize(PHONE)
}

test('a guest sees the refund before cancelling', async () => {
  const stay = await book(dayAhead(210), dayAhead(214))
  await payEverything(stay)
  const link = await createLink(stay.id)
  const guest = await openPage(PHONE)
  const { page } = guest
  await openStay(guest, link)

  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Cancel this stay' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('we refund everything').waitFor()
  await dialog.getByRole('button', { name: 'Keep the booking' }).and(page.locator(':focus')).waitFor()
  // The cost is visible first: the dialog has not scrolled to its focused button.
  expect(await dialog.locator('*').evaluateAll((parts) => parts.filter(({ scrollTop }) => scrollTop > 0).length)).toBe(
    0,
  )
  await page.setViewportSize(PHONE)
  await dialog.getByRole('button', { name: 'Keep the booking' }).click()
  await page.getByRole('heading', { name: /is confirmed/ }).waitFor()

  await page.getByRole('button', { name: 'Cancel this stay' }).click()
  await dialog.getByLabel(/^Message/).fill('Our plans have changed.')
  await dialog.getByRole('button', { name: /^Cancel, £.* refunded$/ }).click()
  await page.getByRole('heading', { name: 'This stay is cancelled' }).waitFor()
  await page.getByText('You cancelled it on').waitFor()
  await expectNoOverflow(guest)
  expect(guest.consoleErrors).toEqual([])

  // A failed read shows an error and can be retried.
  await page.route('**/api/stays/**', (route) => route.abort())
  await page.reload()
  await page.getByText('Your stay could not be loaded').waitFor()
  await page.unroute('**/api/stays/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'This stay is cancelled' }).waitFor()

  // A newer link ends this link.
  await createLink(stay.id)
  await page.reload()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await guest.context.close()
})

test('the guest’s page shows each stage of a stay until the review', async () => {
  const bank = { accountName: 'Staffordshire Stays Ltd', bankName: 'Chase Bank', sortCode: '12-34-56' }
  const { password } = server.account
  await adminApi(server, 'PUT', '/api/admin/bank-details', { ...bank, accountNumber: '98765432', password })

  // The office enters the arrival details in the home's form.
  const office = await openAdmin(server, 'tab=properties&property=1&view=arrival')
  await office.page.getByLabel('How to find the house').fill('Left at the windmill.')
  await office.page.getByLabel('House rules').fill('No shoes upstairs.')
  await office.page.getByLabel('Address').fill('7 Chase Lane\nCannock')
  await office.page.getByLabel('Door code').fill('C4711X')
  await office.page.getByLabel('Wi-Fi name').fill('ChaseView')
  await office.page.getByLabel('Wi-Fi password').fill('beech-hedge-42')
  await office.page.getByRole('button', { name: 'Save arrival' }).click()
  await office.page.getByText('Arrival saved').first().waitFor()
  expect(await office.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('C4711X')

  // The office makes the guest's link, which is shown once.
  const stay = await book(CHECK_IN, dayAhead(204))
  await office.page.goto(`${server.url}/admin?tab=bookings&booking=${stay.id}`)
  await office.page.getByRole('button', { name: 'Make a link' }).click()
  const link = await office.page.getByLabel('Private link (shown only once)').inputValue()
  expect(link).toMatch(/\/stay\/[\w-]{22}$/)
  expect(office.consoleErrors).toEqual([])

  // Before payment the page shows the account, the reference and the fraud warning.
  const guest = await openPage(PHONE)
  const { page } = guest
  await openStay(guest, link)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Your stay\s+is confirmed$/)
  const shown = ['12-34-56', '98765432', 'They are shown here once your stay is paid.', 'No shoes upstairs.']
  for (const words of shown) await page.getByText(words).first().waitFor()
  await page.getByText('Our bank details are never sent by email.').waitFor()
  await page
    .getByText(
      'Your bank will show the name Staffordshire Stays Ltd; if it does not, don’t pay, call us on 01632 960142.',
    )
    .waitFor()
  expect(await page.getByRole('button', { name: 'Show arrival details' }).count()).toBe(0)
  await expectNoOverflow(guest)

  // After payment the page shows no bank account, only that everything is paid.
  await payEverything(stay)
  await openStay(guest, link)
  expect(await page.getByText('98765432').count()).toBe(0)
  await page.getByText('Everything is paid.').waitFor()
  await page.getByText('7 Chase Lane').waitFor()
  await page.getByText('Left at the windmill.').waitFor()
  await expectNoOverflow(guest)

  // [rule invoices] All is paid, so the company’s invoice is issued at once. The print shows only the invoice.
  await page.getByRole('link', { name: 'Invoice and receipt' }).click()
  await page.getByRole('article', { name: 'Pro-forma invoice' }).waitFor()
  await page.getByRole('button', { name: 'Ask for an invoice' }).click()
  await page.getByLabel('Company or person').fill('Moorland Works Ltd')
  await page.getByLabel('Address', { exact: true }).fill('2 Mill Lane, Leek ST13 5AB')
  await page.getByRole('button', { name: 'Save invoice details' }).click()
  const invoice = page.getByRole('article', { name: 'Invoice', exact: true })
  await invoice.getByText(/^INV-\d{6}$/).waitFor()
  await invoice.getByText('Moorland Works Ltd').waitFor()
  await expectNoOverflow(guest)
  const sheet = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(sheet.match(/\/Type\s*\/Page[^s]/g)?.length).toBe(1)
  await page.getByRole('button', { name: 'Receipt' }).click()
  await page.getByRole('article', { name: 'Receipt' }).getByText('Payment received').waitFor()

  // The arrival details appear 24 hours before check-in and not a minute earlier.
  const opensAt = new Date(stay.checkIn).getTime() - 24 * HOUR
  await clock.goTo(new Date(opensAt - 60_000))
  await openStay(guest, link)
  expect(await page.getByRole('button', { name: 'Show arrival details' }).count()).toBe(0)
  await clock.goTo(new Date(opensAt))
  await openStay(guest, link)
  expect(await page.getByText('C4711X').count()).toBe(0)
  await page.getByRole('button', { name: 'Show arrival details' }).click()
  await page.getByText('C4711X').waitFor()
  await page.getByText('beech-hedge-42').waitFor()
  // The public never gets this point [rule home-area].
  const marker = page.getByRole('link', { name: 'See the house on a map' })
  expect(await marker.getAttribute('href')).toMatch(/openstreetmap\.org\/\?mlat=52\.\d+&mlon=-2\.\d+#map=17/)
  await page.getByRole('link', { name: 'Directions to the house' }).waitFor()
  await expectNoOverflow(guest)
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await page.getByText('stored in the office under Emails, and not sent').waitFor()
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page[^s]/g)?.length).toBeLessThanOrEqual(2)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to my calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('stay.ics')

  // The heating fails during the stay: an allowance of £50 is refunded, and the arrival details stay available.
  await clock.goTo(new Date(new Date(stay.checkIn).getTime() + 24 * HOUR))
  signInAgain(server)
  const officeDuringStay = await openAdmin(server, `tab=bookings&booking=${stay.id}`)
  const money = officeDuringStay.page.getByRole('region', { name: 'Money' })
  await money.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = officeDuringStay.page.getByRole('dialog', { name: 'Enter a refund' })
  await refund.getByLabel('Amount in £').fill('50')
  await refund.getByText('The guest would owe').waitFor()
  await refund.getByRole('button', { name: 'Refund', exact: true }).click()
  await refund.getByText('Please tick this box, or refund less').waitFor()
  await refund.getByLabel('Reduce the price by £50.00').check()
  await refund.getByLabel('Why').fill('The heating failed')
  await refund.getByRole('button', { name: 'Refund', exact: true }).click()
  await money.getByText('The heating failed').first().waitFor()
  await money.getByText('Paid', { exact: true }).waitFor()
  expect(officeDuringStay.consoleErrors).toEqual([])
  await openStay(guest, link)
  await page.getByText('Taken off the price').waitFor()
  await page.getByText('The heating failed').waitFor()
  await page.getByRole('button', { name: 'Show arrival details' }).waitFor()
  await expectNoOverflow(guest)

  // After the stay the page shows the deposit's refund date and the link to a review.
  await clock.goTo(new Date(new Date(stay.checkOut).getTime() + HOUR))
  await openStay(guest, link)
  await page.getByRole('heading', { name: 'Thank you for staying with us' }).waitFor()
  await page.getByText('will be refunded by').waitFor()
  await expectNoOverflow(guest)
  await page.getByRole('link', { name: 'Write a review' }).click()
  await page.getByRole('heading', { name: 'How was your stay?' }).waitFor()
  expect(guest.consoleErrors).toEqual([])
  await guest.context.close()
})

test('a late cancellation of an unpaid stay leaves a charge to pay', async () => {
  signInAgain(server)
  const stay = await book(dayAhead(215), dayAhead(219))
  const guest = await openPage(PHONE)
  const { page } = guest
  await openStay(guest, await createLink(stay.id))
  await page.getByRole('button', { name: 'Cancel this stay' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('whether or not it has been paid').waitFor()
  await dialog.getByText('Still to pay', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: /^Cancel, £.* to pay$/ }).click()
  await page.getByRole('heading', { name: 'This stay is cancelled' }).waitFor()
  await page.getByText('charge for the cancelled stay').waitFor()
  await page.getByText('98765432').waitFor()
  await expectNoOverflow(guest)

  const office = await openAdmin(server, `tab=bookings&booking=${stay.id}`)
  const money = office.page.getByRole('region', { name: 'Money' })
  await money.locator('dt', { hasText: 'Cancellation charge' }).waitFor()
  await money.getByRole('button', { name: 'Waive' }).click()
  const waiving = office.page.getByRole('dialog', { name: 'Waive part of the charge' })
  expect(await waiving.getByLabel('Remaining charge, in £').inputValue()).toBe('0.00')
  await waiving.getByLabel('Reason').fill('They were ill')
  await waiving.getByRole('button', { name: 'Change the charge' }).click()
  await money.getByText('Nothing due', { exact: true }).waitFor()
  expect(office.consoleErrors).toEqual([])
  await page.reload()
  await page.getByText('Nothing is due.').waitFor()
  expect(await page.getByText('98765432').count()).toBe(0)
  expect(guest.consoleErrors).toEqual([])
  await guest.context.close()
})

test('a late cancellation of a paid stay shows its charge', async () => {
  signInAgain(server)
  const stay = await book(dayAhead(220), dayAhead(223))
  await payEverything(stay, dayAhead(204))
  const guest = await openPage(PHONE)
  await openStay(guest, await createLink(stay.id))
  const office = await openAdmin(server, `tab=bookings&search=${encodeURIComponent('#')}${stay.id}`)
  const status = office.page.getByLabel(`Status of booking #${stay.id}`)
  await status.selectOption('cancelled')
  const asking = office.page.getByRole('dialog', { name: `Cancel booking #${stay.id}` })
  await asking.getByText('whether or not it has been paid').waitFor()
  await asking.getByText(/£[\d.,]+ goes back to the guest/).waitFor()
  await asking.getByRole('button', { name: /^Cancel the stay and charge £/ }).click()
  await expect.poll(() => status.inputValue()).toBe('cancelled')
  await guest.page.reload()
  await guest.page.getByRole('heading', { name: 'This stay is cancelled' }).waitFor()
  await guest.page
    .getByText(/refunded/)
    .first()
    .waitFor()
  expect(await guest.page.getByText('98765432').count()).toBe(0)
  await expectNoOverflow(guest)
  expect([...office.consoleErrors, ...guest.consoleErrors]).toEqual([])
  await guest.context.close()
})

test('[rule private-link] a corrected email address ends the guest’s link', async () => {
  signInAgain(server)
  const stay = await book(dayAhead(226), dayAhead(229))
  const guest = await openPage(PHONE)
  const { page } = guest
  await openStay(guest, await createLink(stay.id))

  const office = await openAdmin(server, `tab=bookings&search=${encodeURIComponent('#')}${stay.id}`)
  await office.page.getByRole('button', { name: `Edit booking #${stay.id}` }).click()
  const form = office.page.getByRole('dialog', { name: `Edit booking #${stay.id}` })
  const warning = form.getByText('The private links sent to jo@example.org stop working when you save.')
  await form.getByText('Nights available').waitFor()
  expect(await warning.count()).toBe(0)
  await form.getByLabel('Email').fill('jo.whitfield@example.org')
  await warning.waitFor()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await form.waitFor({ state: 'hidden' })
  expect(office.consoleErrors).toEqual([])
  await page.reload()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()

  // The link for the corrected address ends a year after check-out.
  const link = await createLink(stay.id)
  await openStay(guest, link)
  await clock.goTo(new Date(new Date(stay.checkOut).getTime() + 367 * 24 * HOUR))
  for (const path of ['', '/invoice']) {
    await page.goto(`${link}${path}`)
    await page.getByRole('heading', { level: 1, name: 'This link has ended' }).waitFor()
    await page.getByText('The page of a stay closes a year after check-out.').waitFor()
    for (const contact of ['tel:', 'mailto:']) await page.locator(`main a[href^="${contact}"]`).waitFor()
    await expectNoOverflow(guest)
    expect(await axeViolations(page)).toEqual([])
  }
  await guest.context.close()
})
