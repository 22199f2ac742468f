import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi } from '../browser/admin.ts'
import { type BrowserPage, closeBrowser, DESKTOP, openPage, PHONE, waitForHydration } from '../browser/browser.ts'
import { closeToast, disconnect, focusedField, mockError, readError, readToast } from '../browser/form.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

const MESSAGE = 'Do you let for a whole month in winter?'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

type Page = BrowserPage['page']

async function open(path: string, size = DESKTOP): Promise<BrowserPage> {
  const guest = await openPage(size)
  await guest.page.goto(server.url + path)
  await waitForHydration(guest.page)
  await guest.page.getByLabel('Message', { exact: true }).scrollIntoViewIfNeeded()
  await sendButton(guest.page).and(guest.page.locator(':enabled')).waitFor()
  return guest
}

const sendButton = (page: Page) => page.getByRole('button', { name: /Send Message|Sending/ })

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill('jo.marsh@example.com')
  await page.getByLabel('Subject', { exact: true }).selectOption('Booking Support')
  await page.getByLabel('Message', { exact: true }).fill(MESSAGE)
}

test.each(['/', '/contact'])('the contact form on %s shows every validation message', async (path) => {
  const { page, context, consoleErrors } = await open(path, PHONE)
  await sendButton(page).click()
  await expect.poll(() => readError(page, 'Name')).toBe('Name is required')
  await expect.poll(() => readError(page, 'Email')).toBe('Please enter a valid email address')
  await expect.poll(() => readError(page, 'Subject')).toBe('Please select a subject')
  await expect.poll(() => readError(page, 'Message')).toBe('Please enter a message')
  await expect.poll(() => focusedField(page)).toBe('name')
  await expect
    .poll(() => page.getByLabel('Subject', { exact: true }).locator('option').allTextContents())
    .toEqual(['Select a subject...', 'General Inquiry', 'Booking Support', 'Property Partnership', 'Technical Support'])
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('[rule contact-form] [rule after-sending] a double click sends one message', async () => {
  const { page, context, calls } = await open('/contact')
  await fill(page, 'Double Click')
  await sendButton(page).dblclick()
  expect((await readToast(page))[0]).toBe('Message Sent')
  expect(new URL(page.url()).pathname).toBe('/contact')
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('')
  await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('')
  await expect.poll(() => page.getByLabel('Subject', { exact: true }).inputValue()).toBe('')
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/contact'])
  const line = page.getByText(/^Your message “Booking Support” was sent at \d\d:\d\d\. We answer within 24 hours\.$/)
  await line.waitFor()
  await page.reload()
  await line.waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click()
  await line.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
  const found = await adminApi(server, 'GET', '/api/admin/messages?search=Double+Click')
  expect(await found.json()).toMatchObject([{ name: 'Double Click', subject: 'Booking Support', message: MESSAGE }])
  await context.close()
})

test('[rule toasts] a toast lasts five seconds', async () => {
  const { page, context } = await open('/contact')
  await page.evaluate(() => {
    const wait = window.setTimeout.bind(window)
    const watched = (work: () => void, after?: number) => {
      document.documentElement.dataset.waits = `${document.documentElement.dataset.waits ?? ''} ${after}`
      return wait(work, after)
    }
    window.setTimeout = watched as typeof window.setTimeout
  })
  await fill(page, 'Sweeps It')
  await sendButton(page).click()
  expect((await readToast(page))[0]).toBe('Message Sent')
  const toast = page.locator('[data-tone]')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.waits?.split(' '))).toContain('5000')
  await page.keyboard.press('F8')
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('ol:has([data-tone])'))).toBe(true)
  const sweep = async (pixels: number) => {
    const { x, y, height } = (await toast.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    await page.mouse.move(x + 60, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 70, y + height / 2)
    await page.mouse.move(x + 60 + pixels, y + height / 2)
    await page.mouse.up()
  }
  await sweep(40)
  await expect.poll(() => toast.getAttribute('data-swipe')).not.toBe('move')
  expect(await toast.getAttribute('data-state')).toBe('open')
  await sweep(60)
  await toast.waitFor({ state: 'detached' })
  await context.close()
})

test('a failed request keeps the input', async () => {
  const { page, context } = await open('/contact')
  await fill(page, 'Fails Once')
  const reconnect = await disconnect(page, '**/api/contact')
  await sendButton(page).click()
  expect(await readToast(page)).toEqual(['Error', 'Failed to send message. Please try again.'])
  await closeToast(page)
  await reconnect()
  const restore = await mockError(page, '**/api/contact', 429, 'Please wait a few minutes.')
  await sendButton(page).click()
  expect(await readToast(page)).toEqual(['Error', 'Please wait a few minutes.'])
  await restore()
  await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe(MESSAGE)
  await context.close()
})

test('/contact keeps input from the home page', async () => {
  const { page, context } = await open('/')
  await fill(page, 'Goes On')
  await page.goto(`${server.url}/contact`)
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Goes On')
  await page.reload()
  await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe(MESSAGE)
  await expect.poll(() => page.getByLabel('Subject', { exact: true }).inputValue()).toBe('Booking Support')
  await context.close()
})
