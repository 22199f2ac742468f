import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi, enterPasswordAgain, openAdmin } from '../browser/admin.ts'
import { closeBrowser, DESKTOP, isTooWide, PHONE } from '../browser/browser.ts'
import { mockError, readError, readToast } from '../browser/form.ts'
import { serverClock } from '../server/clock.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

const clock = serverClock()
let server: TestServer
const EMAIL = 'ottilie@example.org'

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off', ...clock.variables })
  const message = { name: 'Ottilie Planteau', email: EMAIL, subject: 'General Inquiry', message: 'Is it quiet there?' }
  const sent = await fetch(`${server.url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
  })
  expect(sent.status).toBe(201)
  const friend = {
    ...message,
    name: 'Jo Fields',
    email: 'jo@example.org',
    message: 'Ottilie Planteau, or Ottilie Planteau?',
  }
  await adminApi(server, 'POST', '/api/contact', friend)
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
  clock.remove()
})

test('[rule data-requests] the office settles a complaint', async () => {
  const { page, consoleErrors } = await openAdmin(server, 'tab=settings&section=people', DESKTOP)
  await page.getByText('No data requests yet').waitFor()
  await page.getByRole('button', { name: 'Enter a request' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type of request').selectOption('Complaint')
  await dialog.getByRole('button', { name: 'Enter request' }).click()
  expect(await readError(page, 'Name (optional)')).toBe('Please enter a name or an email address')
  expect(await readError(page, 'What the person wrote or said')).toBe('Please enter what the person wrote or said')
  await dialog.getByLabel('Email address').fill('ottilie')
  await dialog.getByText('Please enter a complete email address').waitFor()
  await dialog.getByLabel('What the person wrote or said').fill('You wrote to me twice')
  await dialog.getByLabel('Email address').fill(EMAIL)
  await dialog.getByRole('button', { name: 'Enter request' }).click()
  const line = page.getByRole('listitem').filter({ hasText: 'You wrote to me twice' })
  await line.getByText(/^Acknowledge by /).waitFor()
  expect((await readToast(page))[0]).toBe('Request entered')

  await line.getByRole('button', { name: 'Acknowledged today' }).click()
  await line.getByText(/^Acknowledged on /).waitFor()
  await line.getByRole('button', { name: 'Settle' }).click()
  await page.getByRole('dialog').getByLabel('Outcome').fill('We said sorry and why')
  await page.getByRole('dialog').getByRole('button', { name: 'Settle' }).click()
  await line.getByText(/^Settled on /).waitFor()
  await line.getByText('We said sorry and why').waitFor()
  expect(consoleErrors).toEqual([])
})

test('[rule person-erasure] a person can be erased by keyboard', async () => {
  const { page, consoleErrors } = await openAdmin(server, 'tab=settings&section=people', DESKTOP)
  const field = page.getByRole('region', { name: 'A person' }).getByLabel('Email address')
  await field.fill('ottilie')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a complete email address').waitFor()
  await field.fill(EMAIL.toUpperCase())
  await page.keyboard.press('Enter')
  await page.getByText('Messages: 1').waitFor()
  // After ten minutes the copy needs the password again. The erasure right after the copy does not.
  await clock.goTo(new Date(clock.now().getTime() + 11 * 60_000))
  await page.getByRole('button', { name: 'Download a copy' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Enter your password again' }).getByLabel('Your password').focus()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    enterPasswordAgain(page, server.account.password),
  ])
  expect(download.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.txt$/)
  expect(readFileSync(await download.path(), 'utf8')).toContain('Message: Is it quiet there?')

  await page.getByRole('button', { name: 'Erase this person' }).focus()
  await page.keyboard.press('Enter')
  const mentions = page.getByRole('dialog').getByRole('group', { name: 'Mentions in other records' })
  await expect.poll(() => mentions.getByRole('checkbox').count()).toBe(2)
  await mentions.getByRole('checkbox').last().focus()
  await page.keyboard.press('Space')
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/^We hold no data about /).waitFor()
  expect((await readToast(page))[0]).toBe('Erased')
  await page.getByText('Erased: messages (1), further mentions (1). Kept: nothing.').waitFor()
  const messages = await (await adminApi(server, 'GET', '/api/admin/messages')).text()
  expect(messages.match(/Ottilie Planteau, or \[erased\]|Planteau/g)).toEqual(['Ottilie Planteau, or [erased]'])
  expect(readFileSync(join(server.dataDir, 'backups/erased.list'), 'utf8')).not.toContain('ottilie')
  expect(consoleErrors).toEqual([])
})

test('the personal data page fits a phone', async () => {
  const { page } = await openAdmin(server, 'tab=settings', PHONE)
  const restore = await mockError(page, '**/api/admin/data-requests**', 503, 'Please try again')
  await page.getByRole('link', { name: 'Personal data' }).click()
  await page.getByText('The register could not be loaded').waitFor()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('We said sorry and why').waitFor()
  expect(await isTooWide(page)).toBe(false)
})
