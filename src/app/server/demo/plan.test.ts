import { expect, test } from 'vitest'
import { DEMO_HOMES } from '#demo/data/homes.ts'
import { safeHtml } from '#platform/server/safe-html.ts'
import { addDays, type Day, dayInLondon, instantInLondon, nightsBetween, toDay } from '#platform/shared/day.ts'
import { planLedgerEntries } from './money.ts'
import { demoPhotographs } from './photographs.ts'
import { GUEST_TO_REVIEW, type PlannedBooking, planBookings } from './plan.ts'
import { planSeasons } from './seasons.ts'

// Two weeks cover every first weekday. The other days are clock changes, a leap day and the turn of the year.
const FIRST_DAYS = [
  ...Array.from({ length: 14 }, (_, index) => addDays(toDay('2026-09-07'), index)),
  ...['2026-03-29', '2026-10-25', '2028-02-29', '2026-12-31', '2027-01-01'].map(toDay),
]

const MINIMUM_STAY = 2

test.each(FIRST_DAYS)('a demo started on %s has valid bookings', (today) => {
  const now = instantInLondon(today, '00:30')
  const bookings = planBookings(now)
  for (const booking of bookings) {
    expect(booking.guests).toBeLessThanOrEqual(booking.home.maxGuests)
    expect(nightsBetween(booking.checkIn, booking.checkOut)).toBeGreaterThanOrEqual(MINIMUM_STAY)
    expect(booking.createdAt < now && booking.updatedAt < now && booking.createdAt <= booking.updatedAt).toBe(true)
    expect(booking.createdAt < instantInLondon(booking.checkIn, '00:00')).toBe(true)
    if (booking.status === 'completed') expect(booking.checkOut < today).toBe(true)
    if (booking.status === 'confirmed' || booking.status === 'pending') expect(booking.checkOut > today).toBe(true)
    if (booking.review) expect(booking.status).toBe('completed')
    for (const at of [booking.review?.createdAt, booking.review?.repliedAt])
      if (at) expect(at < now && dayInLondon(at) > booking.checkOut).toBe(true)
  }
})

test.each(FIRST_DAYS)('a demo started on %s has no two stays on one night', (today) => {
  for (const home of DEMO_HOMES) {
    const stays = planBookings(instantInLondon(today, '12:00'))
      .filter((booking) => booking.home.id === home.id)
      .sort(byArrival)
    for (const [index, stay] of stays.entries()) {
      const next = stays[index + 1]
      if (next) expect(next.checkIn >= stay.checkOut, `${stay.guest.name} and ${next.guest.name}`).toBe(true)
    }
  }
})

test.each(FIRST_DAYS)('a demo started on %s has one running hold', (today) => {
  const morning = instantInLondon(today, '00:30')
  const holds = planBookings(morning).flatMap(({ hold }) => hold ?? [])
  const [ended, running] = holds.toSorted((one, other) => one.until.getTime() - other.until.getTime())
  expect(holds).toHaveLength(2)
  expect(ended && ended.until < morning && ended.keptUntil > instantInLondon(addDays(today, 1), '00:00')).toBe(true)
  expect(running && running.until > instantInLondon(addDays(today, 1), '00:00')).toBe(true)
})

test('demo bookings span the past year and the next six months', () => {
  const today = toDay('2026-09-09')
  const bookings = planBookings(instantInLondon(today, '12:00'))
  const ahead = bookings.map(({ checkIn }) => nightsBetween(today, checkIn))
  expect(Math.min(...ahead)).toBeLessThan(-350)
  expect(Math.min(...ahead)).toBeGreaterThan(-372)
  expect(Math.max(...ahead)).toBeGreaterThan(120)
  expect(Math.max(...ahead)).toBeLessThan(183)
  expect(countBy(bookings, ({ status }) => status)).toEqual({ completed: 44, confirmed: 10, pending: 3, cancelled: 5 })
})

test.each(FIRST_DAYS)('a demo started on %s has seasons above the usual prices', (today) => {
  for (const home of DEMO_HOMES) {
    const seasons = planSeasons(today).filter((season) => season.home.id === home.id)
    expect(seasons.map(({ name }) => name)).toEqual(['Summer', 'Christmas and New Year'])
    for (const { firstNight, lastNight, pricePerNight } of seasons) {
      expect(lastNight >= today && firstNight < lastNight).toBe(true)
      expect(nightsBetween(today, lastNight)).toBeLessThan(370)
      expect(pricePerNight).toBeGreaterThan(home.weekendPrice)
    }
    expect(home.weekendPrice).toBeGreaterThan(home.pricePerNight)
  }
})

