import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { openLog } from '#platform/server/log.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { fieldsOf } from '#test/app/server/endpoint-fields.ts'
import { insertBookingRow } from '#test/features/bookings/server/fixtures.ts'
import { ACCEPTANCE, tokenOf } from '#test/features/offers/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { sentEmails } from '#test/platform/server/testing/mailer.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { EMAIL_TEMPLATES } from '../emails.ts'
import { allRoutes } from '../http.ts'

// Values that occur nowhere else, so that finding a value proves a leak.
const ARRIVAL_DETAILS = {
  address: '7 Plantedlane',
  doorCode: 'C4711PLANT',
  wifiName: 'PlantedNet',
  wifiPassword: 'planted-wifi-password',
  notes: 'behind the planted ivy',
}
const ACCOUNT = { sortCode: '483726', describeSortCode: '48-37-26', accountNumber: '59317264' }
const GUEST = {
  name: 'Plantagenet Quux',
  email: 'quux@planted.example',
  phone: '01632 960777',
  address: '99 Plantedroad, Leeds',
  companion: 'Petronella Zyzzyx',
}
/** The guest of another stay in the same home. */
const OTHER_GUEST = {
  name: 'Zebedee Wolfram',
  email: 'wolfram@planted.example',
  phone: '01632 960888',
  address: '77 Plantedrow, Derby',
}
/** The office's internal data. */
const INTERNAL = {
  staff: 'Plantina',
  surname: 'Deskworth',
  note: 'The planted note of the office',
  reference: 'PLANTED-REF-77',
  block: 'The planted reason of nights',
  card: 'pi_planted',
}
const SECRET = [ARRIVAL_DETAILS, ACCOUNT, GUEST, OTHER_GUEST].flatMap((some) => Object.values(some))
const ALL = [...SECRET, ...Object.values(INTERNAL)]

/** No answer to a guest may contain these fields, not even the guest's own page. */
const INTERNAL_FIELDS =
  /"(?:guestEmail|bookingId|guestPhone|guestAddress|totalAmount|stripePaymentIntentId|ical\w*|createdBy|passportNumber|placeOfIssue|nextAddress)":/i

const QUERY = {
  ...{ checkin: '2026-12-01', checkout: '2026-12-04', from: '2026-12-01', to: '2026-12-31', guests: '2' },
  ...{ location: 'Burntwood', limit: '10', offset: '0', perHome: '3', flexible: '2', weekend: '', bedrooms: '1' },
  ...{ pets: '', parking: '', stepfree: '', price: '500', per: 'night', sort: 'price', t: 'no-signature' },
}

const plantedIn = (text: string, planted: string[] = ALL) => planted.filter((value) => text.includes(value))

