import { expect, expectTypeOf, test } from 'vitest'
import type { AgreementDocument } from '#features/bookings/contract.ts'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { toDay } from '#platform/shared/day.ts'
import {
  type AgreedPart,
  type AgreementRowName,
  agreementRows,
  compareAgreements,
  EMAIL_FORMATS,
  OFFICE_FORMATS,
} from './agreement-rows.ts'

const AGREED: AgreementDocument = {
  ...{ home: 'Woody Bank', checkIn: toDay('2026-12-01'), checkOut: toDay('2026-12-04'), guests: 2 },
  lines: [
    { kind: 'nights', label: '3 nights at £145.00', amount: '435.00' },
    { kind: 'cleaning', label: 'Cleaning', amount: '60.00' },
  ],
  ...{ total: '495.00', vatPercent: 20, vatAmount: '82.50', securityDeposit: '247.50', depositDueAt: null },
  ...{ priceDueOn: toDay('2026-11-06'), cancellationScale: DEFAULT_SETTINGS.policy.cancellationScale },
  ...{ checkInFrom: '16:00', checkOutBy: '10:00', depositReturnWorkingDays: 5, arrivalDetailsHours: 24, account: null },
}

test('every field of an agreement is in a row', () => {
  expectTypeOf<keyof AgreedPart<AgreementRowName>>().toEqualTypeOf<keyof AgreementDocument>()
})

test('the rows of an agreement have a fixed order', () => {
  const choice = ['total', 'lines', 'departure', 'arrival', 'vat', 'depositDueAt', 'cancellation'] as const
  expect(agreementRows(AGREED, choice, EMAIL_FORMATS).map(({ label, text }) => [label, text])).toEqual([
    ['Check-in', 'Tuesday 1 December 2026, from 4pm'],
    ['Check-out', 'Friday 4 December 2026, by 10am'],
    ['3 nights at £145.00', '£435.00'],
    ['Cleaning', '£60.00'],
    ['Price of the stay', '£495.00'],
    ['VAT', '£82.50 in the price (20%)'],
    ['Deposit due by', null],
    ['Cancelling', 'Free until Friday 6 November 2026, 50% until Monday 23 November 2026, then 100% of the price'],
  ])
})

test('a comparison lists each chosen row with both texts', () => {
  const after = { ...AGREED, checkIn: toDay('2026-12-02'), lines: [] }
  expect(compareAgreements(AGREED, after, ['checkIn', 'lines', 'checkInFrom'], OFFICE_FORMATS)).toEqual([
    { label: 'Check-in', was: '1 Dec 2026', text: '2 Dec 2026' },
    { label: 'Lines', was: '3 nights at £145.00: £435.00; Cleaning: £60.00', text: null },
    { label: 'Check-in from', was: '16:00', text: '16:00' },
  ])
})
