import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, nightsBetween, nightsOf, type Stay, toDay } from '#platform/shared/day.ts'
import { pence } from '#platform/shared/money.ts'
import { stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { aroundStay, minimumStayOf, type StayRules } from './minimum-stay.ts'

const POLICY = { minimumStayNights: 2 }
const NO_NIGHTS = new Set<Day>()

const prices = { perNight: pence(16_000), weekendNight: null }
const summer = { ...prices, name: 'Summer', firstNight: toDay('2026-07-18'), lastNight: toDay('2026-08-31') }
const half = { ...prices, name: 'Half-term', firstNight: toDay('2026-10-24'), lastNight: toDay('2026-10-31') }
const plain: StayRules = {
  seasons: [
    { ...summer, minimumStay: 3 },
    { ...half, minimumStay: null },
  ],
  minimumStay: null,
  letsGaps: false,
}

const min = (rules: StayRules, stay: Stay, taken: ReadonlySet<Day> = NO_NIGHTS) =>
  minimumStayOf(rules, stay, { policy: POLICY, taken })

test('[rule minimum-stay] the minimum stay comes from season, then home, then business', () => {
  expect(min(plain, stayFrom('2026-07-17', '2026-07-20'))).toBe(2)
  expect(min({ ...plain, minimumStay: 5 }, stayFrom('2026-07-17', '2026-07-20'))).toBe(5)
  expect(min({ ...plain, minimumStay: 5 }, stayFrom('2026-07-18', '2026-07-20'))).toBe(3)
  expect(min(plain, stayFrom('2026-08-31', '2026-09-02'))).toBe(3)
  expect(min(plain, stayFrom('2026-09-01', '2026-09-03'))).toBe(2)
  // A season without its own minimum leaves the home's minimum in force.
  expect(min({ ...plain, minimumStay: 4 }, stayFrom('2026-10-24', '2026-10-26'))).toBe(4)
})

/** Nights before the 10th and from the 12th are taken: a gap of two nights. */
const around = new Set(['2026-08-08', '2026-08-09', '2026-08-12', '2026-08-13'].map(toDay))
const gaps: StayRules = { ...plain, letsGaps: true }

test('[rule minimum-stay] a stay below the minimum may fill a gap exactly', () => {
  expect(min(gaps, stayFrom('2026-08-10', '2026-08-12'), around)).toBe(2)
  expect(min(plain, stayFrom('2026-08-10', '2026-08-12'), around)).toBe(3)
})

test('a stay that partly fills a gap keeps the standard minimum', () => {
  expect(min(gaps, stayFrom('2026-08-10', '2026-08-11'), around)).toBe(3)
  expect(min(gaps, stayFrom('2026-08-11', '2026-08-12'), around)).toBe(3)
  expect(min(gaps, stayFrom('2026-08-09', '2026-08-11'), around)).toBe(3)
  expect(min(gaps, stayFrom('2026-08-10', '2026-08-12'), NO_NIGHTS)).toBe(3)
  expect(min(gaps, stayFrom('2026-08-10', '2026-08-12'), new Set([toDay('2026-08-09')]))).toBe(3)
  expect(min(gaps, stayFrom('2026-08-10', '2026-08-12'), new Set([toDay('2026-08-12')]))).toBe(3)
})

test('a gap at least as long as the minimum stay changes nothing', () => {
  const taken = new Set(['2026-08-09', '2026-08-13'].map(toDay))
  expect(min(gaps, stayFrom('2026-08-10', '2026-08-13'), taken)).toBe(3)
})

test('property: the minimum never exceeds the standard minimum', () => {
  const aDay = fc.integer({ min: 0, max: 40 }).map((days) => addDays(toDay('2026-08-01'), days))
  const aStay: fc.Arbitrary<Stay> = fc
    .tuple(aDay, fc.integer({ min: 1, max: 6 }))
    .map(([checkIn, nights]) => ({ checkIn, checkOut: addDays(checkIn, nights) }))
  fc.assert(
    fc.property(aStay, fc.array(aDay), (stay, days) => {
      const taken = new Set(days)
      const standard = minimumStayOf(plain, stay, { policy: POLICY, taken })
      const letting = minimumStayOf(gaps, stay, { policy: POLICY, taken })
      const nights = nightsBetween(stay.checkIn, stay.checkOut)
      expect(letting).toBeLessThanOrEqual(standard)
      expect([standard, nights]).toContain(letting)
      const { checkIn, checkOut } = aroundStay(stay)
      expect(letting < standard).toBe(
        nights < standard &&
          taken.has(checkIn) &&
          taken.has(addDays(checkOut, -1)) &&
          !nightsOf(stay).some((one) => taken.has(one)),
      )
    }),
  )
})
