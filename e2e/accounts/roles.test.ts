import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeUrl } from '#features/office-url.ts'
import type { Role } from '#features/permissions.ts'
import { closeBrowser, DESKTOP, PHONE } from '../browser/browser.ts'
import { withDatabase } from '../server/database.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { addRecords, listStates } from './role-records.ts'
import { type Walk, walkOffice } from './role-walk.ts'

let server: TestServer
let states: string[]

const LIMITED: Role[] = ['cleaning', 'reader', 'money', 'lettings']

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  await addRecords(server)
  states = await listStates(server)
  await withDatabase(server, async (ask) => {
    for (const role of LIMITED)
      await ask(
        `with added as (
           insert into "user" (email, first_name, last_name, created_at, updated_at)
           select $1 || '@example.org', 'Role', initcap($1), now(), now() returning id)
         insert into credential (user_id, username, password_hash, changed_at, role)
         select added.id, $1, password_hash, changed_at, $1 from added, credential where username = $2`,
        [role, server.account.username],
      )
  })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

/** Addresses of forms and secrets, which open only for some roles. */
const FORMS = [
  officeUrl('properties', { property: 'new' }),
  officeUrl('properties', { property: 1 }),
  officeUrl('properties', { property: 1, view: 'prices' }),
  officeUrl('properties', { property: 1, view: 'arrival' }),
  officeUrl('bookings', { booking: 'new' }),
  officeUrl('payments', { view: 'takings' }),
  ...['bank', 'channels', 'people', 'audit-log'].map((section) => officeUrl('settings', { section, property: 1 })),
]

const serverAs = (role: Role) => ({ url: server.url, account: { ...server.account, username: role } })
const walkAs = (role: Role, size?: typeof PHONE): Promise<Walk> =>
  walkOffice(serverAs(role), [...FORMS, ...states], size)

/** A record of each list that every role with `view lettings` sees. */
const RECORDS = [
  'tab=bookings&booking',
  'tab=bookings&view=invoice&stay',
  'tab=bookings&view=register',
  'tab=enquiries&enquiry',
  'tab=enquiries&view=offers&offer',
  'tab=messages&message',
  'tab=applications&application',
  'tab=guests&guest',
  'tab=emails&email',
]
const MONEY = [
  '',
  '&view=overdue',
  '&view=statement',
  '&view=deposits',
  '&view=refunds',
  '&view=all',
  '&view=takings',
].map((view) => `tab=payments${view}`)

test('[rule roles] cleaning sees the changeovers and the own account', async () => {
  const { views, labels, refused } = await walkAs('cleaning')
  expect(refused).toEqual([])
  expect([...views]).toEqual(['tab=overview', 'tab=settings', 'tab=settings&section=account'])
  expect(labels).toContain('Change password')
})

test.each([
  ['a desktop', DESKTOP, MONEY],
  // The other views of Payments are in a select.
  ['a phone', PHONE, MONEY.slice(0, 1)],
])('[rule roles] on %s read only sees every record and can change none', async (_, size, money) => {
  const { views, labels, refused, submits } = await walkAs('reader', size)
  expect([refused, [...submits]]).toEqual([[], []])
  expect([...views]).toEqual(expect.arrayContaining([...RECORDS, ...money]))
  for (const label of ['New booking', 'Record payment', 'Edit', 'Block days', 'Add Property', 'History'])
    expect(labels).not.toContain(label)
})

test('[rule roles] money enters payments and changes no booking', async () => {
  const { views, labels, refused } = await walkAs('money')
  expect(refused).toEqual([])
  expect([...views]).toEqual(expect.arrayContaining([...RECORDS, ...MONEY]))
  expect(labels).toContain('Record payment')
  for (const label of ['New booking', 'Edit', 'Block days', 'Add Property', 'Cancel booking...', 'History'])
    expect(labels).not.toContain(label)
})

test('[rule roles] lettings changes bookings and homes and enters no money', async () => {
  const { views, labels, refused } = await walkAs('lettings')
  expect(refused).toEqual([])
  const edited = ['tab=bookings&booking=new', 'tab=properties&property', 'tab=properties&property&view=arrival']
  expect([...views]).toEqual(expect.arrayContaining([...RECORDS, ...edited, 'tab=settings&section=channels&property']))
  expect([...views].filter((view) => view.startsWith('tab=payments'))).toEqual([])
  for (const label of ['New booking', 'Edit', 'Block days', 'Add Property']) expect(labels).toContain(label)
  for (const label of ['Record payment', 'Mark received', 'History']) expect(labels).not.toContain(label)
})
