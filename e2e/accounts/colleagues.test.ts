import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailServer } from '#test/platform/server/testing/mail-server.ts'
import { openAdmin, signIn } from '../browser/admin.ts'
import { type BrowserPage, closeBrowser, DESKTOP, openPage, PHONE, waitForHydration } from '../browser/browser.ts'
import { closeToast, readToast } from '../browser/form.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { passwordTokens } from './password-tokens.ts'

let server: TestServer
let mail: Awaited<ReturnType<typeof mailServer>>

beforeAll(async () => {
  mail = await mailServer()
  server = await startServer({ RATE_LIMITS: 'off', SMTP_URL: mail.url })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
  await mail.close()
})

const SAM = 'sam@example.org'
const FIRST = 'bracken-over-the-moor'
const SECOND = 'heather-by-the-brook'
const STAFF = 'tab=settings&section=staff'

/** Waits for the email to Sam with the `number`th link, and returns the link. */
async function linkInEmail(number: number): Promise<string> {
  const token = () => passwordTokens(mail.arrived.filter(({ to }) => to.includes(SAM)))[number - 1]
  await expect.poll(token).toMatch(/^[\w-]{22}$/)
  return `${server.url}/admin#password=${token()}`
}

async function open(url: string, size = DESKTOP): Promise<BrowserPage> {
  const opened = await openPage(size)
  await opened.page.goto(url)
  await waitForHydration(opened.page)
  return opened
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByText(SAM).waitFor()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Choose password' }).click()
  expect(await readToast(page)).toEqual(['Password chosen', 'Please sign in with it.'])
  await closeToast(page)
}

async function signInAsSam(page: Page, password: string): Promise<void> {
  await signIn(page, { username: SAM, password })
  expect(await readToast(page)).toEqual(['Login Successful'])
  await closeToast(page)
}

test('an invited colleague chooses a password, works in the role, forgets the password and is removed', async () => {
  const office = await openAdmin(server, STAFF)
  await office.page.getByRole('button', { name: 'Invite a colleague' }).click()
  const dialog = office.page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Sam')
  await dialog.getByLabel('Last name').fill("O'Kafor")
  await dialog.getByLabel('Email address').fill(SAM)
  await dialog.getByLabel('Role').selectOption({ label: 'Money' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  expect(await readToast(office.page)).toEqual(['Colleague invited'])
  await closeToast(office.page)
  await office.page.getByText('No password chosen yet').waitFor()

  const sam = await open(await linkInEmail(1), PHONE)
  await choose(sam.page, FIRST)
  await signInAsSam(sam.page, FIRST)
  await sam.page.getByRole('navigation', { name: 'Office' }).getByRole('button', { name: 'More' }).click()
  await sam.page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click()
  await sam.page.getByRole('link', { name: 'My account' }).first().waitFor()
  expect(await sam.page.getByRole('link', { name: 'Staff', exact: true }).count()).toBe(0)

  await office.page.reload()
  await office.page.getByRole('button', { name: /^Change role.*Sam/ }).click()
  await dialog.getByLabel('Role').selectOption({ label: 'Cleaning' })
  await dialog.getByRole('button', { name: 'Change role' }).click()
  expect(await readToast(office.page)).toEqual(['Role changed'])
  await closeToast(office.page)

  await sam.page.goto(`${server.url}/admin`)
  await sam.page.getByRole('button', { name: 'Forgotten your password?' }).click()
  await sam.page.getByLabel('Username or email address').fill(SAM)
  await sam.page.getByRole('button', { name: 'Send a link' }).click()
  await sam.page.getByText('a link to choose a password is on its way').waitFor()
  const link = await linkInEmail(2)
  await sam.page.goto(link)
  await choose(sam.page, SECOND)
  await signInAsSam(sam.page, SECOND)
  await sam.page.getByRole('heading', { name: 'Changeovers' }).waitFor()
  await sam.page.goto('about:blank')
  await sam.page.goto(link)
  await sam.page.getByText('This link does not work').waitFor()
  await sam.page.getByRole('button', { name: 'Go to the sign-in' }).click()
  await sam.page.getByRole('heading', { name: 'Changeovers' }).waitFor()

  await office.page.getByRole('button', { name: /^Remove.*Sam/ }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  expect(await readToast(office.page)).toEqual(['Account removed'])
  await sam.page.reload()
  await sam.page.getByRole('button', { name: 'Login' }).waitFor()
  for (const { consoleErrors, context } of [office, sam]) {
    expect(consoleErrors.filter((text) => !text.includes('410') && !text.includes('401'))).toEqual([])
    await context.close()
  }
})

test('without a mail server the sign-in and the list of staff name the commands', async () => {
  const bare = await startServer({ RATE_LIMITS: 'off' }, 'nothing')
  const { page, context } = await open(`${bare.url}/admin`)
  expect(await page.getByRole('button', { name: 'Forgotten your password?' }).count()).toBe(0)
  await context.close()
  const office = await openAdmin(bare, STAFF)
  await office.page.getByText('npm run staff -- add NAME --role ROLE').waitFor()
  expect(await office.page.getByRole('button', { name: 'Invite a colleague' }).count()).toBe(0)
  await office.context.close()
})
