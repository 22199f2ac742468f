import { spawnSync } from 'node:child_process'
import { generateSync } from 'otplib/functional'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../browser/admin.ts'
import {
  type BrowserPage,
  closeBrowser,
  DESKTOP,
  isTooWide,
  openPage,
  PHONE,
  TABLET,
  waitForHydration,
} from '../browser/browser.ts'
import { closeToast, focusedField, mockError, readError, readToast } from '../browser/form.ts'
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

const ACCOUNT = 'tab=settings&section=account'
const NEW_PASSWORD = 'seven owls on a gate'

async function open(view = '', size = DESKTOP): Promise<BrowserPage> {
  const member = await openPage(size)
  await member.page.goto(`${server.url}/admin${view && `?${view}`}`)
  await waitForHydration(member.page)
  return member
}

async function openAccount(size = DESKTOP): Promise<BrowserPage> {
  const member = await open(ACCOUNT, size)
  await signIn(member.page, server.account)
  await card(member.page, 'Password').waitFor()
  return member
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const logoutButton = (page: Page) => page.getByRole('button', { name: 'Logout' })
const statusOf = (page: Page, path: string) => page.evaluate(async (url) => (await fetch(url)).status, path)

/** Runs `scripts/staff.ts` beside the running server, expects success and returns the output. */
function staff(...words: string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/staff.ts', ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: server.dataDir },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}

/** Returns the code of an authenticator app whose clock is off by `seconds`. */
function codeOf(secret: string, seconds = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })
}

test('a new member of staff must replace the one-time password', async () => {
  const password = /password, not shown again and valid for 7 days: (\S+)/.exec(staff('add', 'jo'))?.[1] ?? ''
  expect(staff('list')).toContain('jo · Everything · has a one-time password')

  const { page, context, consoleErrors } = await open('tab=bookings', PHONE)
  await signIn(page, { username: 'jo', password })
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  expect(await statusOf(page, '/api/bookings')).toBe(403)
  expect(await statusOf(page, '/api/admin/account')).toBe(403)
  expect(await isTooWide(page)).toBe(false)
  await page.reload()
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()

  const save = page.getByRole('button', { name: 'Save and continue' })
  await save.click()
  await expect.poll(() => readError(page, 'New password')).toBe('A password has at least 12 characters')
  await expect.poll(() => focusedField(page)).toBe('newPassword')
  await page.getByLabel('First name').fill('Jo')
  await page.getByLabel('Last name').fill('Marsh')
  await page.getByLabel('Email').fill('jo@example.org')
  await page.getByLabel('New password').fill('Staffordshire Stays')
  await save.click()
  await expect
    .poll(() => readError(page, 'New password'))
    .toBe('Please choose something other than a name that everybody knows')
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Jo')
  await closeToast(page)

  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await save.click()
  expect(await readToast(page)).toEqual(['Password Changed', 'Please use your new password from now on.'])
  // The page that was requested before the sign-in opens.
  await page.getByRole('heading', { name: 'Booking Management' }).waitFor()
  expect(await statusOf(page, '/api/bookings')).toBe(200)
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)

  await logoutButton(page).click()
  await closeToast(page)
  await signIn(page, { username: 'jo', password })
  expect(await readToast(page)).toEqual(['Login Failed', 'Invalid credentials'])
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule contact-person] guests see the profile of a member of staff', async () => {
  const { page, context, consoleErrors } = await openAccount(TABLET)
  const profile = card(page, 'Profile for guests')
  await profile.getByText('Shown to guests').waitFor()
  await closeToast(page)
  const edit = async () => {
    await profile.getByRole('button', { name: 'Edit profile' }).click()
    await dialog(page).getByLabel('Role').waitFor()
  }
  const save = dialog(page).getByRole('button', { name: 'Save profile' })
  await edit()
  await dialog(page).getByLabel('First name').fill('Robin')
  await dialog(page).getByLabel('Role').fill('')
  await save.click()
  await expect.poll(() => readError(page, 'Role')).toBe('Please enter your role, for example “Guest relations”')
  await dialog(page).getByLabel('Role').fill('Housekeeping')
  const file = dialog(page).getByLabel('Portrait: choose a file')
  await file.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await dialog(page).getByText('“me.svg” was left out: only JPEG, PNG and WebP photographs can be used.').waitFor()
  const portrait = dialog(page).getByRole('img', { name: 'Your portrait' })
  const before = await portrait.getAttribute('src')
  await file.setInputFiles('demo/data/photographs/site/owners.jpg')
  await expect.poll(() => portrait.getAttribute('src')).not.toBe(before)
  await save.click()
  expect(await readToast(page)).toEqual(['Profile Saved', 'The site shows it at once.'])
  await profile.getByText('Housekeeping').waitFor()

  const guest = await openPage(PHONE)
  await guest.page.goto(`${server.url}/enquiry`)
  await guest.page.getByText('Robin answers your enquiry').waitFor()
  const picture = guest.page.locator('main img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await picture.getAttribute('src')).toMatch(/-480\.jpg$/)
  for (const path of ['/about', '/contact']) {
    await guest.page.goto(`${server.url}${path}`)
    await guest.page.getByText('Housekeeping', { exact: true }).first().waitFor()
  }

  await closeToast(page)
  await edit()
  await dialog(page).getByLabel('Shown to guests as the person who answers').uncheck()
  await save.click()
  await profile.getByText('Not shown').waitFor()
  await guest.page.goto(`${server.url}/enquiry`)
  await guest.page.getByRole('heading', { name: 'Send an enquiry' }).waitFor()
  expect(await guest.page.getByText('answers your enquiry').count()).toBe(0)
  expect([consoleErrors, guest.consoleErrors]).toEqual([[], []])
  await guest.context.close()
  await context.close()
})

