import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { addDays, type Day, nightsOf, toDay } from '#platform/shared/day.ts'
import { formatPounds, pence, penceOf, sumOf } from '#platform/shared/money.ts'
import {
  type HomeDeposit,
  type HomePrices,
  plainPrices,
  priceForGuest,
  priceOfNight,
  priceOfStay,
  type Season,
  securityDepositOf,
} from './pricing.ts'

const { policy } = DEFAULT_SETTINGS
const pounds = (amount: number) => penceOf(amount)

function season(
  name: string,
  [firstNight, lastNight]: [string, string],
  [perNight, weekendNight]: [number, number | null],
  minimumStay: number | null,
): Season {
  return {
    name,
    firstNight: toDay(firstNight),
    lastNight: toDay(lastNight),
    perNight: pounds(perNight),
    weekendNight: weekendNight === null ? null : pounds(weekendNight),
    minimumStay,
  }
}

const SEASONS = [
  season('Summer', ['2026-07-18', '2026-08-31'], [160, 190], 3),
  season('Christmas', ['2026-12-19', '2027-01-02'], [220, null], 4),
]

const plain = plainPrices(pounds(120), 'not-registered')
const weekend: HomePrices = { ...plain, weekendNight: pounds(150) }
const seasonal: HomePrices = { ...plain, perNight: pounds(100), weekendNight: pounds(130), seasons: SEASONS }
const hundred = plainPrices(pounds(100), 'not-registered')
const reduced: HomePrices = { ...hundred, weeklyPercent: 10, monthlyPercent: 20 }
const fees: HomePrices = { ...hundred, cleaningFee: pounds(45), includedGuests: 2, extraGuestNight: pounds(15) }
const everything: HomePrices = {
  ...seasonal,
  ...{ cleaningFee: pounds(45), includedGuests: 2, extraGuestNight: pounds(15), weeklyPercent: 10, monthlyPercent: 20 },
}
const exclusive = (prices: HomePrices): HomePrices => ({ ...prices, vat: 'exclusive' })

