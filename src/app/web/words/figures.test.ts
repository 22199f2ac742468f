import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { counted } from '#platform/shared/counted.ts'
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
    logRetention: '90 days',
    arrivalDetails: '24 hours',
    rating: '4.8',
    repeatCustomers: '70%',
    homes: '3',
    happyGuests: '50+',
    higherRevenue: '40%',
    protection: '£5M',
    monthlyIncome: '£3,200',
  })
})

test('a count of one has a singular noun', () => {
  expect([counted(1, 'night'), counted(2, 'night'), counted(0, 'day')]).toEqual(['1 night', '2 nights', '0 days'])
})
