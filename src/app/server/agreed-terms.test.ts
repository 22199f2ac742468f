import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import type { SettingChanges } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { ACCEPTANCE, tokenOf } from '#test/features/offers/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { sentEmails } from '#test/platform/server/testing/mailer.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { EMAIL_TEMPLATES } from './emails.ts'
import { allRoutes } from './http.ts'

const BOOKED = '2026-09-09T11:00:00Z'
const HALF_PAID = '2026-10-30T11:00:00Z'
const LATE = '2026-11-20T11:00:00Z'
const STAYING = '2026-12-01T16:30:00Z'
const AFTER_STAY = '2026-12-04T10:30:00Z'

/** Creates two confirmed stays, one from an accepted offer and one entered by the office, and a held stay of an offer. */
async function createThreeAgreements() {
  const fixture = await createTestContext(BOOKED, { SECRET: 'a secret that is long enough to be used' })
  const { ctx, clock } = fixture
  const staff = await createStaff(ctx)
  const { asStaff, get, post } = createTestClient(ctx, allRoutes(ctx), staff)
  const mustSucceed = async (answer: ReturnType<typeof get>) => {
    const { status, text, body } = await answer
    if (status >= 300) throw new Error(`${status} ${text}`)
    return body
  }
  await addBankDetails(ctx, '11111111')
  const stayOf = async (title: string) => {
    const propertyId = await createHome(ctx, { title })
    return { propertyId, checkIn: '2026-12-01', checkOut: '2026-12-04', guests: 2 }
  }
  const acceptOffer = async (title: string) => {
    const guest = { guestName: 'Ada Byron', guestEmail: 'ada@example.org', guestPhone: '01632 960199', message: '' }
    const choices = [await stayOf(title), { ...(await stayOf(`${title}, or`)), checkIn: '2026-12-02' }]
    const offer = await mustSucceed(asStaff('POST', '/api/admin/offers', { ...guest, choices }))
    const { link } = await mustSucceed(asStaff('POST', `/api/admin/offers/${offer.id}/link`))
    const token = tokenOf(link)
    await mustSucceed(post(`/api/offers/${token}/accept`, ACCEPTANCE))
    const [{ id }] = await mustSucceed(asStaff('GET', '/api/bookings'))
    return { id: Number(id), token, isOffer: true }
  }
  const paid = await acceptOffer('Heath Cottage')
  const held = await acceptOffer('Moor Cottage')
  const form = { guestName: 'Jo Guest', guestEmail: 'jo@example.org', guestAddress: '1 Elm Road, Stafford' }
  const entered = await mustSucceed(
    asStaff('POST', '/api/bookings', { ...form, ...(await stayOf('Oak Cottage')), status: 'confirmed' }),
  )
  const { link } = await mustSucceed(asStaff('POST', `/api/bookings/${entered.id}/link`))
  await mustSucceed(asStaff('POST', `/api/bookings/${entered.id}/link/email`))
  const stays = [paid, held, { id: Number(entered.id), token: tokenOf(link), isOffer: false }]
  for (const [id, amount] of [
    [paid.id, '652.50'],
    [entered.id, '300.00'],
  ])
    await mustSucceed(
      asStaff('POST', `/api/admin/bookings/${id}/ledger`, {
        kind: 'received',
        amount,
        day: '2026-09-09',
        reference: '',
      }),
    )
  await mustSucceed(asStaff('PATCH', `/api/bookings/${paid.id}`, { status: 'confirmed' }))

  /** Sets the clock and returns the API's answers about the three stays, and the emails about their agreements. */
  const readTextsAt = async (moment: string) => {
    clock.set(moment)
    const texts: Record<string, string> = {}
    const read = async (path: string, answer: ReturnType<typeof get>) => {
      const { status, text } = await answer
      texts[path] = `${status} ${withoutCurrent(text)}`
    }
    for (const { id, token, isOffer } of stays) {
      for (const path of ['', '/cancellation', '/calendar.ics'])
        await read(`/api/stays/${token}${path}`, get(`/api/stays/${token}${path}`))
      if (isOffer) await read(`/api/offers/${token}`, get(`/api/offers/${token}`))
      for (const path of [
        `/api/bookings/${id}`,
        `/api/bookings/${id}/cancellation`,
        `/api/admin/bookings/${id}/ledger`,
      ])
        await read(path, asStaff('GET', path))
      await read(`review ${id}`, get(`/api/reviews/booking/${id}/${isOffer ? 'ada' : 'jo'}@example.org`))
    }
    for (const date of ['today', 'upcoming', 'current', 'past'])
      await read(date, asStaff('GET', `/api/bookings/all?count=later&date=${date}&sort=checkIn`))
    for (const path of ['/api/admin/payments?view=all', '/api/admin/payments/summary', '/api/bookings/summary'])
      await read(path, asStaff('GET', path))
    const emails = await sentEmails(ctx, EMAIL_TEMPLATES)
    // The email about changed contact details belongs to no agreement.
    texts.emails = JSON.stringify(emails.filter(({ kind }) => kind !== 'contacts-changed'))
    return texts
  }
  const enterAnother = async () =>
    mustSucceed(asStaff('POST', '/api/bookings', { ...form, ...(await stayOf('Elm Cottage')), guests: 1 }))
  return { ctx, readTextsAt, enterAnother }
}

