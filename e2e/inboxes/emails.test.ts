import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { mailServer } from '#test/platform/server/testing/mail-server.ts'
import { adminApi, openAdmin } from '../browser/admin.ts'
import { type BrowserPage, closeBrowser, PHONE } from '../browser/browser.ts'
import { closeToast, readToast } from '../browser/form.ts'
import { futureDay } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

/** Sends an enquiry, which queues a thank-you email and an email to the office. */
async function sendEnquiry(at: TestServer, name: string): Promise<void> {
  const enquiry = {
    ...{ name, email: 'ada.marsh@example.com', phone: '+44 (0)1632 960123', propertyTitle: 'Chase View', guests: 2 },
    ...{
      checkInDate: futureDay('2099-05-04'),
      checkOutDate: futureDay('2099-05-07'),
      message: 'Is there room for a cot?',
    },
  }
  expect((await adminApi(at, 'POST', '/api/enquiries', enquiry)).status).toBe(201)
}

/** Returns the names of the failed emails, separated by commas. */
async function listFailedEmails(at: TestServer): Promise<string> {
  const emails: { name: string }[] = await (await adminApi(at, 'GET', '/api/admin/emails?state=failed')).json()
  return emails.map(({ name }) => name).join(', ')
}

/** The sandboxed frame of an email also blocks the scripts that Playwright adds. */
const isOwnError = (complaint: string) => !complaint.includes('frame is sandboxed')

const acknowledgement = (page: BrowserPage['page']) =>
  page.getByRole('listitem').filter({ hasText: 'to ada.marsh@example.com' })

test('demo emails are shown as they would be sent', async () => {
  await sendEnquiry(server, 'Ada Marsh')
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=emails')
  await page.getByText('This is the demo: emails are stored here for you to read, and none is sent.').waitFor()
  await acknowledgement(page).first().getByText('Not sent: this is the demo').waitFor()
  await acknowledgement(page).first().getByRole('link').click()
  const dialog = page.getByRole('dialog')
  const email = dialog.frameLocator('iframe')
  await email.getByText('Chase View').first().waitFor()
  await dialog.getByText('Phone', { exact: true }).click()
  await expect.poll(async () => (await dialog.locator('iframe').boundingBox())?.width ?? 999).toBeLessThan(400)
  await dialog.getByText('Plain text', { exact: true }).click()
  await dialog.locator('pre').getByText('Chase View').first().waitFor()
  await dialog.getByRole('link', { name: /^Enquiry #\d+$/ }).waitFor()
  await dialog.getByRole('button', { name: 'Refresh with current details' }).click()
  expect(await readToast(page)).toEqual(['Stored under Emails, not sent: this is the demo'])
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => acknowledgement(page).count()).toBe(2)
  await closeToast(page)

  const bookings = (await (await adminApi(server, 'GET', '/api/bookings')).json()) as { id: number; state: string }[]
  const confirmed = bookings.find(({ state }) => state === 'confirmed')?.id
  const done = await adminApi(server, 'POST', `/api/bookings/${confirmed}/cancel`, { by: 'office' })
  expect(done.status).toBe(200)
  await page.goto(`${server.url}/admin?tab=emails&state=due`)
  const waiting = page.getByRole('listitem').filter({ hasText: 'Cancellation to the guest' })
  await page.getByRole('link', { name: /Cancellation/ }).click()
  await dialog.getByText('Your stay is cancelled').or(dialog.locator('iframe')).first().waitFor()
  await dialog.getByRole('button', { name: 'Send now' }).waitFor()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  expect(await readToast(page)).toEqual(['Email withdrawn'])
  await waiting.waitFor({ state: 'detached' })
  await page.goto(`${server.url}/admin?tab=emails&state=withdrawn`)
  await page.getByText('Withdrawn by the office.').waitFor()
  expect(consoleErrors.filter(isOwnError)).toEqual([])
  await context.close()
})

test('[rule email-words] the office edits an email’s text', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=settings&section=emails')
  await page.getByRole('heading', { name: 'To guests' }).waitFor()
  await page.getByRole('link', { name: 'Offer reminder' }).click()
  await page.getByLabel('Opening').fill('Hello {nmae},')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('{nmae} is not known here.').first().waitFor()
  await closeToast(page)
  await page.getByLabel('Opening').fill('Hello ')
  await page.getByRole('button', { name: /^\{name\}/ }).click()
  await expect.poll(() => page.getByLabel('Opening').inputValue()).toBe('Hello {name}')

  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.frameLocator('iframe').getByText('Hello Dr Alexandra').waitFor()
  await dialog.getByText('Shortest version').click()
  await dialog.frameLocator('iframe').getByText('Hello Jo Li').waitFor()
  await dialog.getByRole('button', { name: 'Store a test email under Emails' }).click()
  expect(await readToast(page)).toContain('Test email stored under Emails')
  await closeToast(page)
  await page.keyboard.press('Escape')

  await page.getByLabel('Switched on').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await readToast(page)).toEqual(['Email Saved'])
  await closeToast(page)
  await page.getByText('Hello {name}', { exact: true }).last().waitFor()
  await page.getByRole('button', { name: 'Restore the standard text' }).click()
  await expect.poll(() => page.getByLabel('Opening').inputValue()).toMatch(/^Dear \{name\},/)
  await page.getByLabel('Switched on').check()
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await readToast(page)).toEqual(['Email Saved'])
  await page.getByRole('button', { name: /^Use these words/ }).click()
  await expect.poll(() => page.getByLabel('Opening').inputValue()).toBe('Hello {name}')
  expect(consoleErrors.filter(isOwnError)).toEqual([])
  await page.goto(`${server.url}/admin?tab=emails`)
  await page.getByText(/^Test: Your offer ends soon/).waitFor()
  await context.close()
})

test('a rejected email is listed with the mail server’s reason', async () => {
  let isRefusing = true
  const mail = await mailServer({ recipient: () => (isRefusing ? 550 : null) })
  onTestFinished(() => mail.close())
  const real = await startServer({ RATE_LIMITS: 'off', SMTP_URL: mail.url })
  await sendEnquiry(real, 'Ada Marsh')
  const { page, context, consoleErrors } = await openAdmin(real, 'tab=emails', PHONE)
  const failed = page.getByRole('listitem').filter({ hasText: 'Could not be sent' })
  // Each email is sent separately, so the failures do not happen at the same moment.
  await expect.poll(() => listFailedEmails(real)).toContain('Acknowledgement')
  await page.goto(`${real.url}/admin?tab=emails&state=failed`)
  await failed.filter({ hasText: '550' }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  isRefusing = false
  await failed.filter({ hasText: 'Acknowledgement' }).getByRole('link').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  expect(await readToast(page)).toEqual(['Email on its way'])
  // Emails of the demo that were not yet tried may arrive before this email.
  await expect.poll(() => mail.arrived.map(({ to }) => to)).toContainEqual(['ada.marsh@example.com'])
  await page.goto(`${real.url}/admin?tab=emails&state=sent`)
  await acknowledgement(page).getByText('Sent', { exact: true }).waitFor()
  expect(consoleErrors.filter(isOwnError)).toEqual([])
  await context.close()
})
