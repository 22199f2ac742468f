import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailServer } from '#test/platform/server/testing/mail-server.ts'
import { adminApi, openAdmin, signIn } from '../browser/admin.ts'
import { type BrowserPage, closeBrowser, DESKTOP, openPage, PHONE, waitForHydration } from '../browser/browser.ts'
import { closeToast, readToast } from '../browser/form.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { passwordTokens } from './password-tokens.ts'

let server: TestServer
let mail: Awaited<ReturnType<typeof mailServer>>

const ROBIN = { username: 'robin@example.org', password: 'bracken-over-the-moor' }

beforeAll(async () => {
  mail = await mailServer()
  server = await startServer({ RATE_LIMITS: 'off', SMTP_URL: mail.url })
  const robin = { email: ROBIN.username, firstName: 'Robin', lastName: 'Marsh', role: 'everything' }
  expect((await adminApi(server, 'POST', '/api/admin/staff', robin)).status).toBe(201)
  const findToken = () => passwordTokens(mail.arrived)[0]
  await vi.waitFor(() => expect(findToken()).toMatch(/^[\w-]{22}$/), 15_000)
  const chosen = { token: findToken(), newPassword: ROBIN.password }
  expect((await adminApi(server, 'POST', '/api/admin/password-link', chosen)).status).toBe(200)
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
  await mail.close()
})

const APPROVALS = 'tab=settings&section=approvals'

async function openAsRobin(view: string, size = DESKTOP): Promise<BrowserPage> {
  const opened = await openPage(size)
  await opened.page.goto(`${server.url}/admin?${view}`)
  await waitForHydration(opened.page)
  await signIn(opened.page, ROBIN)
  expect(await readToast(opened.page)).toEqual(['Login Successful'])
  await closeToast(opened.page)
  return opened
}

async function expectToast(page: Page, ...lines: string[]): Promise<void> {
  expect(await readToast(page)).toEqual(lines)
  await closeToast(page)
}

test('changed bank details wait for a colleague, who finds them on the overview', async () => {
  const office = await openAdmin(server, APPROVALS)
  const dialog = office.page.getByRole('dialog')
  await office.page.getByRole('button', { name: 'Change', exact: true }).click()
  await dialog.getByLabel('Changed bank details need a second person').check()
  await dialog.getByLabel(/^Refunds over this amount/).fill('500')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(office.page, 'Rule saved')
  await office.page.getByText('over £500.00 of one booking in total').waitFor()

  await office.page.goto(`${server.url}/admin?tab=settings&section=bank`)
  await office.page.getByRole('button', { name: /^(Change|Enter bank details)$/ }).click()
  await dialog.getByLabel('Account name').fill('Staffordshire Stays Ltd')
  await dialog.getByLabel('Bank', { exact: true }).fill('Bank of the Chase')
  await dialog.getByLabel('Sort code').fill('30-62-89')
  await dialog.getByLabel('Account number').fill('58803346')
  await dialog.getByLabel('Why the account has another name').fill('The company behind the name')
  await dialog.getByLabel('Your password').fill(server.account.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(office.page, 'Waits for a second person', 'A colleague decides under Settings, Approvals.')

  // A second window of the same person.
  const other = await openAdmin(server, APPROVALS)
  await other.page.getByText('A colleague must decide.').waitFor()
  expect(await other.page.getByRole('button', { name: /^Approve/ }).count()).toBe(0)
  const decision = { decision: 'approved' }
  expect((await adminApi(server, 'POST', '/api/admin/approvals/1/decision', decision)).status).toBe(403)
  await other.context.close()

  const robin = await openAsRobin('', PHONE)
  await robin.page.getByText('Bank details: Bank of the Chase, ••-••-89, ••••3346').first().waitFor()
  await robin.page.getByRole('link', { name: /^Decide/ }).click()
  await robin.page.getByRole('button', { name: /^Approve/ }).click()
  await robin.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expectToast(robin.page, 'Approved')
  await robin.page.getByText('Approved', { exact: true }).first().waitFor()

  await office.page.reload()
  await office.page.getByRole('region', { name: 'Current account' }).getByText('••••3346').waitFor()
  for (const { consoleErrors, context } of [office, robin]) {
    expect(consoleErrors).toEqual([])
    await context.close()
  }
})
