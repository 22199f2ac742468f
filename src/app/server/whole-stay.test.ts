import { expect, test } from 'vitest'
import { runDue } from '#platform/server/jobs/runs.ts'
import { openMailer } from '#platform/server/mail/mailer.ts'
import type { Outgoing } from '#platform/server/mail/smtp.ts'
import { ACCEPTANCE, tokenOf } from '#test/features/offers/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { EMAIL_TEMPLATES } from './emails.ts'
import { allRoutes } from './http.ts'
import { SCHEDULE } from './jobs.ts'

const GUEST = 'ada@example.org'
const OFFICE = 'hello@staffordshirestays.example'

interface Arrived extends Outgoing {
  /** London time. */
  at: string
}

/**
 * Opens a test server. Moving the clock with `advanceTo` runs the due jobs, without erasures and backups, and sends
 * emails.
 */
async function openFixture() {
  const fixture = await createTestContext('2026-09-01T09:00:00Z', {
    SECRET: 'a secret that is long enough to be used',
  })
  const { ctx, clock } = fixture
  const arrived: Arrived[] = []
  const send = async (email: Outgoing) => void arrived.push({ ...email, at: inLondon(clock.now()) })
  const mailer = openMailer(ctx, EMAIL_TEMPLATES, { send, close: () => undefined })
  const jobs = SCHEDULE.filter(({ name }) => !/^(sweep|erase|make-up|take-down|make-backup|prove-backup)/.test(name))
  /** Sets the clock to each moment in London time, such as `10-08 15:59`, and runs the jobs and the mailer. */
  const advanceTo = async (...moments: string[]) => {
    for (const moment of moments) {
      clock.set(new Date(`2026-${moment.replace(' ', 'T')}:00+01:00`))
      for (const job of jobs) await runDue(ctx, job)
      await mailer.sendDue()
    }
  }
  const { asStaff, post, get } = createTestClient(ctx, allRoutes(ctx), await createStaff(ctx))
  const mustSucceed = async (answer: ReturnType<typeof get>) => {
    const { status, text, body } = await answer
    if (status >= 300) throw new Error(`${status} ${text}`)
    return body
  }
  await createHome(ctx, { title: 'Heath Cottage', pricePerNight: '100.00' })
  const staff = (method: 'POST' | 'PATCH' | 'GET', url: string, body?: object) =>
    mustSucceed(asStaff(method, url, body))
  const guest = (url: string, body: object) => mustSucceed(post(url, body))
  /**
   * Returns the emails since the last call, without daily digests. Sorts by minute and recipient, because several emails are
   * sent at once.
   */
  const emails = () =>
    arrived
      .splice(0)
      .filter(({ subject }) => !subject.startsWith('Today,'))
      .map(({ at, to, subject }) => [at, to, subject])
      .toSorted((one, other) => `${one[0]} ${one[1]}`.localeCompare(`${other[0]} ${other[1]}`))
  return { ...fixture, arrived, advanceTo, staff, guest, emails }
}

function inLondon(instant: Date): string {
  return instant.toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(5, 16)
}

type Fixture = Awaited<ReturnType<typeof openFixture>>

/** Creates a confirmed booking from 9 to 12 October. The guest enquires on 1 September; the office confirms on 3 September. */
async function confirmedStay(fixture: Fixture): Promise<number> {
  const { staff, guest, advanceTo } = fixture
  const stay = { checkInDate: '2026-10-09', checkOutDate: '2026-10-12', guests: 2 }
  const contact = { name: 'Ada Byron', email: GUEST, phone: '01632 960199' }
  const words = { message: 'Is the cottage free, and is it quiet there?', propertyTitle: 'Heath Cottage' }
  const enquiry = await guest('/api/enquiries', { ...contact, ...stay, ...words })
  await advanceTo('09-01 10:01', '09-01 10:30')
  const choice = { propertyId: 1, checkIn: stay.checkInDate, checkOut: stay.checkOutDate, guests: 2 }
  const guestDetails = {
    guestName: contact.name,
    guestEmail: GUEST,
    guestPhone: contact.phone,
    message: 'It is quiet.',
  }
  const offer = await staff('POST', '/api/admin/offers', {
    ...guestDetails,
    enquiryId: enquiry.id,
    choices: [choice],
  })
  const { link } = await staff('POST', `/api/admin/offers/${offer.id}/link`)
  await advanceTo('09-01 10:31', '09-02 11:00')
  await guest(`/api/offers/${tokenOf(link)}/accept`, ACCEPTANCE)
  await advanceTo('09-02 11:01', '09-03 12:00')
  const [{ id, money }] = await staff('GET', '/api/bookings')
  await pay(fixture, id, money.depositOwed)
  await staff('PATCH', `/api/bookings/${id}`, { status: 'confirmed' })
  await advanceTo('09-03 12:14', '09-03 12:16')
  return id
}

