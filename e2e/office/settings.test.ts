import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi, enterPasswordAgain, openAdmin } from '../browser/admin.ts'
import { type BrowserPage, closeBrowser, DESKTOP, PHONE } from '../browser/browser.ts'
import { closeToast, focusedField, readError, readToast } from '../browser/form.ts'
import { serverClock } from '../server/clock.ts'
import { withDatabase } from '../server/database.ts'
import { futureDay } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

const clock = serverClock()
let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off', ...clock.variables })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
  clock.remove()
})

type Page = BrowserPage['page']

const FIRST = {
  accountName: 'Staffordshire Stays Ltd',
  bankName: 'Bank of the Chase',
  sort: '20-41-57',
  number: '44719023',
}
const SECOND = { ...FIRST, sort: '30-62-89', number: '58803346' }

async function openSection(name: string, heading: string, size = DESKTOP): Promise<BrowserPage> {
  const member = await openAdmin(server, `tab=settings&section=${name}`, size)
  await member.page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  return member
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const contactPage = async () => (await fetch(`${server.url}/contact`)).text()

async function enterAccount(page: Page, account: typeof FIRST, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Bank details' })
  await dialog.getByLabel('Account name').fill(account.accountName)
  await dialog.getByLabel('Bank', { exact: true }).fill(account.bankName)
  await dialog.getByLabel('Sort code').fill(account.sort)
  await dialog.getByLabel('Account number').fill(account.number)
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Save' }).click()
}

async function book(checkIn: string, checkOut: string): Promise<number> {
  const made = await adminApi(server, 'POST', '/api/bookings', {
    propertyId: 1,
    guestName: 'Ada Marsh',
    guestEmail: 'ada.marsh@example.com',
    guestAddress: '1 Mill Lane, Stafford',
    checkIn,
    checkOut,
    guests: 2,
  })
  expect(made.status).toBe(201)
  return ((await made.json()) as { id: number }).id
}

test('[rule confirmed-contacts] a new telephone number needs the password', async () => {
  const { page, context, consoleErrors } = await openSection('business', 'Business')
  expect(await contactPage()).not.toContain('01632 960777')
  await page.getByLabel('Business name').fill('Heath Stays')
  await save(page)
  expect(await readToast(page)).toEqual(['Settings Saved', 'The site shows the new settings at once.'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => page.getByLabel('Business name').inputValue()).not.toBe('Heath Stays')
  await closeToast(page)

  await page.getByLabel('Telephone').fill('01632 960777')
  await page.getByText('Guests use these contact details to check where to pay.').waitFor()
  await page.getByLabel('Service area').fill('All of Staffordshire')
  await save(page)
  await expect.poll(() => readError(page, 'Your password')).toBe('Please enter your password')
  await closeToast(page)
  await page.getByLabel('Your password').fill('not this one')
  await save(page)
  await expect.poll(() => readError(page, 'Your password')).toBe('That password is incorrect')
  await closeToast(page)
  expect(await contactPage()).not.toContain('01632 960777')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('not this one')

  // The form reports another save meanwhile; the password stays valid for the overwrite.
  await adminApi(server, 'PATCH', '/api/admin/settings', { business: { serviceArea: 'Rugeley' } })
  await page.getByLabel('Your password').fill(server.account.password)
  await save(page)
  const question = page.getByRole('dialog', { name: 'Someone else has saved changes' })
  await question.getByRole('button', { name: 'Overwrite with mine' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByText('Guests use these contact details to check where to pay.').waitFor({ state: 'detached' })
  await expect.poll(contactPage).toContain('01632 960777')
  expect(await contactPage()).toContain('All of Staffordshire')
  await page.getByText(/^Last changed by Alex Hartley, /).waitFor()
  await closeToast(page)

  await page.getByLabel('WhatsApp number').fill('')
  await page.getByLabel('Your password').fill(server.account.password)
  await save(page)
  expect(await readToast(page)).toEqual([
    'Settings Saved',
    'The site shows the new settings at once. All staff will be emailed (see Emails).',
  ])
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0)
  const [counts] = await withDatabase(server, (ask) =>
    ask(`select count(*)::int as emails, (select count(*)::int from "user") as members
         from email_outbox where kind = 'contacts-changed'`),
  )
  expect(counts?.emails).toBe(2 * Number(counts?.members))

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Activity log' }).click()
  await page.getByRole('heading', { name: 'Activity log', level: 1 }).waitFor()
  await page.getByText('01632 960777').first().waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('an invalid value is explained at its field', async () => {
  const { page, context } = await openSection('policy', 'Policy')
  await page.getByLabel('Minimum stay (nights)').fill('0')
  await page.getByLabel('Early check-in or late check-out, per hour').fill('27.50')
  await save(page)
  await expect.poll(() => readError(page, 'Minimum stay (nights)')).toBe('Please enter 1 or more')
  await expect.poll(() => focusedField(page)).toBe('minimumStayNights')
  await expect.poll(() => page.getByLabel('Early check-in or late check-out, per hour').inputValue()).toBe('27.50')

  await page.reload()
  await page.getByRole('heading', { name: 'Policy', level: 1 }).waitFor()
  await expect
    .poll(() => page.getByLabel('Early check-in or late check-out, per hour').inputValue())
    .toMatch(/^27\.50?$/)
  await page.getByRole('button', { name: 'Undo the change of Minimum stay (nights)' }).click()
  await expect.poll(() => page.getByLabel('Minimum stay (nights)').inputValue()).toBe('2')
  await save(page)
  expect((await readToast(page))[0]).toBe('Settings Saved')
  await closeToast(page)
  const site = (await (await fetch(`${server.url}/api/site`)).json()) as { settings: { policy: object } }
  expect(site.settings.policy).toMatchObject({ extendedHourPence: 2750, minimumStayNights: 2 })

  await page
    .getByRole('button', { name: 'Use the default, £20.00 for Early check-in or late check-out, per hour' })
    .click()
  await expect.poll(() => page.getByLabel('Early check-in or late check-out, per hour').inputValue()).toBe('20')
  await save(page)
  expect((await readToast(page))[0]).toBe('Settings Saved')
  await context.close()
})

test('a save asks before overwriting a change made meanwhile', async () => {
  const { page, context, consoleErrors } = await openSection('policy', 'Policy')
  await page.getByLabel('Minimum age').fill('25')
  await adminApi(server, 'PATCH', '/api/admin/settings', { policy: { minimumAge: 21 } })
  await save(page)
  const question = page.getByRole('dialog', { name: 'Someone else has saved changes' })
  await question.waitFor()
  const row = question.getByRole('row').filter({ hasText: 'Minimum age' })
  await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual(['25', '21'])
  await question.getByRole('button', { name: 'Overwrite with mine' }).click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByLabel('Minimum age').inputValue()).toBe('25')
  await closeToast(page)

  await page.getByLabel('Minimum age').fill('30')
  await adminApi(server, 'PATCH', '/api/admin/settings', { policy: { minimumAge: 18 } })
  await save(page)
  await question.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => page.getByLabel('Minimum age').inputValue()).toBe('18')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('each VAT choice explains its effect with an example before saving', async () => {
  const { page, context } = await openSection('vat', 'VAT')
  const example = page.getByText(/^A home that you enter at/)
  await expect.poll(() => example.textContent()).toContain('£120.00 a night is shown to guests at £120.00')
  await page.getByLabel('Prices exclude VAT').check()
  await expect.poll(() => example.textContent()).toContain('shown to guests at £144.00')
  await save(page)
  expect((await readToast(page))[0]).toBe('Settings Saved')
  const terms = async () => (await fetch(`${server.url}/terms-of-service`)).text()
  expect(await terms()).toContain('exclude VAT')
  expect(await (await fetch(`${server.url}/property/1`)).text()).toContain('£198')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(terms).not.toContain('exclude VAT')
  await context.close()
})

test('[rule cancellation-scale] the office adds a step to the cancellation charges', async () => {
  const { page, context, consoleErrors } = await openSection('policy', 'Policy')
  const faq = async () => (await fetch(`${server.url}/faq`)).text()
  await page.getByLabel('Step 3: from (days)').fill('5')
  await save(page)
  await expect.poll(() => readError(page, 'Step 3: from (days)')).toContain('no days before check-in are left out')
  expect(await focusedField(page)).toBe('cancellationScale.2.minDays')
  await page.getByLabel('Step 3: from (days)').fill('0')
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByLabel('Step 3: from (days)').fill('3')
  await page.getByLabel('Step 3: charge (%)').fill('40')
  await save(page)
  await expect.poll(() => readError(page, 'Step 3: charge (%)')).toBe('The charge must rise towards check-in')
  await page.getByLabel('Step 3: charge (%)').fill('80')
  await save(page)
  expect(await readToast(page)).toEqual(['Settings Saved', 'The site shows the new settings at once.'])
  await expect
    .poll(faq)
    .toContain('For cancellation 7 to 3 days before check-in, we charge 80% of the price of the stay.')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(faq).toContain('For cancellation 7 or fewer days before check-in')
  await expect.poll(() => page.getByLabel('Step 3: charge (%)').inputValue()).toBe('100')
  await page.getByLabel('Step 2: charge (%)').fill('60')
  await page.getByRole('button', { name: 'Undo the change of Cancellation charges' }).click()
  await expect.poll(() => page.getByLabel('Step 2: charge (%)').inputValue()).toBe('50')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a change of bank details needs the password', async () => {
  const { page, context, consoleErrors } = await openSection('bank', 'Bank details')
  await page.getByText('••••2345').waitFor()
  await page.getByRole('button', { name: 'Change' }).click()
  await enterAccount(page, { ...FIRST, sort: '20-41' }, 'not this one')
  await expect.poll(() => readError(page, 'Sort code')).toBe('Please enter a sort code such as 12-34-56')
  await enterAccount(page, FIRST, 'not this one')
  const dialog = page.getByRole('dialog', { name: 'Bank details' })
  await expect.poll(() => readError(page, 'Your password')).toBe('That password is incorrect')
  await expect.poll(() => dialog.getByLabel('Account number').inputValue()).toBe(FIRST.number)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/44719023|20-41|not this one/)

  await enterAccount(page, { ...FIRST, accountName: 'Ann Field' }, server.account.password)
  await expect
    .poll(() => readError(page, 'Account name'))
    .toMatch(/^This is neither the business name nor the legal name\./)
  const reason = dialog.getByLabel('Why the account has another name')
  await reason.fill('Ann Field owns Staffordshire Stays.')
  await enterAccount(page, { ...FIRST, accountName: 'Ann Field' }, server.account.password)
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Ann Field owns Staffordshire Stays.').waitFor()
  await page.getByRole('button', { name: 'Change' }).click()
  await enterAccount(page, FIRST, server.account.password)
  await dialog.waitFor({ state: 'hidden' })
  const current = page.getByRole('region', { name: 'Current account' })
  await current.getByText('••••9023').waitFor()
  const older = await book(futureDay('2099-03-02'), futureDay('2099-03-05'))

  await page.getByRole('button', { name: 'Change' }).click()
  await enterAccount(page, SECOND, server.account.password)
  await current.getByText('••••3346').waitFor()
  await page.getByRole('heading', { name: 'Previous accounts' }).waitFor()
  const newer = await book(futureDay('2099-04-02'), futureDay('2099-04-05'))

  await clock.goTo(new Date(clock.now().getTime() + 11 * 60_000))
  await current.getByRole('button', { name: 'Show the numbers' }).click()
  await enterPasswordAgain(page, server.account.password)
  await current.getByText('58803346').waitFor()
  await current.getByText('30-62-89').waitFor()

  const readBankDetails = async (id: number) =>
    ((await (await adminApi(server, 'GET', `/api/bookings/${id}`)).json()) as { bankDetails: object }).bankDetails
  expect(await readBankDetails(older)).toMatchObject({ accountNumber: '••••9023' })
  expect(await readBankDetails(newer)).toMatchObject({ accountNumber: '••••3346' })

  const openBookings = page.getByRole('region', { name: 'Accounts of open bookings' })
  await openBookings.getByText('Guests who have dates held or something to pay will be emailed').waitFor()
  await openBookings.getByRole('button', { name: /^Use the current account for / }).click()
  const replacing = page.getByRole('dialog', { name: /^Replace the account of / })
  await replacing.getByText('will be emailed once').waitFor()
  await replacing.getByLabel('Your password').fill(server.account.password)
  await replacing.getByRole('button', { name: 'Replace account' }).click()
  await openBookings.waitFor({ state: 'detached' })
  expect(await readBankDetails(older)).toMatchObject({ accountNumber: '••••3346' })
  expect(consoleErrors).toEqual([])
  await context.close()

  const { emails, replaced, copies, members } = await withDatabase(server, async (ask) => ({
    emails: await ask(`select * from email_outbox where kind = 'bank-details-changed'`),
    replaced: await ask(`select * from email_outbox where kind = 'account-replaced'`),
    copies: await ask('select * from email'),
    members: (await ask('select count(*) as members from "user"'))[0]?.members,
  }))
  expect(replaced.length).toBeGreaterThan(0)
  expect(emails).toHaveLength(3 * Number(members))
  expect(JSON.stringify([emails, replaced, copies]) + server.printed()).not.toMatch(
    /44719023|58803346|20-?41-?57|30-?62-?89/,
  )
})

test('[rule owner-consent] an approved owner testimonial replaces the example at once', async () => {
  const { page, context, consoleErrors } = await openSection('testimonials', 'Owner testimonials')
  await page.getByText('No testimonials yet').waitFor()
  await page.getByRole('button', { name: 'Add the first testimonial' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a testimonial' })
  await dialog.getByLabel('Owner’s name, as shown on the site').fill('Ann Field')
  await dialog.getByLabel('Home or place').fill('Heath Cottage, Burntwood')
  await dialog.getByLabel('What the owner says').fill('A short note after every stay.')
  await dialog.getByRole('button', { name: 'Add testimonial' }).click()
  expect(await readError(page, 'How they agreed')).toBe('Please say how the owner agreed, for example by email')
  await dialog.getByLabel('How they agreed').fill('By email')
  await dialog.getByRole('button', { name: 'Add testimonial' }).click()
  expect((await readToast(page))[0]).toBe('Testimonial added')
  const testimonialsPage = async () => (await fetch(`${server.url}/owner-testimonials`)).text()
  expect(await testimonialsPage()).toContain('A short note after every stay.')
  expect(await testimonialsPage()).not.toContain('not the words of a real owner')

  const line = page.getByRole('listitem').filter({ hasText: 'Ann Field' })
  await line.getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit the testimonial of Ann Field' })
  await editing.getByLabel('Show the testimonial on the site').uncheck()
  await editing.getByRole('button', { name: 'Save' }).click()
  await line.getByText('Not on the site').waitFor()
  expect(await testimonialsPage()).not.toContain('A short note after every stay.')
  await line.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the testimonial of Ann Field?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No testimonials yet').waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('the list of sections opens a section on a phone', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=settings', PHONE)
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.getByRole('link', { name: 'VAT', exact: true }).click()
  await page.getByRole('heading', { name: 'VAT', level: 1 }).waitFor()
  expect(await list.count()).toBe(0)
  await page.getByRole('link', { name: 'All settings' }).click()
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await list.getByRole('link', { name: 'Activity log', exact: true }).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})