test.each(FIRST_DAYS)('a demo started on %s has arriving and staying guests', (today) => {
  const agreed = planBookings(instantInLondon(today, '12:00')).filter(({ status }) => status === 'confirmed')
  expect(agreed.some(({ checkIn }) => checkIn === today)).toBe(true)
  expect(agreed.some(({ checkIn, checkOut }) => checkIn < today && checkOut > today)).toBe(true)
})

test.each(FIRST_DAYS)('a demo started on %s has only past payments', (today) => {
  const bookings = planBookings(instantInLondon(today, '12:00'))
  const entries = planLedgerEntries(bookings, today)
  for (const { day, bookingId } of entries) {
    const booking = bookings.find(({ id }) => id === bookingId)
    expect(day <= today && booking !== undefined && day >= dayInLondon(booking.createdAt)).toBe(true)
  }
  const sums = Map.groupBy(entries, ({ bookingId }) => bookingId)
  for (const own of sums.values()) {
    const sum = (kinds: string[]) => own.reduce((all, one) => all + (kinds.includes(one.kind) ? one.amount : 0), 0)
    expect(sum(['received'])).toBeGreaterThanOrEqual(sum(['refund', 'deduction', 'deposit-returned']))
  }
  const kinds = new Set(entries.map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual(['allowance', 'deduction', 'deposit-returned', 'received', 'refund'])
})

test('several homes have a changeover on one day', () => {
  const stays = planBookings(new Date('2026-09-09T11:00:00Z')).filter(({ status }) => status !== 'cancelled')
  const arrivals = new Set(stays.map(({ home, checkIn }) => arrival(home.id, checkIn)))
  expect(stays.filter(({ home, checkOut }) => arrivals.has(arrival(home.id, checkOut))).length).toBeGreaterThanOrEqual(
    4,
  )
})

test('the guest of the latest past stay can still write a review', () => {
  const guest = planBookings(new Date('2026-09-09T11:00:00Z')).find(({ guest }) => guest.name === GUEST_TO_REVIEW)
  expect(guest).toMatchObject({ status: 'completed', review: null, guest: { email: 'harriet.lowe@example.com' } })
})

test('each home has eight captioned pictures', async () => {
  const pictures = await demoPhotographs()
  for (const home of DEMO_HOMES) {
    const picturesOfHome = pictures.filter(({ file }) => file.startsWith(`${home.folder}/`))
    expect(picturesOfHome).toHaveLength(8)
    expect(picturesOfHome[0]?.file).toMatch(/living-room|kitchen/)
    for (const { alt, caption } of picturesOfHome) expect(alt.length > 40 && caption.length > 10).toBe(true)
  }
})

test('each home has ten to eighteen amenities', () => {
  for (const home of DEMO_HOMES) {
    expect(home.amenities.length).toBeGreaterThanOrEqual(10)
    expect(home.amenities.length).toBeLessThanOrEqual(18)
    expect(new Set(home.amenities).size).toBe(home.amenities.length)
    expect(home.nearby.filter(({ walk, drive }) => walk !== null && drive !== null).length).toBeGreaterThanOrEqual(3)
    expect(home.location).toContain(home.city)
    expect(Math.abs(home.latitude - 52.67)).toBeLessThan(0.03)
  }
  expect(DEMO_HOMES.filter(({ importantInformation }) => importantInformation !== null)).toHaveLength(1)
})

test('cleaning rich text leaves the descriptions unchanged', () => {
  for (const { description, importantInformation } of DEMO_HOMES)
    for (const text of [description, importantInformation ?? '']) expect(safeHtml(text)).toBe(text)
})

function byArrival(one: PlannedBooking, other: PlannedBooking): number {
  return one.checkIn < other.checkIn ? -1 : 1
}

function arrival(home: number, day: Day): string {
  return `${home} ${day}`
}

function countBy<Row>(rows: Row[], of: (row: Row) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[of(row)] = (counts[of(row)] ?? 0) + 1
  return counts
}