/** Totals in pounds, calculated without the code under test. */
const CASES: [title: string, prices: HomePrices, checkIn: string, checkOut: string, guests: number, total: number][] = [
  ['two nights', plain, '2026-09-14', '2026-09-16', 1, 240],
  ['one night', plain, '2026-09-14', '2026-09-15', 1, 120],
  ['a weekend that costs what other nights do', plain, '2026-09-11', '2026-09-13', 2, 240],
  ['a week', plain, '2026-09-14', '2026-09-21', 2, 840],
  ['four weeks', plain, '2026-09-14', '2026-10-12', 2, 3360],
  ['the night on which clocks go back', plain, '2026-10-24', '2026-10-26', 2, 240],
  ['the night on which clocks go forward', plain, '2026-03-28', '2026-03-30', 2, 240],
  ['over a leap day', plain, '2028-02-28', '2028-03-01', 2, 240],
  ['the same days in a common year', plain, '2027-02-28', '2027-03-01', 2, 120],
  ['over the turn of the year', plain, '2026-12-30', '2027-01-02', 2, 360],
  ['the longest stay', plain, '2026-01-01', '2028-01-21', 2, 90_000],
  ['six guests without a price for extra guests', plain, '2026-09-14', '2026-09-16', 6, 240],

  ['Monday and Tuesday with a weekend price', weekend, '2026-09-14', '2026-09-16', 2, 240],
  ['Friday and Saturday', weekend, '2026-09-11', '2026-09-13', 2, 300],
  ['Thursday to Monday', weekend, '2026-09-10', '2026-09-14', 2, 540],
  ['Saturday and Sunday', weekend, '2026-09-12', '2026-09-14', 2, 270],
  ['Sunday to Friday', weekend, '2026-09-13', '2026-09-18', 2, 600],
  ['a Friday alone', weekend, '2026-09-11', '2026-09-12', 2, 150],
  ['a Sunday alone', weekend, '2026-09-13', '2026-09-14', 2, 120],
  ['a week with its weekend', weekend, '2026-09-14', '2026-09-21', 2, 900],
  ['the weekend on which clocks go back', weekend, '2026-10-24', '2026-10-26', 2, 270],
  ['the weekend on which clocks go forward', weekend, '2026-03-27', '2026-03-29', 2, 300],
  ['a leap day in the middle of the week', weekend, '2028-02-28', '2028-03-01', 2, 240],
  ['two weeks with their weekends', weekend, '2026-09-14', '2026-09-28', 2, 1800],

  ['before the season', seasonal, '2026-07-13', '2026-07-15', 2, 200],
  ['into the season, over its first weekend', seasonal, '2026-07-16', '2026-07-20', 2, 580],
  ['within the season', seasonal, '2026-07-20', '2026-07-23', 2, 480],
  ['a weekend within the season', seasonal, '2026-07-24', '2026-07-26', 2, 380],
  ['out of the season', seasonal, '2026-08-30', '2026-09-02', 2, 420],
  ['the last night of the season', seasonal, '2026-08-31', '2026-09-01', 2, 160],
  ['the night after the season', seasonal, '2026-09-01', '2026-09-02', 2, 100],
  ['a week within the season', seasonal, '2026-07-20', '2026-07-27', 2, 1180],
  ['Christmas, whose weekends cost what its other nights do', seasonal, '2026-12-24', '2026-12-27', 2, 660],
  ['New Year, over the turn of the year', seasonal, '2026-12-30', '2027-01-02', 2, 660],
  ['out of Christmas', seasonal, '2027-01-02', '2027-01-05', 2, 420],
  ['into Christmas, over a weekend night before it', seasonal, '2026-12-17', '2026-12-20', 2, 450],
  ['a standard Friday and a summer Saturday', seasonal, '2026-07-17', '2026-07-19', 2, 320],
  ['the whole of Christmas', seasonal, '2026-12-19', '2027-01-03', 2, 3300],
  ['clocks back outside the seasons', seasonal, '2026-10-24', '2026-10-26', 2, 230],
  ['clocks forward outside the seasons', seasonal, '2026-03-28', '2026-03-30', 2, 230],

  ['one night short of a week', reduced, '2026-09-14', '2026-09-20', 2, 600],
  ['a week, less a tenth', reduced, '2026-09-14', '2026-09-21', 2, 630],
  ['eight nights, less a tenth', reduced, '2026-09-14', '2026-09-22', 2, 720],
  ['one night short of a month', reduced, '2026-09-14', '2026-10-11', 2, 2430],
  ['four weeks, less a fifth', reduced, '2026-09-14', '2026-10-12', 2, 2240],
  ['thirty nights, less a fifth', reduced, '2026-09-14', '2026-10-14', 2, 2400],
  ['four weeks with a weekly reduction alone', { ...reduced, monthlyPercent: 0 }, '2026-09-14', '2026-10-12', 2, 2520],
  ['a week with a monthly reduction alone', { ...reduced, weeklyPercent: 0 }, '2026-09-14', '2026-09-21', 2, 700],
  ['a tenth off odd pence', { ...reduced, perNight: pounds(99.99) }, '2026-09-14', '2026-09-21', 2, 629.94],
  [
    '15 % off odd pence',
    { ...reduced, perNight: pounds(33.33), weeklyPercent: 15 },
    '2026-09-14',
    '2026-09-21',
    2,
    198.31,
  ],

  ['cleaning', fees, '2026-09-14', '2026-09-16', 2, 245],
  ['one guest more', fees, '2026-09-14', '2026-09-16', 3, 275],
  ['two guests more', fees, '2026-09-14', '2026-09-16', 4, 305],
  ['one guest for one night', fees, '2026-09-14', '2026-09-15', 1, 145],
  ['a week for four; cleaning is never reduced', { ...fees, weeklyPercent: 10 }, '2026-09-14', '2026-09-21', 4, 864],

  ['VAT added', exclusive(plain), '2026-09-14', '2026-09-16', 2, 288],
  ['VAT within', { ...plain, vat: 'inclusive' }, '2026-09-14', '2026-09-16', 2, 240],
  ['VAT on every part', exclusive(fees), '2026-09-14', '2026-09-16', 3, 330],
  [
    'VAT on odd pence, night by night',
    exclusive({ ...plain, perNight: pounds(99.99) }),
    '2026-09-14',
    '2026-09-17',
    2,
    359.97,
  ],
  ['VAT, then the reduction', exclusive(reduced), '2026-09-14', '2026-09-21', 2, 756],
  ['a summer week for four with every fee and reduction', exclusive(everything), '2026-07-20', '2026-07-27', 4, 1555.2],
  ['a home that costs nothing', plainPrices(pence(0), 'exclusive'), '2026-09-14', '2026-09-16', 2, 0],
]

