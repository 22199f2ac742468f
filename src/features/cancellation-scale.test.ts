import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { addDays, formatListDay, toDay } from '#platform/shared/day.ts'
import {
  ALWAYS_FREE,
  type CancellationStep,
  CHARGE_RULE,
  cancellationPeriods,
  chargePercentOn,
  describeCancellation,
  describeCancellationOn,
  findScaleError,
  lastFreeDay,
  summarizeCancellation,
  summarizeScale,
} from './cancellation-scale.ts'

const SCALE = DEFAULT_SETTINGS.policy.cancellationScale
const CHECK_IN = toDay('2026-12-01')

test.each([
  // days before check-in, percent
  [400, 0],
  [25, 0],
  [24, 50],
  [8, 50],
  [7, 100],
  [1, 100],
  [0, 100],
  [-3, 100],
])('[rule cancellation-charge] cancelling %i days before check-in costs %i%%', (days, percent) => {
  expect(chargePercentOn(SCALE, CHECK_IN, addDays(CHECK_IN, -days))).toBe(percent)
})

test('[rule cancellation-wording] the rule is said in days, with dates once check-in is known', () => {
  expect(describeCancellation(SCALE)).toEqual([
    'Full refund for cancellation 25 or more days before check-in; no-shows get no refund.',
    'For cancellation 24 to 8 days before check-in, we charge 50% of the price of the stay.',
    'For cancellation 7 or fewer days before check-in, we charge 100% of the price of the stay.',
    CHARGE_RULE,
  ])
  expect(describeCancellation(SCALE, { checkIn: CHECK_IN, today: toDay('2026-11-07') }).slice(0, 3)).toEqual([
    'Full refund for cancellation 25 or more days before check-in (until Friday 6 November 2026, now past); no-shows get no refund.',
    'For cancellation 24 to 8 days before check-in (from Saturday 7 November 2026 to Monday 23 November 2026), we charge 50% of the price of the stay.',
    'For cancellation 7 or fewer days before check-in (from Tuesday 24 November 2026), we charge 100% of the price of the stay.',
  ])
  const short: CancellationStep[] = [
    { minDays: 2, percent: 0 },
    { minDays: 1, percent: 5 },
    { minDays: 0, percent: 100 },
  ]
  expect(describeCancellation(short, { checkIn: CHECK_IN, today: CHECK_IN }).slice(1, 3)).toEqual([
    'For cancellation 1 day before check-in (on Monday 30 November 2026, now past), we charge 5% of the price of the stay.',
    'For cancellation on the day of check-in (from Tuesday 1 December 2026), we charge 100% of the price of the stay.',
  ])
})

test('a scale has a short form for tables and for the activity log', () => {
  expect(summarizeCancellation(SCALE, CHECK_IN, formatListDay)).toBe(
    'Free until 6 Nov 2026, 50% until 23 Nov 2026, then 100% of the price',
  )
  expect(summarizeCancellation(ALWAYS_FREE, CHECK_IN, formatListDay)).toBe('Free')
  expect(summarizeScale(SCALE)).toBe(
    '0%: 25 or more days before check-in; 50%: 24 to 8 days before check-in; 100%: 7 or fewer days before check-in',
  )
})

test.each<[string, [minDays: number, percent: number][], number, string]>([
  [
    'a first charge',
    [
      [25, 10],
      [0, 100],
    ],
    0,
    'percent',
  ],
  [
    'a gap before check-in',
    [
      [25, 0],
      [8, 100],
    ],
    1,
    'minDays',
  ],
  [
    'steps in the wrong order',
    [
      [8, 0],
      [25, 50],
      [0, 100],
    ],
    1,
    'minDays',
  ],
  [
    'two steps on one day',
    [
      [8, 0],
      [8, 50],
      [0, 100],
    ],
    1,
    'minDays',
  ],
  [
    'a falling charge',
    [
      [25, 0],
      [8, 60],
      [4, 50],
      [0, 100],
    ],
    2,
    'percent',
  ],
  [
    'a charge that stays',
    [
      [25, 0],
      [8, 50],
      [4, 50],
      [0, 100],
    ],
    2,
    'percent',
  ],
  [
    'a refund for no-shows',
    [
      [25, 0],
      [0, 90],
    ],
    1,
    'percent',
  ],
])('[rule cancellation-scale] %s is refused', (_, steps, index, field) => {
  const scale = steps.map(([minDays, percent]) => ({ minDays, percent }))
  expect(findScaleError(scale)).toMatchObject({ index, field })
})

/** Up to six steps that cover every day and rise. */
const scales = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 3_650 }), { minLength: 1, maxLength: 5 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 4, maxLength: 4 }),
  )
  .map(([days, percents]): CancellationStep[] => {
    const rising = [0, ...percents.sort((one, other) => one - other).slice(0, days.length - 1), 100]
    return [...days.sort((one, other) => other - one), 0].map((minDays, index) => ({
      minDays,
      percent: rising[index] ?? 100,
    }))
  })
const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays(toDay('2020-01-01'), count))

test('property: [rule cancellation-scale] a charge never falls towards check-in and ends at 100%', () => {
  fc.assert(
    fc.property(scales, days, fc.integer({ min: -10, max: 3_700 }), (scale, checkIn, daysLeft) => {
      expect(findScaleError(scale)).toBeNull()
      const percentAt = (left: number) => chargePercentOn(scale, checkIn, addDays(checkIn, -left))
      expect(percentAt(daysLeft)).toBeLessThanOrEqual(percentAt(daysLeft - 1))
      expect([percentAt(0), percentAt(scale[0]?.minDays ?? 0)]).toEqual([100, 0])
      expect(percentAt((scale[0]?.minDays ?? 0) - 1)).toBeGreaterThan(0)
    }),
  )
})

test('property: [rule cancellation-wording] each day has exactly one sentence, with the charge of that day', () => {
  fc.assert(
    fc.property(scales, days, fc.integer({ min: -10, max: 3_700 }), (scale, checkIn, daysLeft) => {
      const today = addDays(checkIn, -daysLeft)
      const current = cancellationPeriods(scale, { checkIn, today }).find(({ isPast }) => !isPast)
      expect(current?.percent).toBe(chargePercentOn(scale, checkIn, today))
      expect(describeCancellationOn(scale, checkIn, today)).toBe(current?.sentence)
      expect(current?.percent === 0).toBe(today <= lastFreeDay(scale, checkIn))
    }),
  )
})
