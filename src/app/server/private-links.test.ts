import { expect, test } from 'vitest'
import { ALWAYS_FREE } from '#features/cancellation-scale.ts'
import { openMailer } from '#platform/server/mail/mailer.ts'
import { type Outgoing, Undelivered } from '#platform/server/mail/smtp.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { insertBookingRow } from '#test/features/bookings/server/fixtures.ts'
import { ACCEPTANCE, tokenOf } from '#test/features/offers/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { EMAIL_TEMPLATES } from './emails.ts'
import { allRoutes } from './http.ts'

const OLD = 'ada@example.org'
const NEW = 'ada.byron@example.org'
const UNKNOWN = 'A'.repeat(22)

/** Accepts an offer to a guest whose email address is `OLD`. Returns the tokens of the offer's copied and emailed links. */
async function setupAcceptedOffer() {
  const fixture = await createTestContext('2026-09-09T11:00:00Z', { SECRET: 'a secret that is long enough to be used' })
  const { ctx } = fixture
  const { asStaff, get, post } = createTestClient(ctx, allRoutes(ctx), await createStaff(ctx))
  const staff = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const { status, text, body } = await asStaff(method, url, payload)
    if (status >= 300) throw new Error(`${status} ${text}`)
    return body
  }
  const arrived: Outgoing[] = []
  let isMailServerDown = false
  const send = async (email: Outgoing) => {
    arrived.push(email)
    if (isMailServerDown) throw new Undelivered('451 Try again later', false)
  }
  const mailer = openMailer(ctx, EMAIL_TEMPLATES, { send, close: () => undefined })
  /** Sends the due emails. Returns recipient and link token of each email, also of emails that the mail server rejected. */
  const sendEmails = async (mode: 'works' | 'fails' = 'works') => {
    isMailServerDown = mode === 'fails'
    await mailer.sendDue()
    return arrived.splice(0).map(({ to, text }) => ({ to, token: /\/(?:stay|offer)\/([\w-]{22})/.exec(text)?.[1] }))
  }
  const home = await createHome(ctx, { title: 'Heath Cottage', pricePerNight: '100.00' })
  const choice = { propertyId: home, checkIn: '2026-10-20', checkOut: '2026-10-24', guests: 2 }
  const offer = { guestName: 'Ada Byron', guestEmail: OLD, choices: [choice] }
  const { id: offerId } = await staff('POST', '/api/admin/offers', offer)
  const { link } = await staff('POST', `/api/admin/offers/${offerId}/link`)
  const offerToken = tokenOf(link)
  const [sentOffer] = await sendEmails()
  expect((await post(`/api/offers/${offerToken}/accept`, ACCEPTANCE)).status).toBe(200)
  const [{ id }] = await staff('GET', '/api/bookings')
  return {
    ...fixture,
    asStaff,
    get,
    post,
    staff,
    sendEmails,
    offer,
    id: Number(id),
    offerTokens: [offerToken, sentOffer?.token ?? ''],
  }
}

type Fixture = Awaited<ReturnType<typeof setupAcceptedOffer>>

/** Makes every call of a private link except accepting and declining an offer; returns the distinct answers. */
async function callsBehind({ get, post, asStaff }: Pick<Fixture, 'get' | 'post' | 'asStaff'>, token: string) {
  const stay = `/api/stays/${token}`
  const answers = [
    await get(`/api/offers/${token}`),
    await post(`/api/offers/${token}/email-link`, {}),
    await get(stay),
    await get(`${stay}/cancellation`),
    await get(`${stay}/calendar.ics`),
    await get(`${stay}/deductions/1/photograph`),
    await post(`${stay}/arrival`, {}),
    await post(`${stay}/email-link`, {}),
    await post(`${stay}/cancel`, { refund: '0.00', owed: '0.00' }),
    await asStaff('PUT', `${stay}/guests`, { guests: [{ name: 'Eve', nationality: 'British' }] }),
    await get(`${stay}/papers`),
    await asStaff('PUT', `${stay}/invoice-recipient`, { name: 'Eve Ltd', address: '1 Elm Road, Leek' }),
  ]
  return [...new Set(answers.map(({ status, text }) => `${status} ${text}`))]
}

