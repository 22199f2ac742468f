import { afterAll, expect, test } from 'vitest'
import { adminApi, openAdmin, signInAgain, waitUntilLoaded } from '../browser/admin.ts'
import { axeViolations, closeBrowser, isTooWide, PHONE } from '../browser/browser.ts'
import { sharedServer } from '../server/test-server.ts'

const server = sharedServer()

afterAll(closeBrowser)

test('the office’s search can be used by keyboard alone', async () => {
  const { page, context, consoleErrors } = await openAdmin(server)
  await waitUntilLoaded(page)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Find anything' })
  const field = dialog.getByRole('combobox')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  const [booking] = (await (await adminApi(server, 'GET', '/api/bookings?limit=1')).json()) as [
    { id: number; guestName: string },
  ]
  await page.keyboard.type(booking.guestName)
  const found = dialog.getByRole('option')
  await expect.poll(() => found.first().innerText()).toContain(booking.guestName)
  await dialog.getByText('Use the arrow keys to choose, and Enter to open.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin?tab=bookings&booking=${booking.id}`)
  await page
    .getByRole('region', { name: `Booking #${booking.id}` })
    .getByText(booking.guestName)
    .first()
    .waitFor()

  await page.keyboard.press('/')
  await dialog.getByText('Opened last').waitFor()
  expect(await found.first().innerText()).toContain(booking.guestName)
  // Enter pressed before the search is answered opens the first result.
  await page.keyboard.type('bank details')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin?tab=settings&section=bank')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('chase')
  await found.first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a slash typed in a field opens no search', async () => {
  const { page, context } = await openAdmin(server, 'tab=bookings')
  await waitUntilLoaded(page)
  await page.getByPlaceholder('Search bookings...').fill('')
  await page.getByPlaceholder('Search bookings...').press('/')
  expect(await page.getByPlaceholder('Search bookings...').inputValue()).toBe('/')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await context.close()
})

test('sign-out clears the recent results of a retried search', async () => {
  const { page, context } = await openAdmin(server)
  await waitUntilLoaded(page)
  await page.getByRole('button', { name: /^Find/ }).click()
  await page.route('**/api/admin/search', (route) => route.abort())
  await page.getByRole('dialog').getByRole('combobox').fill('chase')
  await page.getByText('The search could not be completed').waitFor()
  await page.unroute('**/api/admin/search')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('option').filter({ hasText: 'Chase View' }).first().click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  signInAgain(server)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('office-recent'))).toBeNull()
  await context.close()
})

test('the office’s search can be used on a phone', async () => {
  const { page, context } = await openAdmin(server, '', PHONE)
  await waitUntilLoaded(page)
  await page.getByRole('button', { name: /^Find/ }).tap()
  await page.getByRole('dialog').getByRole('combobox').fill('woody')
  await page.getByRole('option').filter({ hasText: 'Woody Bank' }).first().waitFor()
  expect(await isTooWide(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('option').filter({ hasText: 'Home' }).first().tap()
  await page.waitForURL('**/admin?tab=properties&property=*')
  await context.close()
})
