import { afterAll, beforeAll, expect, test } from 'vitest'
import { alive, closeBrowser, DESK, faultsOf, PHONE, type Visitor, visitor } from './browser.ts'
import { closeToast, errorOf, focusedField, refuse, toastOf } from './form.ts'
import { closeHouses, type House, openHouse } from './house.ts'

let house: House

beforeAll(async () => {
  house = await openHouse({ RATE_LIMITS: 'off' })
})

afterAll(async () => {
  await closeBrowser()
  await closeHouses()
})

type Page = Visitor['page']

async function open(size = DESK): Promise<Visitor> {
  const member = await visitor(size)
  await member.page.goto(`${house.url}/admin`)
  await alive(member.page)
  return member
}

async function signIn(page: Page, password = house.account.password): Promise<void> {
  await page.getByLabel('Username').fill(house.account.username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function signedIn(size = DESK): Promise<Visitor> {
  const member = await open(size)
  await signIn(member.page)
  await enquiries(member.page).first().waitFor()
  return member
}

const enquiries = (page: Page) => page.getByRole('article')
const flagOf = (page: Page) => page.evaluate(() => localStorage.getItem('adminLoggedIn'))
const sessionStatus = (page: Page) => page.evaluate(async () => (await fetch('/api/admin/session')).status)

async function ask(changes: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${house.url}/api/enquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada Marsh',
      email: 'ada.marsh@example.com',
      phone: '+44 (0)1632 960123',
      propertyTitle: 'Chase View',
      guests: 2,
      checkInDate: '',
      checkOutDate: '',
      message: 'Is there room for a cot?',
      ...changes,
    }),
  })
  expect(response.status).toBe(201)
}

test('username and password are both required; wrong ones are told from right ones by a toast alone', async () => {
  const { page, context, complaints } = await open()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => errorOf(page, 'Username')).toBe('Username is required')
  expect(await errorOf(page, 'Password')).toBe('Password is required')
  expect(await focusedField(page)).toBe('username')

  await signIn(page, 'not this one')
  expect(await toastOf(page)).toEqual(['Login Failed', 'Invalid credentials'])
  expect(await page.getByLabel('Username').inputValue()).toBe(house.account.username)
  expect(await flagOf(page)).toBeNull()
  await closeToast(page)

  await signIn(page)
  expect(await toastOf(page)).toEqual(['Login Successful'])
  await enquiries(page).first().waitFor()
  expect(await flagOf(page)).toBe('true')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('the demo shows its account as text', async () => {
  const { page, context } = await open(PHONE)
  const account = page.getByRole('region', { name: 'Demo account' })
  await account.waitFor()
  expect(await account.locator('dd').allTextContents()).toEqual([house.account.username, house.account.password])
  await context.close()
})

test('a flag set by hand shows nothing of the office and is taken back', async () => {
  const { page, context, calls } = await open()
  await page.evaluate(() => localStorage.setItem('adminLoggedIn', 'true'))
  await page.reload()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await flagOf(page)).toBeNull()
  expect(calls.some((call) => call.includes('/api/admin/enquiries'))).toBe(false)
  await context.close()
})