test('[rule private-link] [threat misdirected-link] a corrected address ends all links of the previous address', async () => {
  const fixture = await setupAcceptedOffer()
  const { get, staff, sendEmails, id, offerTokens } = fixture
  const held = await sendEmails()
  const stayToken = held.find(({ to }) => to === OLD)?.token ?? ''
  await staff('POST', `/api/bookings/${id}/link/email`)
  const [again] = await sendEmails()
  const old = [...offerTokens, stayToken, again?.token ?? '']
  // Another letter case is no correction of the address.
  await staff('PATCH', `/api/bookings/${id}`, { guestEmail: OLD.toUpperCase() })
  for (const token of old) expect((await get(`/api/stays/${token}`)).status).toBe(200)
  for (const token of offerTokens) expect((await get(`/api/offers/${token}`)).status).toBe(200)

  await staff('PATCH', `/api/bookings/${id}`, { guestEmail: NEW })
  const unknown = await callsBehind(fixture, UNKNOWN)
  expect(unknown).toHaveLength(1)
  for (const token of old) expect(await callsBehind(fixture, token)).toEqual(unknown)
  expect(await staff('GET', `/api/bookings/${id}/guest-page`)).toMatchObject({ linkMadeAt: null })

  // The correction sends no email. The office sends a new link to the new address.
  expect(await sendEmails()).toEqual([])
  await staff('POST', `/api/bookings/${id}/link/email`)
  const [sent] = await sendEmails()
  expect(sent?.to).toBe(NEW)
  expect((await get(`/api/stays/${sent?.token}`)).body).toMatchObject({ guestName: 'Ada Byron' })
  expect((await get(`/api/stays/${sent?.token}/papers`)).status).toBe(200)
})

test('[threat misdirected-link] an email retried after an address correction has a new link', async () => {
  const { get, staff, sendEmails, clock, id } = await setupAcceptedOffer()
  const failed = (await sendEmails('fails')).find(({ to }) => to === OLD)
  expect((await get(`/api/stays/${failed?.token}`)).status).toBe(200)
  await staff('PATCH', `/api/bookings/${id}`, { guestEmail: NEW })
  clock.forward(5)
  const [sent] = (await sendEmails()).filter(({ token }) => token)
  expect(sent?.to).toBe(NEW)
  expect(sent?.token).not.toBe(failed?.token)
  expect((await get(`/api/stays/${sent?.token}`)).status).toBe(200)
  expect((await get(`/api/stays/${failed?.token}`)).status).toBe(404)
})