test('a member of staff can switch on a second factor', async () => {
  const { page, context, consoleErrors } = await openAccount()
  const factor = card(page, 'Second factor')
  await factor.getByRole('button', { name: 'Switch on' }).click()
  await dialog(page).getByLabel('Your password').fill(server.account.password)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await dialog(page).getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await expect.poll(() => focusedField(page)).toBe('code')
  const secret = ((await dialog(page).locator('[translate=no]').textContent()) ?? '').replaceAll(' ', '')
  const switchOn = dialog(page).getByRole('button', { name: 'Switch on' })
  await dialog(page).getByLabel('One-time code').fill('000000')
  await switchOn.click()
  await expect.poll(() => readError(page, 'One-time code')).toMatch(/^This code is incorrect/)
  await dialog(page).getByLabel('One-time code').fill(codeOf(secret, -30))
  await switchOn.click()
  const list = dialog(page).getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  const recovery = await list.getByRole('listitem').allTextContents()
  expect(recovery).toHaveLength(10)
  await dialog(page).getByRole('button', { name: 'I have saved the codes' }).click()
  await factor.getByText('10 recovery codes are left.').waitFor()
  await logoutButton(page).click()

  await page.getByLabel('Username').waitFor()
  await signIn(page, server.account)
  await expect.poll(() => focusedField(page)).toBe('code')
  const code = page.getByLabel('One-time code')
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe(server.account.username)
  await expect.poll(() => page.getByLabel('Password').inputValue()).toBe(server.account.password)
  await expect.poll(() => code.getAttribute('autocomplete')).toBe('one-time-code')
  await expect.poll(() => code.getAttribute('inputmode')).toBe('numeric')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => readToast(page)).toEqual(['Login Failed', 'Invalid credentials'])
  await expect.poll(() => readError(page, 'One-time code')).toBe('This code is incorrect')
  await code.fill(codeOf(secret, 30))
  await page.keyboard.press('Enter')
  await logoutButton(page).waitFor()
  await logoutButton(page).click()

  await page.getByLabel('Username').waitFor()
  await signIn(page, server.account)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect.poll(() => focusedField(page)).toBe('code')
  await page.getByLabel('Recovery code').fill((recovery[0] ?? '').toUpperCase())
  await page.getByRole('button', { name: 'Login' }).click()
  await logoutButton(page).waitFor()

  await page.goto(`${server.url}/admin?${ACCOUNT}`)
  await factor.getByText('9 recovery codes are left.').waitFor()
  await factor.getByRole('button', { name: 'Switch off' }).click()
  await dialog(page).getByLabel('Your password').fill(server.account.password)
  await dialog(page).getByRole('button', { name: 'Use a recovery code instead' }).click()
  await dialog(page)
    .getByLabel('Recovery code')
    .fill(recovery[0] ?? '')
  await dialog(page).getByRole('button', { name: 'Switch off' }).click()
  await expect.poll(() => readError(page, 'Recovery code')).toBe('That code is incorrect')
  await dialog(page)
    .getByLabel('Recovery code')
    .fill(recovery[1] ?? '')
  await dialog(page).getByRole('button', { name: 'Switch off' }).click()
  await factor.getByRole('button', { name: 'Switch on' }).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a session ended from another browser is refused', async () => {
  const here = await openAccount(TABLET)
  const there = await openAccount(PHONE)
  const sessions = card(here.page, 'Sessions')
  await here.page.getByRole('button', { name: 'Refresh' }).click()
  await sessions.getByText('This browser').waitFor()
  const ends = sessions.getByRole('button', { name: /^End the session of Chrome on/ })
  await expect.poll(() => ends.count()).toBeGreaterThan(0)
  for (const { page } of [here, there]) {
    expect(await isTooWide(page)).toBe(false)
  }
  await sessions.getByRole('button', { name: 'End all others' }).click()
  await dialog(here.page).getByText('End all other sessions?').waitFor()
  await dialog(here.page).getByRole('button', { name: 'End them' }).click()
  // Polls, because the sign-in toast may still be shown.
  await expect.poll(() => readToast(here.page)).toEqual(['Other Sessions Ended'])
  await sessions.getByText('You are not signed in anywhere else.').waitFor()

  // The sign-in toast would cover the button “Change password”.
  await closeToast(there.page)
  await card(there.page, 'Password').getByRole('button', { name: 'Change password' }).click()
  await dialog(there.page).getByLabel('Current password').fill(server.account.password)
  await dialog(there.page).getByLabel('New password').fill(NEW_PASSWORD)
  await dialog(there.page).getByRole('button', { name: 'Change password' }).click()
  await there.page.getByRole('heading', { name: 'Admin Login' }).waitFor()
  await expect.poll(() => readToast(there.page)).toEqual(['You have been signed out', 'Please sign in again.'])
  expect(here.consoleErrors).toEqual([])
  expect(there.consoleErrors).toEqual([])
  await there.context.close()
  await here.context.close()
})