test.each(CASES)('the price of a stay is correct: %s', (_, prices, checkIn, checkOut, guests, total) => {
  const priced = priceOfStay(prices, { stay: { checkIn: toDay(checkIn), checkOut: toDay(checkOut) }, guests }, policy)
  expect(formatPounds(priced.total)).toBe(formatPounds(pounds(total)))
  expect(sumOf(priced.lines.map(({ amount }) => amount))).toBe(priced.total)
})

test('each line has a descriptive label', () => {
  const stay = { checkIn: toDay('2026-07-16'), checkOut: toDay('2026-07-23') }
  expect(priceOfStay(everything, { stay, guests: 3 }, policy)).toEqual({
    nights: 7,
    lines: [
      { kind: 'nights', label: '1 night at £100.00', amount: 10_000 },
      { kind: 'nights', label: '1 weekend night at £130.00', amount: 13_000 },
      { kind: 'nights', label: '1 weekend night in Summer at £190.00', amount: 19_000 },
      { kind: 'nights', label: '4 nights in Summer at £160.00', amount: 64_000 },
      { kind: 'extra-guests', label: '1 extra guest, 7 nights at £15.00', amount: 10_500 },
      { kind: 'reduction', label: 'Weekly reduction from 7 nights, 10 %', amount: -11_650 },
      { kind: 'cleaning', label: 'Cleaning', amount: 4_500 },
    ],
    total: 109_350,
    securityDeposit: 54_675,
  })
})

test('[rule security-deposit] the security deposit is the larger of £100 and 50 %', () => {
  expect(securityDepositOf(pence(0), policy)).toBe(10_000)
  expect(securityDepositOf(pence(19_999), policy)).toBe(10_000)
  expect(securityDepositOf(pence(20_000), policy)).toBe(10_000)
  expect(securityDepositOf(pence(20_001), policy)).toBe(10_001)
})

test('[rule security-deposit] a home’s deposit rule replaces the business’s rule', () => {
  const stay = { checkIn: toDay('2026-10-01'), checkOut: toDay('2026-10-03') }
  const depositIn = (deposit: HomeDeposit) =>
    priceOfStay({ ...plainPrices(pence(7_505), 'inclusive'), deposit }, { stay, guests: 1 }, policy).securityDeposit
  expect(depositIn({ amount: null, percent: null })).toBe(10_000)
  expect(depositIn({ amount: pence(25_000), percent: null })).toBe(25_000)
  expect(depositIn({ amount: pence(0), percent: null })).toBe(0)
  // 20 % of £150.10: the business's minimum of £100 does not apply.
  expect(depositIn({ amount: null, percent: 20 })).toBe(3_002)
  expect(depositIn({ amount: null, percent: 0 })).toBe(0)
})

const aPrice = fc.integer({ min: 0, max: 9_999_99 }).map(pence)
const maybe = <Value>(one: fc.Arbitrary<Value>) => fc.option(one, { nil: null })
const aDay = fc.integer({ min: 0, max: 1500 }).map((days) => addDays(toDay('2026-01-01'), days))
/** Seasons of a single night each, so that none overlap. */
const aSeason = fc
  .record({
    night: aDay,
    name: fc.constantFrom('Summer', 'Easter', 'Half-term'),
    perNight: aPrice,
    weekendNight: maybe(aPrice),
    minimumStay: maybe(fc.integer({ min: 1, max: 14 })),
  })
  .map(({ night, ...season }): Season => ({ ...season, firstNight: night, lastNight: night }))
