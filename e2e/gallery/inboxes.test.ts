import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { adminApi } from '../browser/admin.ts'
import { closeBrowser } from '../browser/browser.ts'
import { mockError } from '../browser/form.ts'
import { futureDay } from '../server/future-day.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'
import { viewsOf } from './views/office-view.ts'
import { LINKS_IN_FACTS, testViews } from './views/views.ts'

let server: TestServer
let ids: Awaited<ReturnType<typeof setup>>

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' })
  ids = await setup()
})

afterAll(async () => {
  await closeBrowser()
  await stopServers()
})

const PICTURES = 'demo/data/photographs/woody-bank'
const LONG_NAME = 'Wilhelmina Featherstonehaugh-Cholmondeley'

/** Creates enquiries, messages and applications in the states that the views below show. Returns their ids. */
async function setup() {
  await book()
  const stay = { checkInDate: futureDay('2099-07-05'), checkOutDate: futureDay('2099-07-08') }
  const taken = await enquire({ name: 'Tilda Late', ...stay })
  await enquire({ name: 'Otis Rival', ...stay })
  const message = await create('/api/contact', {
    ...{ name: 'Long Email', email: 'long@example.com', subject: 'Booking Support', message: 'y'.repeat(300) },
  })
  await adminApi(server, 'POST', `/api/admin/messages/${message}/notes`, { text: 'It is called Rex.' })
  await adminApi(server, 'PATCH', `/api/admin/messages/${message}`, { status: 'closed' })
  const accepted = await apply({ name: 'Pat Owner' }, 1)
  const { status } = await adminApi(server, 'PATCH', `/api/admin/applications/${accepted}`, { stage: 'accepted' })
  expect(status).toBe(200)
  return {
    taken,
    message,
    accepted,
    available: await enquire({ name: 'Wilhelmina Frost' }),
    unknown: await enquire({ name: 'Hugo Heather', propertyTitle: 'Chase Veiw' }),
    robot: await enquire({ name: 'Robot Seven', website: 'filled' }),
    application: await apply({ name: LONG_NAME }, 3),
  }
}

async function create(path: string, form: object): Promise<number> {
  const response = await adminApi(server, 'POST', path, form)
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: number }).id
}

const book = () =>
  create('/api/bookings', {
    ...{ guestName: 'Piers Lowe', guestEmail: 'piers@example.com', guestAddress: '1 Elm Road, Stafford' },
    ...{
      propertyId: 1,
      checkIn: futureDay('2099-07-03'),
      checkOut: futureDay('2099-07-06'),
      guests: 2,
      status: 'confirmed',
    },
  })

const enquire = (changes: object) =>
  create('/api/enquiries', {
    ...{ email: 'guest@example.com', phone: '+44 (0)1632 960123', propertyTitle: 'Chase View', guests: 2 },
    ...{
      checkInDate: futureDay('2099-05-04'),
      checkOutDate: futureDay('2099-05-07'),
      message: 'Is there room for a cot?',
    },
    ...changes,
  })

async function apply(changes: object, photographs: number): Promise<number> {
  const names = readdirSync(PICTURES).sort().slice(0, photographs)
  const images = await Promise.all(
    names.map(async (name) => {
      const jpeg = await sharp(join(PICTURES, name)).resize(600).jpeg({ quality: 60 }).toBuffer()
      return { name, type: 'image/jpeg', size: jpeg.length, data: `data:image/jpeg;base64,${jpeg.toString('base64')}` }
    }),
  )
  return create('/api/property-owner', {
    email: 'wilhelmina.featherstonehaugh@a-very-long-domain-name-indeed.example.com',
    phone: '+44 (0)1543 555 019',
    propertyAddress: '17 Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Lane, Burntwood',
    bedrooms: 3,
    description: `https://example.com/${'x'.repeat(200)}`,
    goals: 'A steady income and no calls at night.',
    images,
    ...changes,
  })
}

const view = viewsOf(() => server)
const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

async function openHistory(page: Page, words: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'History' }).first().click()
  await page.getByRole('group', { name: 'History' }).getByText(words).first().waitFor()
}

