import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi, openAdmin } from '../browser/admin.ts'
import { closeBrowser, DESKTOP } from '../browser/browser.ts'
import { closeToast, readToast } from '../browser/form.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

const SECTION = 'tab=settings&section=moving-in'

test('[rule moved-in] the office moves homes in, mends the rest, undoes, and moves their bookings in', async () => {
  const { page, context, consoleErrors } = await openAdmin(server, SECTION, DESKTOP)
  const form = page.getByRole('form', { name: 'Import' })
  await choose(page, 'Homes', 'homes.csv', [
    'Cottage,Village,Town,Bedrooms,Bathrooms,Sleeps,Nightly rate,Cleaning fee',
    'Heath Cottage,Cannock Wood,Rugeley,2,1,4,140.00,45.00',
    'Chase View,Cannock Wood,Rugeley,2,1,4,140.00,45.00',
    'The Hayloft,,,two,1,2,,',
  ])
  await form.getByText('Please choose the column of: Title.').waitFor()
  expect(await form.getByRole('button', { name: /^Import/ }).isDisabled()).toBe(true)
  await form.getByLabel('Cottage').selectOption('Title')
  await form.getByText('1 home to make, 2 with a problem').waitFor()
  const open = form.getByRole('link', { name: 'Open Chase View in a new tab' })
  expect(await open.getAttribute('href')).toContain('property=1')
  await form.getByRole('button', { name: 'Import 1 home' }).click()
  await page.getByText('1 home made').waitFor()
  expect(await homesCalled('Heath')).toMatchObject([{ isAvailable: false, maxGuests: 4, pricePerNight: '140.00' }])
  expect((await fetch(`${server.url}/property/${(await homesCalled('Heath'))[0]?.id}`)).status).toBe(404)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download 2 rows as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('homes-problems.csv')
  const problems = readFileSync(await download.path(), 'utf8')
  expect(problems).toContain('There is already a home called Chase View')
  await page.getByRole('button', { name: 'Close' }).click()
  const mended = problems.replace('two', '0').replace('Chase View', 'Chase Barn')
  await choose(page, 'Homes', 'mended.csv', mended.split('\r\n'))
  await form.getByLabel('Cottage').selectOption('Title')
  await form.getByRole('button', { name: 'Import 2 homes' }).click()
  await page.getByText('2 homes made').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Undo import of mended.csv' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo this import?' })
  await undo.getByRole('button', { name: 'Undo import' }).click()
  await expect.poll(() => readToast(page)).toEqual(['Import undone', '2 homes removed'])
  await closeToast(page)
  expect(await homesCalled('Chase Barn')).toEqual([])

  await choose(page, 'Bookings', 'bookings.csv', [
    'Home,Check-in,Check-out,Guest name,Email,Price',
    'heath cottage,2024-05-01,2024-05-08,Mary Somerville,,900.00',
  ])
  await form.getByText('1 booking to make, 0 with a problem').waitFor()
  await form.getByRole('button', { name: 'Import 1 booking' }).click()
  await page.getByText('1 booking made').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  const imports = page.getByRole('region', { name: 'Imports' })
  await imports.getByText('Heath Cottage has bookings, so the import stays.').waitFor()
  expect(await imports.getByRole('button').allTextContents()).toEqual(['Undo import'])
  expect(consoleErrors).toEqual([])
  await context.close()
})

async function choose(page: Page, kind: 'Homes' | 'Bookings', name: string, rows: string[]): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  await page.getByRole('region', { name: kind }).getByLabel('Choose a CSV file').setInputFiles(file)
}

interface FoundHome {
  id: number
  isAvailable: boolean
  maxGuests: number
  pricePerNight: string
}

async function homesCalled(search: string): Promise<FoundHome[]> {
  const answer = await adminApi(server, 'GET', `/api/admin/properties?search=${encodeURIComponent(search)}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as FoundHome[]
}
