import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi, openAdmin, waitUntilLoaded } from '../browser/admin.ts'
import { closeBrowser, PHONE } from '../browser/browser.ts'
import { closeToast, readToast } from '../browser/form.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

interface Booking {
  id: number
  guestName: string
  guestEmail: string
  guestPhone: string | null
  property: { title: string } | null
}

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

/** Returns a booking of the demo whose guest is in the home now. */
async function findCurrentStay(): Promise<Booking> {
  const answer = await adminApi(server, 'GET', '/api/bookings/all?date=current&status=confirmed')
  const bookings: Booking[] = await answer.json()
  const found = bookings.find(({ guestEmail }) => guestEmail !== '')
  if (!found) throw new Error('The demo has no guest in a home')
  return found
}

async function create(path: string, form: object): Promise<number> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(form),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: number }).id
}

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const undo = (page: Page) => page.locator('[data-tone]').getByRole('button', { name: 'Undo' }).click()

test('a complaint about the heating shows tonight’s booking', async () => {
  const booking = await findCurrentStay()
  const message = await create('/api/contact', {
    ...{ name: 'A guest', email: booking.guestEmail.toUpperCase(), subject: 'Booking Support' },
    message: 'The heating is cold tonight.',
  })
  const { page, context, consoleErrors } = await openAdmin(server, `tab=messages&message=${message}`)
  const stay = panel(page, 'The sender’s stay')
  await stay.getByText('In the home now').waitFor()
  await stay.getByText(booking.property?.title ?? '').waitFor()
  if (booking.guestPhone) expect(await stay.locator('a[href^="tel:"]').textContent()).toBe(booking.guestPhone)
  await stay.getByRole('link', { name: `Booking #${booking.id}` }).waitFor()
  await stay.getByRole('link', { name: `All about ${booking.guestName}` }).click()
  await page.getByRole('heading', { level: 2, name: booking.guestName }).waitFor()
  await panel(page, 'Stays and correspondence').getByText('Booking Support').first().waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})

test('a note on a guest is written, edited, deleted and restored', async () => {
  const enquiry = await create('/api/enquiries', {
    ...{ name: 'Nora Noted', email: 'nora@guests.example', phone: '01632 960111', propertyTitle: 'Chase View' },
    ...{ guests: 2, message: 'Is there a bath?' },
  })
  const { page, context } = await openAdmin(server, `tab=enquiries&enquiry=${enquiry}`)
  await page.getByRole('link', { name: 'All about Nora Noted' }).click()
  const notes = panel(page, 'Notes')
  await notes.getByRole('button', { name: 'Write a note' }).click()
  await notes.getByLabel('Note', { exact: true }).fill('Likes a bath')
  await notes.getByRole('button', { name: 'Add note' }).click()
  expect(await readToast(page)).toEqual(['Note added'])
  await notes.getByText('Likes a bath').waitFor()
  await closeToast(page)

  await notes.getByRole('button', { name: 'Edit note' }).click()
  await notes.getByLabel('Note', { exact: true }).fill('Needs a bath')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await notes.getByText('Needs a bath').waitFor()
  await undo(page)
  await notes.getByText('Likes a bath').waitFor()
  await closeToast(page)

  await notes.getByRole('button', { name: 'Delete note' }).click()
  await notes.getByText('None yet. Only staff see notes.').waitFor()
  await undo(page)
  await notes.getByText('Likes a bath').waitFor()
  await closeToast(page)

  const tags = panel(page, 'Tags')
  const addTag = tags.getByRole('button', { name: 'Add a tag' })
  const focused = page.locator(':focus')
  for (const word of ['Regular', 'regular']) {
    await addTag.press('Enter')
    await tags.getByLabel('New tag').and(focused).waitFor()
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
    await tags.getByRole('button', { name: 'Remove the tag Regular' }).waitFor()
    await addTag.and(focused).waitFor()
  }
  await page.getByText('This tag exists already', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'All guests' }).click()
  await page.getByLabel('Search guests').fill('01632 960 111')
  await page.getByRole('link', { name: /Nora Noted[\s\S]*Regular/ }).waitFor()
  await context.close()
})

test('two addresses of a guest are joined and parted', async () => {
  const form = { propertyTitle: 'Chase View', guests: 2, message: 'Is it quiet?' }
  const first = await create('/api/enquiries', {
    ...{ ...form, name: 'Jo Joined', email: 'jo@home.example', phone: '01632 960222' },
  })
  await create('/api/enquiries', {
    ...{ ...form, name: 'Joanna Joined', email: 'joanna@work.example', phone: '+44 1632 960222' },
  })
  const { page, context } = await openAdmin(server, `tab=guests&guest=enquiry-${first}`, PHONE)
  await waitUntilLoaded(page)
  const suggested = panel(page, 'May be the same person')
  await suggested.getByText(/joanna@work\.example, same phone number/).waitFor()
  await suggested.getByRole('button', { name: /^Join Joanna Joined/ }).click()
  const contact = panel(page, 'Contact and money')
  await contact.getByText('joanna@work.example').waitFor()
  await suggested.waitFor({ state: 'detached' })
  await undo(page)
  await suggested.waitFor()
  await closeToast(page)

  await suggested.getByRole('button', { name: /^Join Joanna Joined/ }).click()
  await contact.getByRole('button', { name: 'Part joanna@work.example from this guest' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Part' }).click()
  await suggested.getByText(/joanna@work\.example/).waitFor()
  await context.close()
})

test('a booking shows its notes and its guest’s page', async () => {
  const booking = await findCurrentStay()
  const { page, context } = await openAdmin(server, `tab=bookings&booking=${booking.id}`)
  await page.getByRole('button', { name: 'Write a note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Broke a glass')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Broke a glass').waitFor()
  await page.getByRole('link', { name: `All about ${booking.guestName}` }).click()
  await page.getByRole('heading', { level: 2, name: booking.guestName }).waitFor()
  await panel(page, 'Stays and correspondence').getByText('Broke a glass').waitFor()
  await context.close()
})