async function reply(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByLabel('Text').and(page.locator(':focus')).waitFor()
}

const LINKS = { smallTargets: LINKS_IN_FACTS }

testViews([
  view(
    'an enquiry about nights that are available',
    () => `tab=enquiries&enquiry=${ids.available}`,
    (page) => panel(page, 'Decision').getByText('Nights available').waitFor(),
    LINKS,
  ),
  view(
    'an enquiry about nights that are taken and asked for twice',
    () => `tab=enquiries&enquiry=${ids.taken}`,
    async (page) => {
      await panel(page, 'Decision').getByText('Nights taken').waitFor()
      await panel(page, 'Decision').getByRole('button', { name: 'Otis Rival' }).waitFor()
    },
    LINKS,
  ),
  view(
    'an enquiry about an unknown home',
    () => `tab=enquiries&enquiry=${ids.unknown}`,
    (page) => panel(page, 'Decision').getByText('None of our homes is called “Chase Veiw”.').waitFor(),
    LINKS,
  ),
  view(
    'an enquiry that looks like a robot’s',
    () => `tab=enquiries&enquiry=${ids.robot}`,
    (page) => page.getByText(/marked as spam, so no emails were sent/).waitFor(),
    LINKS,
  ),
  view('a reply to an enquiry', () => `tab=enquiries&enquiry=${ids.available}`, reply, LINKS),
  view(
    'a message with a note and its history',
    () => `tab=messages&message=${ids.message}`,
    (page) => openHistory(page, /wrote a note on message/),
    LINKS,
  ),
  view('a reply to a message', () => `tab=messages&message=${ids.message}`, reply, LINKS),
  view(
    'an application with long words and photographs',
    () => `tab=applications&application=${ids.application}`,
    (page) => page.getByRole('button', { name: /^Photograph 1 of 3/ }).waitFor(),
    LINKS,
  ),
  view(
    'a photograph of an application',
    () => `tab=applications&application=${ids.application}`,
    async (page) => {
      await page.getByRole('button', { name: /^Photograph 1 of 3/ }).click()
      await page.getByRole('dialog', { name: 'Photograph 1 of 3' }).getByRole('img').waitFor()
    },
    { ...LINKS, shows: ['src/features/owner-applications/web/office/owners-photographs.tsx'] },
  ),
  view(
    'the question before an application is accepted',
    () => `tab=applications&application=${ids.application}`,
    async (page) => {
      await page.getByRole('button', { name: 'Accept and create a draft home' }).click()
      await page.getByRole('dialog', { name: 'Accept this application?' }).waitFor()
    },
    {
      ...LINKS,
      shows: [
        'src/features/owner-applications/web/office/acceptance.tsx',
        'src/platform/web/office/confirm-dialog.tsx',
      ],
    },
  ),
  view(
    'an application that has become a home',
    () => `tab=applications&application=${ids.accepted}`,
    async (page) => {
      await page
        .getByText('This application has a home in Properties. Guests see the home once you tick “Shown on the site”.')
        .waitFor()
      await openHistory(page, /stage: from new to accepted/)
    },
    LINKS,
  ),
])

testViews(
  [
    { tab: 'enquiries', one: 'enquiry' },
    { tab: 'messages', one: 'message' },
    { tab: 'applications', one: 'application' },
  ].flatMap(({ tab, one }) => [
    view(`${tab} of which a search finds none`, `tab=${tab}&search=nobody+wrote+this`, (page) =>
      page.getByText(`No ${tab} found matching your criteria`).waitFor(),
    ),
    view(
      `an ${one} that cannot be fetched`.replace('an m', 'a m'),
      `tab=${tab}&search=nobody+wrote+this`,
      async (page) => {
        await mockError(page, `**/api/admin/${tab}/1`, 503, 'Back soon.')
        await page.goto(`${server.url}/admin?tab=${tab}&${one}=1`)
        await page.getByText(`The ${one} could not be loaded`).waitFor()
      },
    ),
  ]),
)
