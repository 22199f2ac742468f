import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { pence } from '#platform/shared/money.ts'
import { priceForGuest, priceOfStay, securityDepositOf } from './pricing.ts'

const { policy } = DEFAULT_SETTINGS
const aPrice = fc.integer({ min: 0, max: 9_999_999 }).map(pence)
const someNights = fc.integer({ min: 1, max: 750 })

test('three nights at £145.00 are £435.00, and half of it is the security deposit', () => {
  expect(priceOfStay(pence(14_500), 3, policy)).toEqual({
    nights: 3,
    lines: [{ kind: 'nights', label: '3 nights at £145.00', amount: 43_500 }],
    total: 43_500,
    securityDeposit: 21_750,
  })
  expect(priceOfStay(pence(14_500), 1, policy).lines[0]?.label).toBe('1 night at £145.00')
})

test('the security deposit is the larger of £100 and 50 %', () => {
  expect(securityDepositOf(pence(0), policy)).toBe(10_000)
  expect(securityDepositOf(pence(19_999), policy)).toBe(10_000)
  expect(securityDepositOf(pence(20_000), policy)).toBe(10_000)
  expect(securityDepositOf(pence(20_001), policy)).toBe(10_001)
})

test('the lines always add up to the total, and no price is a fraction of a penny', () => {
  fc.assert(
    fc.property(aPrice, someNights, (price, nights) => {
      const stay = priceOfStay(price, nights, policy)
      expect(stay.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(stay.total)
      expect(stay.total).toBe(price * nights)
      expect(Number.isSafeInteger(stay.securityDeposit)).toBe(true)
    }),
  )
})

test('the security deposit is never below the least, nor below its share by a penny or more', () => {
  fc.assert(
    fc.property(
      aPrice,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (total, securityDepositPercent, securityDepositLeastPence) => {
        const deposit = securityDepositOf(total, { securityDepositPercent, securityDepositLeastPence })
        expect(deposit).toBeGreaterThanOrEqual(securityDepositLeastPence)
        expect(deposit).toBeGreaterThan((total * securityDepositPercent) / 100 - 1)
      },
    ),
  )
})

test('a longer stay never costs less, nor does a dearer home', () => {
  fc.assert(
    fc.property(aPrice, fc.integer({ min: 1, max: 749 }), (price, nights) => {
      expect(priceOfStay(price, nights + 1, policy).total).toBeGreaterThanOrEqual(
        priceOfStay(price, nights, policy).total,
      )
      expect(priceForGuest(price, 'exclusive')).toBeGreaterThanOrEqual(price)
    }),
  )
})

test('20 % is added where prices are without VAT, and only there', () => {
  expect(priceForGuest(pence(14_500), 'exclusive')).toBe(17_400)
  expect(priceForGuest(pence(14_555), 'exclusive')).toBe(17_466)
  expect(priceForGuest(pence(14_500), 'inclusive')).toBe(14_500)
  expect(priceForGuest(pence(14_500), 'not-registered')).toBe(14_500)
})

test('the longest stay in the dearest home still has a price, VAT included', () => {
  expect(priceOfStay(priceForGuest(pence(9_999_999), 'exclusive'), 750, policy).total).toBe(8_999_999_250)
})
