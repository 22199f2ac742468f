import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { figuresOf } from './figures.ts'

test('[rule settings-drive-texts] the default figures are formatted for sentences', () => {
  expect(figuresOf(DEFAULT_SETTINGS)).toEqual({
    enquiryResponse: '24 hours',
    applicationResponse: '48 hours',
    checkIn: '4pm',
    checkOut: '10am',
    extendedHour: '£20',
    minimumStay: '2 nights',
    depositShare: '50%',
    minDeposit: '£100',
    depositReturn: '5 working days',
    freeCancellation: '25 days',
    hold: '3 working days',
    minimumAge: '18',
    retention: '7 years',
    enquiryRetention: '24 months',
    messageRetention: '12 months',
    applicationRetention: '24 months',
    applicationImageRetention: '12 months',
    emailRetention: '24 months',
    serverLogRetention: '90 days',
    arrivalDetails: '24 hours',
    addressFrom: 'It shows the address and directions once everything is paid.',
    rating: '4.8',
    repeatCustomers: '70%',
    homeCount: '3',
    happyGuests: '50+',
    ownerRevenueIncrease: '40%',
    damageCover: '£5M',
    averageOwnerIncome: '£3,200',
  })
})

test('a count of one has a singular noun', () => {
  expect([formatCount(1, 'night'), formatCount(2, 'night'), formatCount(0, 'day')]).toEqual([
    '1 night',
    '2 nights',
    '0 days',
  ])
})