test('Retry loads an account that could not be read', async () => {
  const { page, context, consoleErrors } = await openAccount()
  const restore = await mockError(page, '**/api/admin/account', 503, 'The server is under maintenance. Try again soon.')
  await page.reload()
  await page.getByText('Your account could not be loaded').waitFor()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  const change = card(page, 'Password').getByRole('button', { name: 'Change password' })
  await change.click()
  const doIt = dialog(page).getByRole('button', { name: 'Change password' })
  await dialog(page).getByLabel('Current password').fill('not this one')
  await dialog(page).getByLabel('New password').fill(NEW_PASSWORD)
  await doIt.click()
  await expect.poll(() => readError(page, 'Current password')).toBe('That password is incorrect')
  await dialog(page).getByLabel('Current password').fill(server.account.password)
  await doIt.click()
  await expect
    .poll(() => readToast(page))
    .toEqual(['Password Changed', 'You have been signed out of all other browsers.'])
  expect(await statusOf(page, '/api/admin/session')).toBe(200)

  await logoutButton(page).click()
  await page.getByLabel('Username').waitFor()
  // The password of the demo account has changed, so the sign-in form shows no account.
  expect(await statusOf(page, '/api/admin/demo-account')).toBe(404)
  await signIn(page, { username: server.account.username, password: NEW_PASSWORD })
  await logoutButton(page).waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})
