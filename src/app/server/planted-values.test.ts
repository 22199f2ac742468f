import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { anAcceptance, tokenOf } from '#features/offers/server/fixtures.ts'
import { givenHome } from '#features/properties/server/fixtures.ts'
import { openLog } from '#platform/server/log.ts'
import { hireStaff, testOffice } from '#platform/server/testing/office.ts'
import { sentLetters } from '#platform/server/testing/post.ts'
import { visit } from '#platform/server/testing/visitor.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { fieldsOf } from './fields-of-calls.ts'
import { allRoutes } from './http.ts'
import { WRITERS } from './letters.ts'

// Values that stand nowhere else, so that whoever finds one has found a leak.
const WAY_IN = {
  address: '7 Plantedlane',
  doorCode: 'C4711PLANT',
  wifiName: 'PlantedNet',
  wifiPassword: 'planted-wifi-password',
  notes: 'behind the planted ivy',
}
const ACCOUNT = { sortCode: '483726', sortCodeInWords: '48-37-26', accountNumber: '59317264' }
const GUEST = {
  name: 'Plantagenet Quux',
  email: 'quux@planted.example',
  phone: '01632 960777',
  address: '99 Plantedroad, Leeds',
  companion: 'Petronella Zyzzyx',
}
const ALL = [...Object.values(WAY_IN), ...Object.values(ACCOUNT), ...Object.values(GUEST)]

/** What public calls may be asked for, each by the names of its contract. */
const QUERY = {
  ...{ checkin: '2026-12-01', checkout: '2026-12-04', from: '2026-12-01', to: '2026-12-31', guests: '2' },
  ...{ location: 'Burntwood', limit: '10', offset: '0' },
}

const plantedIn = (text: string, planted: string[] = ALL) => planted.filter((value) => text.includes(value))

/** The whole way of a guest, from the enquiry to a cancelled second stay, on all routes and with a log that tells everything. */
async function wholeWay() {
  const world = await testOffice('2026-09-09T11:00:00Z', {
    LOG_LEVEL: 'trace',
    SECRET: 'a secret of the house, long enough for it',
  })
  let logged = ''
  const log = openLog(
    'trace',
    new Writable({
      write(chunk, _, done) {
        logged += chunk
        done()
      },
    }),
  )
  const office = { ...world.office, log }
  const staff = await hireStaff(office)
  const routes = allRoutes(office)
  const { asStaff, get, post } = visit(office, routes, staff)
  const must = async (answer: ReturnType<typeof get>) => {
    const { status, text, body } = await answer
    if (status >= 300) throw new Error(`${status} ${text}`)
    return body
  }

  const home = await givenHome(office)
  await must(
    asStaff('PUT', `/api/admin/properties/${home}/arrival`, { directions: 'Left.', houseRules: 'None.', ...WAY_IN }),
  )
  await office.database
    .insertInto('bank_details')
    .values({
      account_name: 'Staffordshire Stays Ltd',
      bank_name: 'Chase Bank',
      sort_code: ACCOUNT.sortCode,
      account_number: ACCOUNT.accountNumber,
      created_at: office.clock.now(),
    })
    .execute()
  await must(
    post('/api/enquiries', {
      name: GUEST.name,
      email: GUEST.email,
      phone: GUEST.phone,
      propertyTitle: 'Heath Cottage',
      guests: 2,
      checkInDate: '2026-10-20',
      checkOutDate: '2026-10-24',
      message: 'Is there a cot?',
    }),
  )
  const stayOf = async (checkIn: string, checkOut: string) => {
    const offered = await must(
      asStaff('POST', '/api/admin/offers', {
        guestName: GUEST.name,
        guestEmail: GUEST.email,
        guestPhone: GUEST.phone,
        message: 'We should be glad.',
        choices: [{ propertyId: home, checkIn, checkOut, guests: 2 }],
      }),
    )
    const token = tokenOf(offered.link)
    await must(
      post(`/api/offers/${token}/accept`, {
        ...anAcceptance,
        guestName: GUEST.name,
        address: GUEST.address,
        phone: GUEST.phone,
        guests: [
          { name: GUEST.name, nationality: 'British' },
          { name: GUEST.companion, nationality: 'British' },
        ],
      }),
    )
    const bookings = await must(asStaff('GET', '/api/bookings'))
    return { token, id: Number(bookings[0].id) }
  }
  const stay = await stayOf('2026-10-20', '2026-10-24')
  const held = await get(`/api/stays/${stay.token}`)
  const ledger = await must(asStaff('GET', `/api/admin/bookings/${stay.id}/ledger`))
  await must(
    asStaff('POST', `/api/admin/bookings/${stay.id}/ledger`, {
      kind: 'received',
      amount: ledger.money.owed,
      day: '2026-09-09',
      reference: GUEST.name,
    }),
  )
  await must(asStaff('PATCH', `/api/bookings/${stay.id}`, { status: 'confirmed' }))
  const other = await stayOf('2026-11-03', '2026-11-07')
  await must(post(`/api/stays/${other.token}/cancel`, { refund: '0.00', word: 'Our plans have changed.' }))
  // The first ends the offer's own link, the second brings another by letter.
  await must(asStaff('POST', `/api/bookings/${stay.id}/link`, { letter: 'none' }))
  const { link } = await must(asStaff('POST', `/api/bookings/${stay.id}/link`, { letter: 'send' }))
  world.clock.set('2026-10-19T16:00:00Z')
  return { office, routes, get, post, home, stay, other, held, token: tokenOf(link), logged: () => logged }
}