test('[threat misdirected-link] a guest’s request during an address correction is refused', async () => {
  const { ctx, post, asStaff, id, offerTokens } = await setupAcceptedOffer()
  const [started, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const correction = inTransaction(ctx, SYSTEM, async (tx) => {
    await tx.database.updateTable('booking').set({ guest_email: NEW }).where('id', '=', id).execute()
    started.resolve()
    await over.promise
  })
  await started.promise
  const stay = `/api/stays/${offerTokens[0]}`
  const acts = [
    post(`${stay}/arrival`, {}),
    post(`${stay}/cancel`, { refund: '0.00', owed: '0.00' }),
    post(`${stay}/email-link`, {}),
    asStaff('PUT', `${stay}/guests`, { guests: [{ name: 'Eve', nationality: 'British' }] }),
    asStaff('PUT', `${stay}/invoice-recipient`, { name: 'Eve Ltd', address: '1 Elm Road, Leek' }),
  ]
  // The embedded engine has a single connection, so the requests wait for the connection instead of the booking.
  setTimeout(over.resolve, 1_000)
  for (const act of acts) expect((await act).status).toBe(404)
  await correction
})

test('adding a booking’s first email address keeps its link', async () => {
  const { ctx, get, staff, offer } = await setupAcceptedOffer()
  const ofChannel = {
    channel: 'airbnb',
    status: 'confirmed',
    cancellation_scale: JSON.stringify(ALWAYS_FREE),
    security_deposit: '0.00',
  } as const
  const [stay] = offer.choices
  const id = await insertBookingRow(ctx, { ...ofChannel, property_id: stay?.propertyId ?? 0, guest_email: '' })
  const { link } = await staff('POST', `/api/bookings/${id}/link`)
  await staff('PATCH', `/api/bookings/${id}`, { guestEmail: NEW })
  expect((await get(`/api/stays/${tokenOf(link)}`)).status).toBe(200)
})

test('[threat misdirected-link] a review link opens for the corrected address only', async () => {
  const { get, post, staff, clock, id } = await setupAcceptedOffer()
  await staff('PATCH', `/api/bookings/${id}`, { status: 'confirmed', guestEmail: NEW })
  clock.set('2026-10-25T10:00:00Z')
  const review = { bookingId: id, guestName: 'Ada Byron', rating: 5, comment: 'A lovely house, and so quiet at night.' }
  const unknown = await get(`/api/reviews/booking/999/${OLD}`)
  const old = await get(`/api/reviews/booking/${id}/${OLD}`)
  expect([old.status, old.text]).toEqual([unknown.status, unknown.text])
  expect((await post('/api/reviews/submit', { ...review, guestEmail: OLD })).status).toBe(404)
  expect((await get(`/api/reviews/booking/${id}/${NEW}`)).body).toMatchObject({ canSubmitReview: true })
})

const ENDED = '410 {"message":"This link ended a year after check-out. Please contact us."}'

test('[rule private-link] [threat misdirected-link] every link of a stay ends a year after check-out', async () => {
  const fixture = await setupAcceptedOffer()
  const { get, post, asStaff, staff, sendEmails, clock, id, offer, offerTokens } = fixture
  await staff('PATCH', `/api/bookings/${id}`, { status: 'confirmed' })
  await sendEmails()
  await staff('POST', `/api/bookings/${id}/link/email`)
  const [emailed] = await sendEmails()
  const tokens = [...offerTokens, emailed?.token ?? '']
  const elsewhere = { ...offer, choices: [{ ...offer.choices[0], checkIn: '2026-10-10', checkOut: '2026-10-12' }] }
  const { id: notAcceptedId } = await staff('POST', '/api/admin/offers', elsewhere)
  const notAccepted = tokenOf((await staff('POST', `/api/admin/offers/${notAcceptedId}/link`)).link)
  clock.set('2027-10-12T22:59:59Z')
  expect((await get(`/api/offers/${notAccepted}`)).body).toMatchObject({ state: 'expired' })
  clock.set('2027-10-12T23:00:00Z')
  expect((await get(`/api/offers/${notAccepted}`)).status).toBe(410)
  expect((await post(`/api/offers/${notAccepted}/accept`, ACCEPTANCE)).status).toBe(410)

  clock.set('2027-10-24T22:59:59Z')
  for (const token of tokens) expect((await get(`/api/stays/${token}`)).status).toBe(200)
  expect((await get(`/api/reviews/booking/${id}/${OLD}`)).status).toBe(200)
  clock.set('2027-10-24T23:00:00Z')
  for (const token of offerTokens) expect(await callsBehind(fixture, token)).toEqual([ENDED])
  const { status, text } = await get(`/api/stays/${emailed?.token}`)
  expect(`${status} ${text}`).toBe(ENDED)
  expect((await get(`/api/reviews/booking/${id}/${OLD}`)).status).toBe(410)
  const review = { bookingId: id, guestName: 'Ada Byron', rating: 5, comment: 'A lovely house, and so quiet at night.' }
  expect((await post('/api/reviews/submit', { ...review, guestEmail: OLD })).status).toBe(410)

  expect(await staff('GET', `/api/bookings/${id}/guest-page`)).toMatchObject({ haveLinksEnded: true })
  for (const path of ['link', 'link/email'])
    expect((await asStaff('POST', `/api/bookings/${id}/${path}`)).status).toBe(409)
})
