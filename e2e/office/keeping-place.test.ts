import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeTab, openAdmin, signIn, signInAgain, waitUntilLoaded } from '../browser/admin.ts'
import { type BrowserPage, clickWithoutScrolling, closeBrowser, DESKTOP, PHONE, TABLET } from '../browser/browser.ts'
import { readToast, submitButtonsUnderToast } from '../browser/form.ts'
import { pickDays } from '../browser/pick-dates.ts'
import { dayAhead } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' }, 'embedded demo')
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

type Page = BrowserPage['page']

const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('[rule kept-place] the navigation returns to a list as it was left, and a second press resets the list', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=bookings&status=confirmed', {
    width: 1440,
    height: 600,
  })
  await waitUntilLoaded(page)
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect.poll(() => scrollY(page)).toBe(400)
  await page.waitForFunction(() => history.state?.scrollY === 400)

  await clickWithoutScrolling(officeTab(page, 'Payments'))
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor()
  await expect.poll(() => scrollY(page)).toBe(0)
  await officeTab(page, 'Booking Management').click()
  await expect.poll(() => parameter(page, 'status')).toBe('confirmed')
  await expect.poll(() => scrollY(page)).toBe(400)

  await officeTab(page, 'Booking Management').click()
  await expect.poll(() => parameter(page, 'status')).toBeNull()
  await expect.poll(() => scrollY(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => parameter(page, 'status')).toBe('confirmed')
  await expect.poll(() => scrollY(page)).toBe(400)
  await page.reload()
  await waitUntilLoaded(page)
  await expect.poll(() => scrollY(page)).toBe(400)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule kept-place] Logout forgets how lists were left', async () => {
  // Logout ends the session that `openAdmin` shares.
  const { page, context } = await openAdmin(server, 'tab=bookings&search=Lavinia')
  await page.getByRole('button', { name: 'Refresh' }).waitFor()
  await officeTab(page, 'Payments').click()
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('office-places'))).toContain('Lavinia')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('office-places'))).toBeNull()
  signInAgain(server)
  await context.close()
})

test('[rule kept-place] after a session ended, signing in returns to the open form with its draft', async () => {
  const { page, context } = await openAdmin(server, 'tab=bookings&status=confirmed', { width: 1440, height: 600 })
  await waitUntilLoaded(page)
  await page.getByRole('button', { name: 'New booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  await dialog.getByLabel('Property', { exact: true }).selectOption('1')
  await dialog.getByLabel('Guest’s name').fill('Ivy Turner')
  // Eight months ahead the demo has no stay.
  await pickDays(page, 'Dates', [dayAhead(240), dayAhead(243)])
  await dialog.getByText('Nights available').waitFor()
  await context.clearCookies()
  // Another number of guests is priced again, and the request finds that the session has ended.
  await dialog.getByLabel('Guests').fill('3')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await signIn(page, server.account)

  await expect.poll(() => dialog.getByLabel('Guest’s name').inputValue()).toBe('Ivy Turner')
  expect(parameter(page, 'status')).toBe('confirmed')
  await dialog.getByText(/^Draft from \d\d:\d\d/).waitFor()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => dialog.getByLabel('Guest’s name').inputValue()).toBe('')
  await dialog.getByText(/^Draft from/).waitFor({ state: 'detached' })
  await page.reload()
  await dialog.waitFor()
  await expect.poll(() => dialog.getByLabel('Guest’s name').inputValue()).toBe('')
  expect(await dialog.getByText(/^Draft from/).count()).toBe(0)
  await context.close()
})

test.each([
  ['a phone', PHONE],
  ['a tablet', TABLET],
  ['a desktop', DESKTOP],
])('[rule toasts] on %s a toast covers neither Save nor the bar', async (_, size) => {
  const { page, context, consoleErrors } = await openAdmin(server, 'tab=settings&section=policy', size)
  await page.getByRole('button', { name: /^Save/ }).click()
  await readToast(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => submitButtonsUnderToast(page)).toEqual([])
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => submitButtonsUnderToast(page)).toEqual([])
  expect(consoleErrors).toEqual([])
  await context.close()
})
