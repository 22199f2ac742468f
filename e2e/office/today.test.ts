import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeTab, openAdmin } from '../browser/admin.ts'
import { closeBrowser, PHONE } from '../browser/browser.ts'
import { withDatabase } from '../server/database.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  await withDatabase(server, async (ask) => {
    const now = new Date()
    const due = new Date(now.getTime() - 3_600_000)
    // Nothing that the office does here can make a channel's calendar readable.
    await ask('update feed set told_at = null')
    await ask(
      `insert into enquiry (name, email, phone, property_title, guests, message, reply_due_at, created_at)
       select 'Enquirer ' || n, 'e@example.org', '07700 900123', 'Chase View', 2, 'Is there a cot?', $1, $1
       from generate_series(1, 9) as n`,
      [due],
    )
    await ask(
      `insert into contact_message (name, email, subject, message, reply_due_at, created_at)
       select 'Writer ' || n, 'w@example.org', 'Dogs', 'May dogs come?', $1, $1 from generate_series(1, 7) as n`,
      [due],
    )
    await ask(
      `insert into owner_application (name, email, phone, property_address, bedrooms, description, goals, reply_due_at, created_at)
       select 'Owner ' || n, 'o@example.org', '07700 900123', '1 Elm Road', 2, 'A house', 'Guests', $1, $1
       from generate_series(1, 5) as n`,
      [due],
    )
    await ask(
      `insert into review (property_id, guest_name, rating, comment, status, created_at)
       select 1, 'Reviewer ' || n, 5, 'Quiet and warm, ' || n, 'pending', $1 from generate_series(1, 2) as n`,
      [now],
    )
    await ask(
      `insert into data_request (kind, name, received_on, due_on, created_at, updated_at)
       values ('copy', 'Di Asker', current_date - 1, current_date + 29, $1, $1)`,
      [now],
    )
    await ask(
      `insert into job_run (process, job, started_at, ended_at, called_by, outcome)
       values (gen_random_uuid(), 'erase-old-enquiries', $1, $1, 'schedule', 'failed')`,
      [now],
    )
  })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

/** Clicks, taps or presses a control. */
type Use = (control: Locator) => Promise<void>

/** Does what an item of each group waits for, on the page where its step leads. */
const DONE: Record<string, (page: Page, use: Use) => Promise<void>> = {
  'Enquiries to answer': (page, use) => mark(page, use, 'Declined'),
  'Messages to answer': (page, use) => mark(page, use, 'Closed'),
  'Applications to answer': (page, use) => mark(page, use, 'Declined'),
  'Overdue payments': (page, use) => enterMoney(page, use, 'Mark received'),
  'Deposits to return': (page, use) => enterMoney(page, use, 'Return deposit'),
  'Refunds due': (page, use) => enterMoney(page, use, 'Refund'),
  'Reviews to decide on': async (page, use) => {
    const publish = page.getByRole('button', { name: /^Publish(?!ed)/ })
    await publish.first().waitFor()
    const pending = await publish.count()
    await use(publish.first())
    await expect.poll(() => publish.count()).toBeLessThan(pending)
  },
  'Data requests': async (page, use) => {
    const form = page.getByRole('dialog')
    await use(page.getByRole('button', { name: 'Settle' }).first())
    await form.getByLabel('Outcome').fill('Sent a copy')
    await use(form.getByRole('button', { name: 'Settle' }))
    await form.waitFor({ state: 'detached' })
  },
  'Failed jobs': async (page, use) => {
    const job = page.getByRole('listitem').filter({ hasText: 'failed' }).first()
    await use(job.getByRole('button', { name: /^Run/ }))
    await job.waitFor({ state: 'detached' })
  },
}

const ON_A_PHONE = ['Enquiries to answer', 'Messages to answer', 'Applications to answer']

test('[rule today] forty things to do are worked off from the overview alone', async () => {
  const phone = await openAdmin(server, '', PHONE)
  const tap: Use = (control) => control.tap()
  await listOf(phone.page).getByRole('region').first().waitFor()
  expect(await countAll(listOf(phone.page))).toBeGreaterThanOrEqual(40)
  await workOff(phone.page, ON_A_PHONE, tap, () => tap(officeTab(phone.page, 'Overview')))
  expect(phone.consoleErrors).toEqual([])
  await phone.context.close()

  const { page, context, consoleErrors } = await openAdmin(server)
  const press: Use = async (control) => {
    await tabTo(page, control)
    await control.press('Enter')
  }
  await workOff(page, Object.keys(DONE), press, () => press(officeTab(page, 'Overview')))
  await listOf(page).getByText('Nothing waits for you').waitFor()
  await listOf(page)
    .getByText(/^Read at \d\d:\d\d\.$/)
    .waitFor()
  await expect.poll(() => page.getByRole('navigation', { name: 'Office' }).getByText('waiting').count()).toBe(0)
  expect(consoleErrors).toEqual([])
  await context.close()
})

const listOf = (page: Page) => page.getByRole('region', { name: 'To do', exact: true })

/** Takes the first step of the list until a group comes first that is not in `labels`. */
async function workOff(page: Page, labels: string[], use: Use, toOverview: () => Promise<void>): Promise<void> {
  const toDo = listOf(page)
  await expect.poll(() => countAll(toDo)).toBeLessThan(Number.POSITIVE_INFINITY)
  for (let left = await countAll(toDo); left > 0; left = await countAll(toDo)) {
    const group = toDo.getByRole('region').first()
    const label = (await group.getByRole('heading').textContent()) ?? ''
    if (!labels.includes(label)) return
    await use(group.getByRole('listitem').first().getByRole('link'))
    await DONE[label]?.(page, use)
    await toOverview()
    await expect.poll(() => countAll(toDo), { message: label }).toBeLessThan(left)
  }
}

/** Returns the sum of the groups' numbers; Infinity while the list is loading. */
async function countAll(toDo: Locator): Promise<number> {
  if ((await toDo.count()) === 0 || (await toDo.getByText(/^Loading/).count()) > 0) return Number.POSITIVE_INFINITY
  if ((await toDo.getByText('Nothing waits for you').count()) > 0) return 0
  const counts = await toDo.locator('section > div > h3 + *').allTextContents()
  return counts.length === 0 ? Number.POSITIVE_INFINITY : counts.reduce((sum, count) => sum + Number(count), 0)
}

async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let presses = 0; presses < 300; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not reach the control')
}

async function mark(page: Page, use: Use, status: string): Promise<void> {
  const button = page.getByRole('group', { name: 'Mark as' }).getByRole('button', { name: status, exact: true })
  await use(button)
  await button.waitFor({ state: 'detached' })
}

async function enterMoney(page: Page, use: Use, action: string): Promise<void> {
  const amount = page.getByLabel('Amount in £')
  await use(page.getByRole('group', { name: 'Enter money' }).getByRole('button', { name: action, exact: true }))
  await amount.waitFor()
  await use(page.getByRole('dialog').filter({ has: amount }).last().getByRole('button', { name: action, exact: true }))
  await amount.waitFor({ state: 'detached' })
  // A hold that is paid in full is offered to be confirmed.
  const confirming = page.getByRole('dialog', { name: /^Confirm booking/ })
  if ((await confirming.count()) > 0) {
    await use(confirming.getByRole('button', { name: 'Confirm the booking' }))
    await confirming.waitFor({ state: 'detached' })
  }
  await use(page.getByRole('dialog').getByRole('button', { name: 'Close' }).first())
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