/** Runs a guest's journey from the enquiry to a cancelled second stay, on all routes and with log level trace. */
async function runGuestJourney() {
  const fixture = await createTestContext('2026-09-09T11:00:00Z', {
    LOG_LEVEL: 'trace',
    SECRET: 'a secret that is long enough to be used',
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
  const ctx = { ...fixture.ctx, log }
  const staff = await createStaff(ctx, INTERNAL.staff, INTERNAL.surname)
  const routes = allRoutes(ctx)
  const { asStaff, get, getAsStaff, post } = createTestClient(ctx, routes, staff)
  const mustSucceed = async (answer: ReturnType<typeof get>) => {
    const { status, text, body } = await answer
    if (status >= 300) throw new Error(`${status} ${text}`)
    return body
  }

  const home = await createHome(ctx)
  await mustSucceed(
    asStaff('PUT', `/api/admin/properties/${home}/arrival`, {
      directions: 'Left.',
      houseRules: 'None.',
      ...ARRIVAL_DETAILS,
    }),
  )
  await ctx.database
    .insertInto('bank_details')
    .values({
      account_name: 'Staffordshire Stays Ltd',
      bank_name: 'Chase Bank',
      sort_code: ACCOUNT.sortCode,
      account_number: ACCOUNT.accountNumber,
      created_at: ctx.clock.now(),
    })
    .execute()
  await insertBookingRow(ctx, {
    ...{ property_id: home, check_in: '2026-10-24', check_out: '2026-10-27', status: 'confirmed' },
    ...{ guest_name: OTHER_GUEST.name, guest_email: OTHER_GUEST.email },
    ...{ guest_phone: OTHER_GUEST.phone, guest_address: OTHER_GUEST.address },
  })
  const nights = { propertyId: home, from: '2026-10-15', to: '2026-10-20', kind: 'office' }
  await mustSucceed(asStaff('POST', '/api/admin/blocks', { ...nights, reason: INTERNAL.block }))
  const enquiry = await mustSucceed(
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
  await mustSucceed(asStaff('POST', `/api/admin/enquiries/${enquiry.id}/notes`, { text: INTERNAL.note }))
  const bookStay = async (checkIn: string, checkOut: string, enquiryId?: number) => {
    const offered = await mustSucceed(
      asStaff('POST', '/api/admin/offers', {
        enquiryId,
        guestName: GUEST.name,
        guestEmail: GUEST.email,
        guestPhone: GUEST.phone,
        message: 'We should be glad.',
        choices: [{ propertyId: home, checkIn, checkOut, guests: 2 }],
      }),
    )
    const token = tokenOf((await mustSucceed(asStaff('POST', `/api/admin/offers/${offered.id}/link`))).link)
    await mustSucceed(
      post(`/api/offers/${token}/accept`, {
        ...ACCEPTANCE,
        guestName: GUEST.name,
        address: GUEST.address,
        phone: GUEST.phone,
        guests: [
          { name: GUEST.name, nationality: 'British' },
          { name: GUEST.companion, nationality: 'British' },
        ],
      }),
    )
    const bookings = await mustSucceed(asStaff('GET', '/api/bookings'))
    return { token, id: Number(bookings[0].id) }
  }
  const stay = await bookStay('2026-10-20', '2026-10-24', enquiry.id)
  await ctx.database
    .updateTable('booking')
    .set({ stripe_payment_intent_id: INTERNAL.card })
    .where('id', '=', stay.id)
    .execute()
  const readOwnPages = (token: string) =>
    Promise.all(['', '/cancellation', '/papers'].map((part) => get(`/api/stays/${token}${part}`)))
  const held = await readOwnPages(stay.token)
  const ledger = await mustSucceed(asStaff('GET', `/api/admin/bookings/${stay.id}/ledger`))
  await mustSucceed(
    asStaff('POST', `/api/admin/bookings/${stay.id}/ledger`, {
      kind: 'received',
      amount: ledger.money.owed,
      day: '2026-09-09',
      reference: INTERNAL.reference,
    }),
  )
  await mustSucceed(asStaff('PATCH', `/api/bookings/${stay.id}`, { status: 'confirmed' }))
  const other = await bookStay('2026-11-03', '2026-11-07')
  await mustSucceed(post(`/api/stays/${other.token}/cancel`, { refund: '0.00', word: 'Our plans have changed.' }))
  // The first call ends the link of the offer. The second call emails a new link.
  const { link } = await mustSucceed(asStaff('POST', `/api/bookings/${stay.id}/link`))
  await mustSucceed(asStaff('POST', `/api/bookings/${stay.id}/link/email`))
  fixture.clock.set('2026-10-19T16:00:00Z')
  return {
    ctx,
    routes,
    get,
    post,
    getAsStaff,
    readOwnPages,
    enquiry,
    home,
    stay,
    other,
    held,
    token: tokenOf(link),
    logged: () => logged,
  }
}

test('no log or public answer contains guest data', async () => {
  const { ctx, routes, get, post, getAsStaff, readOwnPages, enquiry, home, stay, other, held, token, logged } =
    await runGuestJourney()

  // The guest and the office see the values, so the searches below would find a leak.
  const opened = await post(`/api/stays/${token}/arrival`, {})
  expect(plantedIn(opened.text)).toEqual(Object.values(ARRIVAL_DETAILS))
  const officePaths = [
    `/api/admin/enquiries/${enquiry.id}`,
    '/api/bookings',
    `/api/admin/bookings/${stay.id}/ledger`,
    '/api/admin/calendar?from=2026-10-01&to=2026-11-01',
  ]
  const officeAnswers = (await Promise.all(officePaths.map(getAsStaff))).map(({ text }) => text).join()
  expect(plantedIn(officeAnswers)).toEqual(
    expect.arrayContaining([...Object.values(OTHER_GUEST), ...Object.values(INTERNAL)]),
  )
  expect(officeAnswers).toMatch(INTERNAL_FIELDS)

  // The guest's pages show the bank account only while money is due, the address once paid, and never other arrival
  // details or other guests' data.
  const [paid, cancelled] = [await readOwnPages(token), await readOwnPages(other.token)]
  expect(plantedIn(held[0]?.text ?? '')).toEqual([ACCOUNT.sortCode, ACCOUNT.accountNumber, GUEST.name, GUEST.companion])
  expect(plantedIn(paid[0]?.text ?? '')).toEqual([ARRIVAL_DETAILS.address, GUEST.name, GUEST.companion])
  expect(plantedIn(cancelled[0]?.text ?? '')).toEqual([GUEST.name])
  for (const [page, cancellation, documents] of [held, paid, cancelled]) {
    expect([page?.status, documents?.status]).toEqual([200, 200])
    expect(plantedIn(cancellation?.text ?? '')).toEqual([])
    expect(plantedIn(documents?.text ?? '')).toEqual([GUEST.name, GUEST.address])
    for (const answer of [page, cancellation, documents]) expect(answer?.text).not.toMatch(INTERNAL_FIELDS)
  }
  expect([held, paid, cancelled].map(([, cancellation]) => cancellation?.status)).toEqual([200, 200, 409])
  const calendar = await get(`/api/stays/${token}/calendar.ics`)
  expect([calendar.status, plantedIn(calendar.text)]).toEqual([200, []])

  const requested = routes.filter(({ endpoint }) => endpoint.access === 'public' && endpoint.method === 'GET')
  expect(requested.length).toBeGreaterThan(12)
  const params = { token: stay.token, bookingId: stay.id, email: 'somebody@else.example', entryId: 1, id: home }
  const words: Record<string, string> = { ...QUERY, homes: String(home) }
  for (const route of requested) {
    const named = fieldsOf(route).filter(({ part }) => part === 'query')
    const query = named.map(({ at, name }): [string, string] => {
      // Review lists accept other values of `sort`.
      const message = at === 'sort' && route.endpoint.path.startsWith('/api/reviews') ? 'lowest' : words[at]
      if (message === undefined) throw new Error(`QUERY has no value for ${name}`)
      return [at, message]
    })
    const url = `${fillPath(route.endpoint.path, params)}?${new URLSearchParams(query)}`
    // An ended link or a wrong email address gives 404.
    const status = /\{(?:token|email)\}|demo-account/.test(route.endpoint.path) ? 404 : 200
    const answer = await get(url)
    expect([url, answer.status, plantedIn(answer.text)]).toEqual([url, status, []])
    expect(answer.text, url).not.toMatch(INTERNAL_FIELDS)
  }

  const emails = await sentEmails(ctx, EMAIL_TEMPLATES)
  expect(new Set(emails.map(({ kind }) => kind)).size).toBeGreaterThan(4)
  for (const { kind, to_address, subject, text_body, html_body } of emails) {
    const words = `${subject} ${text_body} ${html_body}`
    expect([kind, plantedIn(words, [...Object.values(ARRIVAL_DETAILS), ...Object.values(ACCOUNT)])]).toEqual([kind, []])
    // No email contains the companion's name, the guest's postal address, another guest's data or internal data. Every email goes
    // to the guest or the office.
    const ofOthers = [...Object.values(OTHER_GUEST), ...Object.values(INTERNAL)]
    expect([kind, plantedIn(words, [GUEST.companion, GUEST.address, ...ofOthers])]).toEqual([kind, []])
    if (to_address !== GUEST.email) expect(to_address).toMatch(/^hello@/)
  }

  const auditLog = await ctx.database.selectFrom('audit_log').selectAll().execute()
  expect(auditLog.length).toBeGreaterThan(6)
  expect(plantedIn(JSON.stringify(auditLog), SECRET)).toEqual([])

  expect(logged()).toContain('/api/stays/…')
  expect(plantedIn(logged())).toEqual([])
  for (const link of [token, stay.token, other.token]) {
    expect(logged()).not.toContain(link)
    expect(JSON.stringify(auditLog)).not.toContain(link)
  }
})