function pay({ staff }: Fixture, id: number, amount: string) {
  const day = '2026-09-02'
  return staff('POST', `/api/admin/bookings/${id}/ledger`, { kind: 'received', amount, day })
}

test('[rule emails-are-true] a stay sends each email once', async () => {
  const fixture = await openFixture()
  const { staff, advanceTo, emails, arrived, clock } = fixture
  const id = await confirmedStay(fixture)
  expect(emails()).toEqual([
    ['09-01 10:01', GUEST, 'Your enquiry to Staffordshire Stays'],
    ['09-01 10:01', OFFICE, 'Enquiry: Heath Cottage, 9 October 2026 to 12 October 2026'],
    ['09-01 10:31', GUEST, 'Your offer from Staffordshire Stays: Heath Cottage'],
    ['09-02 11:01', GUEST, 'Your dates are held: Heath Cottage'],
    ['09-02 11:01', OFFICE, 'Offer accepted: Heath Cottage'],
    ['09-03 12:16', GUEST, 'Your stay is confirmed: Heath Cottage'],
  ])

  await advanceTo(
    '09-09 08:59',
    '09-09 09:00',
    '09-09 09:10',
    '09-14 08:59',
    '09-14 09:00',
    '09-14 09:10',
    '09-15 08:00',
  )
  const owed = (await staff('GET', `/api/bookings/${id}`)).money.owed
  await pay(fixture, id, owed)
  await advanceTo('09-15 08:16', '10-08 08:00', '10-08 15:59', '10-08 16:00', '10-08 16:10', '10-09 08:00')
  const due = `£${owed} is due`
  expect(emails()).toEqual([
    ['09-09 09:00', GUEST, `${due} by Monday 14 September 2026: Heath Cottage`],
    ['09-14 09:00', GUEST, `${due} today: Heath Cottage`],
    ['09-15 08:16', GUEST, expect.stringMatching(`^We have received £${owed}`)],
    ['10-08 16:00', GUEST, 'How to get in: Heath Cottage'],
  ])

  await advanceTo(
    '10-12 08:00',
    '10-12 10:15',
    '10-13 08:00',
    '10-13 09:59',
    '10-13 10:32',
    '10-13 11:32',
    '10-14 10:00',
  )
  const held = (await staff('GET', `/api/bookings/${id}`)).money.depositHeld
  const entry = { amount: '20.00', day: '2026-10-14' }
  await staff('POST', `/api/admin/bookings/${id}/ledger`, { ...entry, kind: 'deduction', reason: 'A broken lamp' })
  const back = (Number(held) - 20).toFixed(2)
  await staff('POST', `/api/admin/bookings/${id}/ledger`, { ...entry, kind: 'deposit-returned', amount: back })
  await advanceTo('10-14 10:16', '10-30 10:00')
  const last = arrived.findLast(({ subject }) => subject.includes('deposit'))
  expect(last?.text).toContain('For damage (A broken lamp): £20.00')
  expect(emails()).toEqual([
    ['10-13 10:32', GUEST, 'Thank you for your stay at Heath Cottage'],
    ['10-14 10:16', GUEST, expect.stringMatching(`^We have returned £${back} of your security deposit`)],
  ])
  expect((await staff('GET', `/api/bookings/${id}`)).status).toBe('completed')
  expect(clock.now().toISOString()).toBe('2026-10-30T09:00:00.000Z')
})

