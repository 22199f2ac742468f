import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdmin } from '../browser/admin.ts'
import { closeBrowser, DESKTOP, isTooWide, PHONE } from '../browser/browser.ts'
import { mockError, readToast } from '../browser/form.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

test('the office makes a backup by keyboard', async () => {
  const { page, consoleErrors } = await openAdmin(server, 'tab=settings&section=jobs', DESKTOP)
  await page.getByRole('heading', { name: 'Scheduled jobs', level: 1 }).waitFor()
  await page.getByText('No backup has been made yet').waitFor()
  const line = page.getByRole('listitem').filter({ hasText: 'Makes a backup' })
  await line.getByText(/^Runs daily at 03:10, next /).waitFor()
  await line.getByRole('button', { name: 'Run now this job: Makes a backup' }).focus()
  await page.keyboard.press('Enter')
  await line.getByText('Done', { exact: true }).waitFor()
  await page.getByText(/^Last backup: /).waitFor()
  expect((await readToast(page))[0]).toBe('Job finished')
  expect(readdirSync(join(server.dataDir, 'backups'))).toEqual([expect.stringMatching(/^latchkey-.*\.tar\.gz$/)])
  expect(consoleErrors).toEqual([])
})

test('the list of scheduled jobs fits a phone', async () => {
  const { page } = await openAdmin(server, 'tab=settings', PHONE)
  const restore = await mockError(page, '**/api/admin/jobs', 503, 'Please try again')
  await page.getByRole('link', { name: 'Scheduled jobs' }).click()
  await page.getByText('The jobs could not be loaded').waitFor()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('Completes stays after check-out', { exact: true }).waitFor()
  expect(await isTooWide(page)).toBe(false)
})