/**
 * Removes what is not part of an agreement: guests see the current telephone number, and by when the office now confirms
 * a payment.
 */
function withoutCurrent(text: string): string {
  return text
    .replace(/,"paymentCheck":\{.*?\}/, '')
    .replaceAll('\r\n ', '')
    .replace(/^DESCRIPTION:(.*?\.)\\n.*$/m, 'DESCRIPTION:$1')
}

async function addBankDetails(ctx: AppContext, account_number: string) {
  await ctx.database
    .insertInto('bank_details')
    .values({
      account_name: 'Staffordshire Stays Ltd',
      bank_name: 'Chase Bank',
      sort_code: '123456',
      account_number,
      created_at: ctx.clock.now(),
    })
    .execute()
}

/** Changes every setting: whole hours to half past the hour before, most numbers by 1, most texts by a letter. */
function changedSettings(): SettingChanges {
  const other = (value: unknown, name = ''): unknown => {
    if (name === 'cancellationScale')
      return [
        { minDays: 26, percent: 0 },
        { minDays: 0, percent: 100 },
      ]
    if (name === 'mapTiles') return 'https://tiles.example/{z}/{x}/{y}.png'
    if (name === 'companyNumber') return '00000001'
    // The address is then shown at any time, which belongs to no agreement.
    if (value === null) return null
    if (typeof value === 'number') return value > 4 && value < 5 ? 4.5 : value + 1
    if (value === 'not-registered') return 'inclusive'
    if (/^\d\d:00$/.test(String(value))) return `${String(Number(String(value).slice(0, 2)) - 1).padStart(2, '0')}:30`
    return `${value}x`
  }
  return Object.fromEntries(
    Object.entries(DEFAULT_SETTINGS).map(([section, values]) => [
      section,
      typeof values === 'object'
        ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, other(value, name)]))
        : other(values),
    ]),
  ) as SettingChanges
}

test('[rule agreed-terms] a changed setting leaves earlier agreements unchanged', async () => {
  const { ctx, readTextsAt, enterAnother } = await createThreeAgreements()
  const moments = [BOOKED, HALF_PAID, LATE, STAYING, AFTER_STAY]
  const before: Record<string, string>[] = []
  for (const moment of moments) before.push(await readTextsAt(moment))

  await applySettings(ctx, changedSettings())
  await addBankDetails(ctx, '22222222')
  for (const [at, moment] of moments.entries())
    expect([moment, await readTextsAt(moment)]).toEqual([moment, before[at]])

  expect((await enterAnother()).terms).toEqual({
    from: 'office',
    checkInFrom: '15:30',
    checkOutBy: '09:30',
    cancellationScale: [
      { minDays: 26, percent: 0 },
      { minDays: 0, percent: 100 },
    ],
    depositReturnWorkingDays: 6,
    arrivalDetailsHours: 25,
    vatPercent: 20,
    vatAmount: '72.50',
  })
})