const somePrices: fc.Arbitrary<HomePrices> = fc.record({
  perNight: aPrice,
  weekendNight: maybe(aPrice),
  seasons: fc.uniqueArray(aSeason, { maxLength: 40, selector: ({ firstNight }) => firstNight }),
  weeklyPercent: fc.integer({ min: 0, max: 90 }),
  monthlyPercent: fc.integer({ min: 0, max: 90 }),
  cleaningFee: aPrice,
  includedGuests: maybe(fc.integer({ min: 1, max: 10 })),
  extraGuestNight: fc.integer({ min: 0, max: 10_000 }).map(pence),
  vat: fc.constantFrom('not-registered', 'inclusive', 'exclusive'),
  deposit: fc.constant({ amount: null, percent: null }),
  minimumStay: maybe(fc.integer({ min: 1, max: 14 })),
  letsGaps: fc.boolean(),
})
const aStay = fc
  .tuple(aDay, fc.integer({ min: 1, max: 120 }))
  .map(([checkIn, nights]) => ({ checkIn, checkOut: addDays(checkIn, nights) }))
const someGuests = fc.integer({ min: 1, max: 20 })

test('[rule quote] property: the total is the sum of the lines', () => {
  fc.assert(
    fc.property(somePrices, aStay, someGuests, (prices, stay, guests) => {
      const { lines, total, securityDeposit } = priceOfStay(prices, { stay, guests }, policy)
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
      expect(total).toBeGreaterThanOrEqual(0)
      expect(lines.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true)
      expect(securityDeposit).toBeGreaterThanOrEqual(Math.max(policy.securityDepositMinPence, Math.floor(total / 2)))
    }),
  )
})

test('property: splitting a stay changes no nightly price', () => {
  fc.assert(
    fc.property(somePrices, aStay, fc.nat(), (prices, stay, where) => {
      const nights = nightsOf(stay)
      const middle = addDays(stay.checkIn, where % (nights.length + 1))
      const parts = [
        { checkIn: stay.checkIn, checkOut: middle },
        { checkIn: middle, checkOut: stay.checkOut },
      ]
      expect(parts.flatMap(nightsOf)).toEqual(nights)
      const ofNights = (days: Day[]) => sumOf(days.map((night) => priceOfNight(prices, night).price))
      expect(sumOf(parts.map((part) => ofNights(nightsOf(part))))).toBe(ofNights(nights))
      const lines = priceOfStay(prices, { stay, guests: 1 }, policy).lines.filter(({ kind }) => kind === 'nights')
      expect(sumOf(lines.map(({ amount }) => amount))).toBe(ofNights(nights))
    }),
  )
})

test('property: without reductions, more nights or guests never cost less', () => {
  fc.assert(
    fc.property(somePrices, aStay, someGuests, (prices, stay, guests) => {
      const unreduced = { ...prices, weeklyPercent: 0, monthlyPercent: 0 }
      const longer = { ...stay, checkOut: addDays(stay.checkOut, 1) }
      const of = (from: HomePrices, when: typeof stay, who: number) =>
        priceOfStay(from, { stay: when, guests: who }, policy).total
      expect(of(unreduced, longer, guests)).toBeGreaterThanOrEqual(of(unreduced, stay, guests))
      expect(of(prices, stay, guests + 1)).toBeGreaterThanOrEqual(of(prices, stay, guests))
    }),
  )
})

test('VAT is added only where stored prices exclude it', () => {
  fc.assert(
    fc.property(aPrice, (price) => {
      expect(priceForGuest(price, 'not-registered')).toBe(price)
      expect(priceForGuest(price, 'inclusive')).toBe(price)
      expect(priceForGuest(price, 'exclusive')).toBe(price + Math.round(price / 5))
    }),
  )
})
