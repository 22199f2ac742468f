import { afterAll, beforeAll, expect } from 'vitest'
import { adminApi } from '../browser/admin.ts'
import { closeBrowser } from '../browser/browser.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { dialogOf, press, viewsOf } from './views/office-view.ts'
import { LINKS_IN_FACTS, testViews } from './views/views.ts'

const GUESTS = 'src/features/guests/web/office'
const LONG_NAME = 'Wilhelmina Featherstonehaugh-Cholmondeley'

let server: TestServer
let key = ''

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  const phone = '01632 960333'
  key = await enquire({ name: LONG_NAME, email: `${'w'.repeat(40)}@guests.example`, phone })
  const joined = await enquire({ name: 'W Featherstonehaugh', email: 'wilhelmina@work.example', phone })
  await enquire({ name: 'Mina Chum', email: 'mina@guests.example', phone })
  await call('POST', `/api/admin/guests/${key}/join`, { with: joined })
  await call('POST', `/api/admin/guests/${key}/notes`, { text: `Needs a quiet home. ${'z'.repeat(200)}` })
  await call('PATCH', `/api/admin/guests/${key}/tags`, { add: ['Regular', 'x'.repeat(30)] })
  const other = await enquire({ name: 'Otto Tagged', email: 'otto@guests.example', phone: '01632 960444' })
  await call('PATCH', `/api/admin/guests/${other}/tags`, { add: ['Brings a dog'] })
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

async function call(method: string, path: string, body: object): Promise<{ id: number }> {
  const response = await adminApi(server, method, path, body)
  expect(response.status, path).toBeLessThan(300)
  return (await response.json()) as { id: number }
}

async function enquire(guest: { name: string; email: string; phone: string }): Promise<string> {
  const enquiry = { ...guest, propertyTitle: 'Chase View', guests: 2, message: 'Is it quiet?' }
  return `enquiry-${(await call('POST', '/api/enquiries', enquiry)).id}`
}

const LINKS = { smallTargets: LINKS_IN_FACTS }
const view = viewsOf(() => server)
const page = () => `tab=guests&guest=${key}`

testViews([
  view(
    'a search for guests that finds nobody',
    'tab=guests&search=zzzzz',
    (page) => page.getByText('No guests found matching your criteria').waitFor(),
    LINKS,
  ),
  view(
    'a guest with two addresses, notes and tags',
    page,
    (page) => page.getByText('May be the same person').waitFor(),
    LINKS,
  ),
  view(
    'a note and a tag being written',
    page,
    async (page) => {
      await press(page, 'Edit note')
      await press(page, 'Add a tag')
      await page.getByRole('button', { name: 'Add the tag Brings a dog' }).waitFor()
    },
    LINKS,
  ),
  view(
    'the question before addresses are parted',
    page,
    async (page) => {
      await press(page, 'Part wilhelmina@work.example from this guest')
      await dialogOf(page)
        .getByText(/move to a page of their own/)
        .waitFor()
    },
    { ...LINKS, shows: [`${GUESTS}/guest-contact.tsx`] },
  ),
  view('a guest who does not exist', 'tab=guests&guest=booking-99999', (page) =>
    page.getByText('Guest not found').waitFor(),
  ),
])
