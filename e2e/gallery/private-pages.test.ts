import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { alive, closeBrowser, visitor } from '../browser.ts'
import { closeHouses, type House, openHouse } from '../house.ts'
import { callsOf, dayAhead } from './office-calls.ts'
import { testViews, type View } from './views.ts'

let house: House
const { call, enter, receive, makeLink } = callsOf(() => house)
const links = { unpaid: '', paid: '', cancelled: '', open: '', declined: '' }

beforeAll(async () => {
  house = await openHouse({ RATE_LIMITS: 'off' })
  const paid = await enter(330, 'Zoë O’Neil', { status: 'confirmed' })
  const { money } = await call<{ money: { owed: string } }>('GET', `/api/bookings/${paid}`)
  await receive(paid, money.owed)
  links.paid = await makeLink(paid)
  links.unpaid = await makeLink(await enter(320, 'Jo Whitfield', { status: 'confirmed' }))
  links.cancelled = await makeLink(await enter(340, 'Ada Marsh', { status: 'confirmed' }))
  await send(links.cancelled, 'cancel', { refund: '0.00' })
  links.open = (await offer(350)).link
  links.declined = (await offer(360)).link
  await send(links.declined, 'decline', {})
})

afterAll(async () => {
  await closeBrowser()
  await closeHouses()
})

function offer(from: number): Promise<{ link: string }> {
  return call('POST', '/api/admin/offers', {
    guestName: 'Ben Frost',
    guestEmail: 'ben.frost@example.com',
    message: 'Come and see the heather.',
    choices: [{ propertyId: 1, guests: 2, checkIn: dayAhead(from), checkOut: dayAhead(from + 3) }],
  })
}

/** Sends what a guest's page sends, by the address of the page. */
async function send(link: string, verb: string, body: object): Promise<void> {
  const [, page, token] = /\/(offer|stay)\/([^/]+)$/.exec(link) ?? []
  const answer = await fetch(`${house.url}/api/${page}s/${token}/${verb}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${verb}: ${await answer.text()}`)
}

/** A view of a private page. */
function view(
  name: string,
  address: () => string,
  heading: string | RegExp,
  steps: (page: Page) => Promise<unknown> = async () => undefined,
  more: Omit<View, 'name' | 'open'> = {},
): View {
  return {
    ...more,
    name,
    open: async (size) => {
      const guest = await visitor(size)
      await guest.page.goto(address())
      await alive(guest.page)
      await guest.page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await steps(guest.page)
      return guest
    },
  }
}

testViews([
  view('a stay that is not paid', () => links.unpaid, /./),
  view('a stay that is paid', () => links.paid, /is confirmed/),
  view('a stay that is cancelled', () => links.cancelled, 'This stay is cancelled'),
  view(
    'the cancellation of a stay',
    () => links.paid,
    /is confirmed/,
    async (page) => {
      await page.getByRole('button', { name: 'Cancel this stay' }).click()
      await page.getByRole('dialog').getByText('we refund everything').waitFor()
    },
    { shows: ['src/features/stays/web/cancel-dialog.tsx'] },
  ),
  view('the invoice of a stay', () => `${links.paid}/invoice`, /./),
  view('a link that opens no stay', () => `${house.url}/stay/AAAAAAAAAAAAAAAAAAAAAA`, /./),
  view('an open offer', () => links.open, /./),
  view(
    'the refusal of an offer',
    () => links.open,
    /./,
    async (page) => {
      await page.getByRole('button', { name: 'Decline', exact: true }).filter({ visible: true }).click()
      await page.getByRole('dialog', { name: 'Decline this offer?' }).waitFor()
    },
    { shows: ['src/features/offers/web/decline-dialog.tsx'] },
  ),
  view('a declined offer', () => links.declined, 'You have declined this offer'),
  view('a link that opens no offer', () => `${house.url}/offer/AAAAAAAAAAAAAAAAAAAAAA`, /./),
])
