import { expect, test } from 'vitest'
import { inviteReviews } from '#features/reviews/server/jobs.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { ACCEPTANCE, tokenOf } from '#test/features/offers/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { EMAIL_TEMPLATES } from '../emails.ts'
import { allRoutes } from '../http.ts'

const PUBLIC_URL = 'https://www.stays.example'
const OWN_HOST = { host: 'www.stays.example' }
/** Headers of a trusted proxy that passes on a forged host. */
const FORGED = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' }

test('[threat foreign-host] every URL in an email begins with PUBLIC_URL', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z', {
    PUBLIC_URL,
    SECRET: 'a secret that is long enough to be used',
    TRUST_PROXY: '192.0.2.1',
  })
  const { asStaff, post } = createTestClient(ctx, allRoutes(ctx), await createStaff(ctx))
  const mustSucceed = async (answer: ReturnType<typeof post>) => {
    const { status, text, body } = await answer
    if (status >= 300) throw new Error(`${status} ${text}`)
    return body
  }
  const asOffice = (url: string, body: object) => mustSucceed(asStaff('POST', url, body, { ...OWN_HOST, ...FORGED }))
  const asGuest = (url: string, body: object) => mustSucceed(post(url, body, { headers: { ...OWN_HOST, ...FORGED } }))

  await applySettings(ctx, { business: { name: 'Marsh Lets', phone: '01543 555 0199', email: 'office@stays.example' } })
  const propertyId = await createHome(ctx)
  const stay = { checkIn: '2026-10-01', checkOut: '2026-10-04', guests: 2 }
  const guest = { guestName: 'Ada Byron', guestEmail: 'ada@example.org', guestPhone: '01632 960199' }
  const enquiry = await asGuest('/api/enquiries', {
    ...{ name: guest.guestName, email: guest.guestEmail, phone: guest.guestPhone, propertyTitle: 'Heath Cottage' },
    ...{ guests: 2, checkInDate: stay.checkIn, checkOutDate: stay.checkOut, message: 'Is there a cot?' },
  })
  const offer = { ...guest, enquiryId: enquiry.id, message: 'There is.', choices: [{ ...stay, propertyId }] }
  const sentOffer = await asOffice('/api/admin/offers', offer)
  const { link } = await asOffice(`/api/admin/offers/${sentOffer.id}/link`, {})
  // Sends the emails before the next request changes what the emails describe.
  const emails = () => sendAndReadEmails(ctx, EMAIL_TEMPLATES.kinds)
  await emails()
  await asGuest(`/api/offers/${tokenOf(link)}/email-link`, {})
  await emails()
  await asGuest(`/api/offers/${tokenOf(link)}/accept`, ACCEPTANCE)
  await asGuest(`/api/stays/${tokenOf(link)}/email-link`, {})
  await emails()
  await asOffice('/api/bookings/1/link/email', {})
  const made = await asOffice('/api/bookings/1/link', {})
  const [{ id, money }] = await mustSucceed(asStaff('GET', '/api/bookings', undefined, { ...OWN_HOST, ...FORGED }))
  const paid = { kind: 'received', amount: money.owed, day: '2026-09-09' }
  await asOffice(`/api/admin/bookings/${id}/ledger`, paid)
  await mustSucceed(asStaff('PATCH', `/api/bookings/${id}`, { status: 'confirmed' }, { ...OWN_HOST, ...FORGED }))
  await emails()
  clock.set('2026-10-05T10:00:00Z')
  await inviteReviews(ctx)
  for (const address of [link, made.link]) expect(address).toMatch(`${PUBLIC_URL}/`)

  const sent = await emails()
  expect(sent.map(({ kind }) => kind).sort()).toEqual([
    ...[
      'booking-confirmed',
      'contacts-changed',
      'enquiry',
      'enquiry-acknowledgement',
      'offer',
      'offer',
      'offer-accepted',
    ],
    ...['offer-held', 'review-invitation', 'stay-link', 'stay-link'],
  ])
  for (const { kind, text_body, html_body } of sent) {
    const inText = text_body.match(/\bhttps?:\S+/g) ?? []
    const inHtml = [...html_body.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
    const addresses = [...inText, ...inHtml.filter((address) => !/^(?:mailto|tel):/.test(address))]
    expect(
      addresses.filter((address) => !address.startsWith(`${PUBLIC_URL}/`)),
      kind,
    ).toEqual([])
    expect(text_body + html_body).not.toContain('evil')
    if (KINDS_WITH_LINKS.test(kind)) expect(addresses.length, kind).toBeGreaterThan(1)
  }

  const before = await ctx.database.selectFrom('email_outbox').selectAll().execute()
  for (const host of ['evil.example', 'www.stays.example.evil.example', 'evil.example:443']) {
    const { status } = await asStaff('POST', '/api/admin/offers', offer, { host })
    expect([host, status]).toEqual([host, 400])
  }
  expect(await ctx.database.selectFrom('email_outbox').selectAll().execute()).toEqual(before)
})

const KINDS_WITH_LINKS = /offer|stay-link|review-invitation/