test('the office reads what a guest has just sent, with everything it needs to answer', async () => {
  const { page, context, complaints } = await signedIn()
  const message = `Is there room for a cot?\n\n${'We are light sleepers. '.repeat(40)}`
  await ask({
    name: 'Zoë & Co?bcc=v@z',
    email: 'zoe+cot@example.com',
    propertyTitle: 'Heather Lodge',
    guests: 20,
    checkInDate: '2099-05-04',
    checkOutDate: '2099-05-05',
    message,
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  const card = page.getByRole('article', { name: 'Enquiry of Zoë & Co?bcc=v@z' })
  await card.waitFor()
  const words = (await card.textContent()) ?? ''
  for (const part of ['about Heather Lodge', '20 guests', 'Check-in 4 May 2099', 'Check-out 5 May 2099', 'New'])
    expect(words).toContain(part)
  expect(words).toContain('Unknown home')
  expect(words).toContain('Under the minimum stay')
  expect(await card.getByRole('time').first().textContent()).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4} at \d\d:\d\d$/)

  const reply = await card.getByRole('link', { name: /^Reply by Email/ }).getAttribute('href')
  expect(reply).toMatch(/^mailto:zoe%2Bcot@example\.com\?subject=Your%20enquiry%20about%20Heather%20Lodge&body=/)
  expect([...new URL(reply ?? '').searchParams.keys()]).toEqual(['subject', 'body'])
  expect(await card.getByRole('link', { name: /^Call Guest/ }).getAttribute('href')).toBe('tel:+441632960123')
  expect(await card.getByRole('link', { name: 'zoe+cot@example.com', exact: true }).count()).toBe(1)

  await card.getByRole('button', { name: /^Read more/ }).click()
  expect(((await card.textContent()) ?? '').match(/light sleepers/g)).toHaveLength(40)
  await page.getByText(/^Read \d{1,2} \w+ \d{4} at \d\d:\d\d$/).waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('beyond one page the list is turned, and it says where one is', async () => {
  for (let count = 1; count <= 25; count += 1) await ask({ name: `Guest ${count}`, email: `guest${count}@example.com` })
  const { page, context } = await signedIn(PHONE)
  expect(await enquiries(page).count()).toBe(25)
  const names = await enquiries(page).getByRole('heading').allTextContents()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText(/^26 to \d+ of \d+ enquiries$/).waitFor()
  await expect.poll(() => enquiries(page).getByRole('heading').first().textContent()).not.toBe(names[0])
  const others = await enquiries(page).getByRole('heading').allTextContents()
  expect(others.length).toBeGreaterThan(0)
  expect(await page.evaluate(() => [window.scrollY, document.documentElement.scrollWidth > innerWidth])).toEqual([
    0,
    false,
  ])
  await context.close()
})

test('no enquiries, and enquiries that cannot be had, each say so', async () => {
  const { page, context, complaints } = await signedIn()
  await page.route('**/api/admin/enquiries*', (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('No enquiries yet').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.unroute('**/api/admin/enquiries*')

  const relent = await refuse(page, '**/api/admin/enquiries*', 503, 'The books are being tidied. Try again soon.')
  await page.reload()
  await page.getByText('Failed to fetch enquiries').waitFor()
  await page.getByText('The books are being tidied. Try again soon.').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await relent()
  await page.getByRole('button', { name: 'Retry' }).click()
  await enquiries(page).first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('signing out ends the session on the server and forgets the flag', async () => {
  const { page, context } = await signedIn()
  await page.reload()
  await enquiries(page).first().waitFor()
  expect(await sessionStatus(page)).toBe(200)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await sessionStatus(page)).toBe(401)
  expect(await flagOf(page)).toBeNull()
  expect(await enquiries(page).count()).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await context.close()
})

test('a session that ended elsewhere closes the view at the next call', async () => {
  const { page, context } = await signedIn()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Refresh' }).click()
  // The greeting of the sign-in may still stand when this one comes to take its place.
  await expect.poll(() => toastOf(page)).toEqual(['You have been signed out', 'Please sign in again.'])
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await enquiries(page).count()).toBe(0)
  expect(await flagOf(page)).toBeNull()
  await context.close()
})

test('public pages ship nothing of the office', async () => {
  const { page, context } = await visitor()
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text())
  })
  for (const path of ['/', '/enquiry', '/property-owner', '/submit-review', '/property/1']) {
    await page.goto(house.url + path)
    await alive(page)
    await page.waitForLoadState('networkidle')
  }
  const shipped = (await Promise.all(scripts)).join('\n')
  expect(shipped).toContain('Send Enquiry')
  for (const words of ['Reply by Email', 'Admin Login', 'Login Failed', 'No enquiries yet'])
    expect(shipped).not.toContain(words)
  await context.close()
})