test('[rule emails-are-true] later changes of a stay cause no untrue email', async () => {
  const fixture = await openFixture()
  const { staff, advanceTo, emails } = fixture
  const id = await confirmedStay(fixture)
  emails()
  await advanceTo('09-05 10:00')
  await pay(fixture, id, '50.00')
  await advanceTo('09-05 10:14')
  const { entries } = await staff('GET', `/api/admin/bookings/${id}/ledger`)
  const mistakeId = entries.find(({ amount }: { amount: string }) => amount === '50.00').id
  await staff('POST', `/api/admin/bookings/${id}/ledger/${mistakeId}/correct`, { reason: 'Another booking’s money' })
  await advanceTo('09-05 10:15', '09-05 12:00')
  expect(emails()).toEqual([])

  const moved = { checkIn: '2026-10-16', checkOut: '2026-10-19', price: 'keep' }
  await staff('POST', `/api/bookings/${id}/stay`, moved)
  await advanceTo(
    '09-05 12:14',
    '09-05 12:16',
    '09-09 09:10',
    '09-14 09:10',
    '09-16 09:00',
    '09-21 09:00',
    '09-22 08:00',
  )
  await pay(fixture, id, (await staff('GET', `/api/bookings/${id}`)).money.owed)
  await advanceTo('09-22 08:16', '10-08 16:10', '10-15 15:59', '10-15 16:00')
  expect(emails().map(([at, , subject]) => [at, subject?.split(':')[0]])).toEqual([
    ['09-05 12:16', 'Your booking has changed'],
    ['09-16 09:00', expect.stringContaining('is due by Monday 21 September 2026')],
    ['09-21 09:00', expect.stringContaining('is due today')],
    ['09-22 08:16', expect.stringContaining('We have received')],
    ['10-15 16:00', 'How to get in'],
  ])

  await staff('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
  await advanceTo('10-15 16:14', '10-15 16:16', '10-16 10:00', '10-20 10:40', '11-02 09:00')
  expect(emails()).toEqual([
    ['10-15 16:16', GUEST, 'Your stay at Heath Cottage is cancelled'],
    ['10-15 16:16', OFFICE, `Cancelled by Alex Hartley: booking #${id}, Heath Cottage`],
  ])
})

test('[rule daily-digest] the office gets one digest at eight', async () => {
  const fixture = await openFixture()
  const { advanceTo, arrived, emails } = fixture
  await advanceTo('09-01 10:00', '09-02 08:00')
  expect(arrived).toEqual([])
  await confirmedStay(fixture)
  emails()
  await advanceTo('09-08 08:00', '09-15 07:59')
  arrived.splice(0)
  await advanceTo('09-15 08:00', '09-15 09:00')
  expect(arrived.map(({ at, to, subject }) => [at, to, subject])).toEqual([
    ['09-15 08:00', OFFICE, 'Today, Tuesday 15 September 2026: 1 payment overdue'],
  ])
  expect(arrived[0]?.text).toContain('booking #1, Heath Cottage')
  arrived.splice(0)
  // The server does not run until the afternoon of the arrival.
  await advanceTo('10-09 13:00', '10-09 13:10')
  const [digest, ...more] = arrived.filter(({ subject }) => subject.startsWith('Today,'))
  expect([digest?.at, digest?.subject, more]).toEqual([
    '10-09 13:00',
    'Today, Friday 9 October 2026: 1 arrival, 1 payment overdue',
    [],
  ])
  expect(digest?.text).toContain('Heath Cottage, from 4pm: booking #1, 2 guests, £')
  expect(digest?.text).not.toContain('Ada')
})

test('[rule reply-deadline-reminders] the office is reminded four hours before a reply deadline', async () => {
  const { advanceTo, guest, staff, emails } = await openFixture()
  const message = { email: 'jo@example.org', subject: 'General Inquiry', message: 'Is there a cot in the cottage?' }
  for (const name of ['Jo', 'Al'])
    await guest('/api/contact', { ...message, name, email: `${name.toLowerCase()}@example.org` })
  await advanceTo('09-01 10:01', '09-02 05:59')
  emails()
  await advanceTo('09-02 06:00', '09-02 06:15')
  expect(emails().map(([, to, subject]) => [to, subject])).toEqual([
    [OFFICE, 'Answer due: message #1'],
    [OFFICE, 'Answer due: message #2'],
  ])
  await staff('POST', '/api/admin/messages/1/reply', { subject: 'A cot', text: 'There is one.' })
  await advanceTo('09-02 09:59', '09-02 10:00', '09-02 10:15', '09-03 08:00')
  expect(emails().map(([, , subject]) => subject)).toEqual(['A cot', 'Late: message #2 has no answer'])
})