test('no letter, line of the trail or of the log, and no answer to the public holds an account, a way in or a guest', async () => {
  const { office, routes, get, post, home, stay, other, held, token, logged } = await wholeWay()

  // Where they belong they are: what follows would find them.
  const opened = await post(`/api/stays/${token}/arrival`, {})
  expect(plantedIn(opened.text)).toEqual(Object.values(WAY_IN))
  expect(plantedIn(held.text)).toEqual([ACCOUNT.sortCode, ACCOUNT.accountNumber, GUEST.name, GUEST.companion])

  // The guest's own page, paid or cancelled: neither an account nor a way in, nor more of the guest than the name, and
  // while the stay lies ahead the names that the guest has entered for the register.
  expect(plantedIn((await get(`/api/stays/${token}`)).text)).toEqual([GUEST.name, GUEST.companion])
  expect(plantedIn((await get(`/api/stays/${other.token}`)).text)).toEqual([GUEST.name])
  for (const path of [`/api/stays/${token}/calendar.ics`, `/api/stays/${token}/cancellation`])
    expect([path, plantedIn((await get(path)).text)]).toEqual([path, []])

  const asked = routes.filter(({ endpoint }) => endpoint.access === 'public' && endpoint.method === 'GET')
  expect(asked.length).toBeGreaterThan(12)
  const params = { token: stay.token, bookingId: stay.id, email: 'somebody@else.example', entryId: 1, id: home }
  const words = { ...QUERY, homes: String(home) }
  for (const route of asked) {
    const named = fieldsOf(route).filter(({ place }) => place === 'query')
    const query = named.flatMap(({ at }) => (at in words ? [[at, words[at as keyof typeof words]]] : []))
    const url = `${fillPath(route.endpoint.path, params)}?${new URLSearchParams(query as [string, string][])}`
    // A link that was ended, and an address that is not the guest's, open nothing.
    const status = /\{(?:token|email)\}|demo-account/.test(route.endpoint.path) ? 404 : 200
    const answer = await get(url)
    expect([url, answer.status, plantedIn(answer.text)]).toEqual([url, status, []])
  }

  const letters = await sentLetters(office, WRITERS)
  expect(new Set(letters.map(({ kind }) => kind)).size).toBeGreaterThan(4)
  for (const { kind, to_address, subject, text_body, html_body } of letters) {
    const words = `${subject} ${text_body} ${html_body}`
    expect([kind, plantedIn(words, [...Object.values(WAY_IN), ...Object.values(ACCOUNT)])]).toEqual([kind, []])
    // What the office is told of a guest stays with the office; a guest is told of nobody else.
    expect([kind, plantedIn(words, [GUEST.companion, GUEST.address])]).toEqual([kind, []])
    if (to_address !== GUEST.email) expect(to_address).toMatch(/^hello@/)
  }

  const trail = await office.database.selectFrom('trail').selectAll().execute()
  expect(trail.length).toBeGreaterThan(6)
  expect(plantedIn(JSON.stringify(trail))).toEqual([])

  expect(logged()).toContain('/api/stays/…')
  expect(plantedIn(logged())).toEqual([])
  for (const link of [token, stay.token, other.token]) {
    expect(logged()).not.toContain(link)
    expect(JSON.stringify(trail)).not.toContain(link)
  }
})
