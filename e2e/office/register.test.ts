import { afterAll, expect, test } from 'vitest'
import { adminApi, enterPasswordAgain, openAdmin } from '../browser/admin.ts'
import { closeBrowser, openPage, PHONE, waitForHydration } from '../browser/browser.ts'
import { readToast } from '../browser/form.ts'
import { serverClock } from '../server/clock.ts'
import { dayAhead } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

const clock = serverClock()

afterAll(async () => {
  await closeBrowser()
  await stopServers()
  clock.remove()
})

const PASSPORT_NUMBER = '22XK48117'

/** Creates a confirmed stay for two in the demo's first home. Returns its id and private link. */
async function stayWithLink(server: TestServer, [checkIn, checkOut]: [string, string]) {
  const form = { guestName: 'Jo Whitfield', guestEmail: 'jo@example.org', guestAddress: '1 Elm Road, Stafford' }
  const stay = { propertyId: 1, checkIn, checkOut, guests: 2, status: 'confirmed' }
  const made = await adminApi(server, 'POST', '/api/bookings', { ...form, ...stay })
  expect(made.status).toBe(201)
  const { id } = (await made.json()) as { id: number }
  const response = await adminApi(server, 'POST', `/api/bookings/${id}/link`)
  return { id, link: ((await response.json()) as { link: string }).link }
}

test('the office reads a passport that the guest entered', async () => {
  const server = await startServer(clock.variables)
  const days: [string, string] = [dayAhead(220), dayAhead(224)]
  const { id, link } = await stayWithLink(server, days)
  const { page, context, consoleErrors } = await openPage(PHONE)
  await page.goto(link)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add guests' }).click()
  const first = page.getByRole('group', { name: 'Guest 1' })
  await first.getByLabel('Nationality').fill('British')
  const second = page.getByRole('group', { name: 'Guest 2' })
  await second.getByLabel('Full name').fill('Pierre Dupont')
  expect(await page.getByLabel('Passport number').count()).toBe(0)
  await second.getByLabel('Nationality').fill('French')
  await second.getByLabel('Passport number').fill(PASSPORT_NUMBER)
  await second.getByLabel('Place of issue').fill('Lyon')
  await page.getByRole('button', { name: 'Save guests' }).click()
  await page.getByText('Passport received. Please add the next address before you leave.').waitFor()
  const seen = await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify(sessionStorage))
  expect(seen).not.toContain(PASSPORT_NUMBER)
  expect(consoleErrors).toEqual([])
  await context.close()

  const office = await openAdmin(server, `tab=bookings&booking=${id}`)
  const panel = office.page.getByRole('region', { name: 'Guest register' })
  await panel.getByText('Passport number hidden, place of issue hidden. Next address missing').waitFor()
  // After ten minutes passports need the password again.
  await clock.goTo(new Date(clock.now().getTime() + 11 * 60_000))
  const show = office.page.getByRole('button', { name: 'Show passports' })
  await show.click()
  const prompt = office.page.getByRole('dialog', { name: 'Enter your password again' })
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  expect(await readToast(office.page)).toEqual([
    'Failed to show the passport details',
    'Please enter your password again',
  ])
  await show.click()
  await enterPasswordAgain(office.page, 'not this one')
  await prompt.getByText('That password is incorrect').first().waitFor()
  expect(await office.page.content()).not.toContain(PASSPORT_NUMBER)
  await enterPasswordAgain(office.page, server.account.password)
  await panel.getByText(`Passport ${PASSPORT_NUMBER}, issued in Lyon. Next address missing`).waitFor()
  expect(await show.count()).toBe(0)
  await panel.getByRole('button', { name: 'Edit guests' }).click()
  const form = office.page.getByRole('dialog', { name: 'Guests staying' })
  await form.getByLabel('Next address').fill('4 Canal Street, Manchester')
  await form.getByRole('button', { name: 'Save guests' }).click()
  const completeEntry = `Passport ${PASSPORT_NUMBER}, issued in Lyon. Next address: 4 Canal Street, Manchester`
  await show.click()
  await panel.getByText(completeEntry).waitFor()
  await panel.getByRole('link', { name: 'Registration sheet' }).click()
  await office.page.getByRole('heading', { name: 'Guest register', level: 1 }).waitFor()
  await show.click()
  await office.page.getByText(completeEntry).waitFor()

  await office.page.goto(`${server.url}/admin?tab=bookings`)
  await office.page.getByRole('link', { name: 'Guest register' }).click()
  await office.page.getByRole('list', { name: 'Stays' }).or(office.page.getByText('No stays on these dates')).waitFor()
  await office.page.goto(`${server.url}/admin?tab=bookings&view=register&from=${days[0]}&to=${days[1]}`)
  await show.click()
  await office.page.getByText(completeEntry).waitFor()
  expect(office.consoleErrors).toEqual([])
  await office.context.close()
})
