import { get } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { signIn } from '../browser/admin.ts'
import { type BrowserPage, closeBrowser, DESKTOP, openPage, PHONE, waitForHydration } from '../browser/browser.ts'
import { closeToast, focusedField, readError, readToast } from '../browser/form.ts'
import { sharedServer } from '../server/test-server.ts'

const server = sharedServer()

afterAll(closeBrowser)

type Page = BrowserPage['page']

async function open(size = DESKTOP): Promise<BrowserPage> {
  const member = await openPage(size)
  await member.page.goto(`${server.url}/admin`)
  await waitForHydration(member.page)
  return member
}

async function signedIn(size = DESKTOP): Promise<BrowserPage> {
  const member = await open(size)
  await signIn(member.page, server.account)
  await logoutButton(member.page).waitFor()
  return member
}

const logoutButton = (page: Page) => page.getByRole('button', { name: 'Logout' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const readFlag = (page: Page) => page.evaluate(() => localStorage.getItem('adminLoggedIn'))
const sessionStatus = (page: Page) => page.evaluate(async () => (await fetch('/api/admin/session')).status)

test('sign-in requires username and password', async () => {
  const { page, context, consoleErrors } = await open()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => readError(page, 'Username')).toBe('Username is required')
  await expect.poll(() => readError(page, 'Password')).toBe('Password is required')
  await expect.poll(() => focusedField(page)).toBe('username')

  await signIn(page, { ...server.account, password: 'not this one' })
  expect(await readToast(page)).toEqual(['Login Failed', 'Invalid credentials'])
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe(server.account.username)
  expect(await readFlag(page)).toBeNull()
  await closeToast(page)

  await signIn(page, server.account)
  expect(await readToast(page)).toEqual(['Login Successful'])
  await logoutButton(page).waitFor()
  await expect.poll(() => readFlag(page)).toBe('true')
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule demo-account] the demo shows its account as text', async () => {
  const { page, context } = await open(PHONE)
  const account = page.getByRole('region', { name: 'Demo account' })
  await account.waitFor()
  await expect
    .poll(() => account.locator('dd').allTextContents())
    .toEqual([server.account.username, server.account.password])
  await context.close()
})

test('[threat browser-only-sign-in] a flag set in the browser shows nothing of the office', async () => {
  const { page, context, calls } = await open()
  await page.evaluate(() => localStorage.setItem('adminLoggedIn', 'true'))
  await page.reload()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await readFlag(page)).toBeNull()
  const requested = new Set(calls.filter((call) => /admin|bookings/.test(call)))
  expect([...requested].sort()).toEqual(['GET /api/admin/demo-account', 'GET /api/admin/session'])
  await context.close()
})

test('signing out ends the session on the server', async () => {
  const { page, context } = await signedIn()
  await page.reload()
  await logoutButton(page).waitFor()
  expect(await sessionStatus(page)).toBe(200)
  await logoutButton(page).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await sessionStatus(page)).toBe(401)
  expect(await readFlag(page)).toBeNull()
  await expect.poll(() => heading(page).allTextContents()).toEqual(['Admin Login'])
  await page.reload()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await context.close()
})

test('the office closes when a request finds the session ended', async () => {
  const { page, context } = await signedIn()
  // Waits for the view's initial reads, so that Refresh is the first call to get 401; the count in the navigation comes last.
  await page.getByRole('link', { name: /^Payments.*\d/ }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Refresh' }).isEnabled()).toBe(true)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Refresh' }).click()
  // Polls, because the sign-in toast may still be shown.
  await expect.poll(() => readToast(page)).toEqual(['You have been signed out', 'Please sign in again.'])
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await expect.poll(() => heading(page).allTextContents()).toEqual(['Admin Login'])
  expect(await readFlag(page)).toBeNull()
  await context.close()
})

test('[threat open-redirect] no URL redirects off the site', async () => {
  const { hostname, port, origin } = new URL(server.url)
  // Sends each path unchanged, because a browser or `fetch` would normalise the path.
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    '//evil.example/admin',
    '/admin?next=//evil.example',
    '/admin//evil.example',
  ]) {
    const answer = await new Promise<{ status: number; location: string }>((resolve, reject) => {
      const requested = get({ hostname, port, path }, (response) => {
        response.resume()
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '' })
      })
      requested.on('error', reject)
    })
    if (answer.status >= 300 && answer.status < 400) expect(new URL(answer.location, origin).origin).toBe(origin)
    else expect(answer.location).toBe('')
  }
  const { page, context } = await openPage()
  await page.goto(`${server.url}/admin?next=//evil.example`)
  await waitForHydration(page)
  await signIn(page, server.account)
  await logoutButton(page).waitFor()
  expect(new URL(page.url()).origin).toBe(origin)
  await context.close()
})

test('public pages load no code of the office', async () => {
  const { page, context } = await openPage()
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url())
  })
  for (const path of ['/', '/enquiry', '/property-owner', '/submit-review', '/property/1']) {
    await page.goto(server.url + path)
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
  }
  // Fetches the scripts again, because the browser keeps nothing of pages that were left.
  const shipped = (await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()))).join('\n')
  expect(shipped).toContain('Send Enquiry')
  for (const words of ['Reply by Email', 'Admin Login', 'Login Failed', 'No enquiries yet', 'Second factor', 'otpauth'])
    expect(shipped).not.toContain(words)
  await context.close()
})
