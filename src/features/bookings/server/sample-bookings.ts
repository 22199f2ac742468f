import type { BookingMoney } from '#features/ledger/contract.ts'
import { toDay } from '#platform/shared/day.ts'
import type { OpenBooking } from '../contract.ts'

const SAMPLE_SCALE = [
  { minDays: 14, percent: 0 },
  { minDays: 3, percent: 60 },
  { minDays: 0, percent: 100 },
]

/** Invented bookings for email previews, with the least and the most text. */
export const SAMPLE_BOOKINGS: Record<'emptiest' | 'fullest', OpenBooking> = {
  emptiest: {
    ...{ id: 7, propertyId: 1, guestName: 'Jo Li', guestEmail: 'jo@example.com', guestPhone: null, guestAddress: '' },
    ...{ checkIn: '2027-05-14T15:00:00.000Z', checkOut: '2027-05-16T09:00:00.000Z', nights: 2, guests: 1 },
    ...{ totalAmount: '180.00', status: 'confirmed', state: 'confirmed', stripePaymentIntentId: null },
    ...{ createdAt: '2027-05-01T09:00:00.000Z', version: 1, heldUntil: null, conflict: [], blocks: [], money: null },
    ...{ channel: null, droppedNights: [], enquiryId: null, deletedAt: null, deletedBy: null },
    property: { title: 'Oak Tree Cottage', location: 'Rugeley' },
    terms: {
      ...{ checkInFrom: '16:00', checkOutBy: '10:00', cancellationScale: SAMPLE_SCALE },
      ...{ depositReturnWorkingDays: 7, arrivalDetailsHours: 24, from: 'office' },
      ...{ vatPercent: 0, vatAmount: '0.00' },
    },
    ...{ agreedPrice: { lines: [], securityDeposit: '0.00' }, isDepositOwn: false, bankDetails: null, otherStays: 0 },
  },
  fullest: {
    ...{ id: 41_376, propertyId: 2, guestName: 'Dr Alexandra Featherstonehaugh-Cholmondeley' },
    ...{ guestEmail: 'alexandra@example.com', guestPhone: '+44 (0)1632 960123' },
    guestAddress: '12 Long Meadow Lane, Great Haywood, Stafford ST18 0SR',
    ...{ checkIn: '2027-12-29T16:00:00.000Z', checkOut: '2028-01-12T10:00:00.000Z', nights: 14, guests: 12 },
    ...{ totalAmount: '12340.50', status: 'confirmed', state: 'confirmed', stripePaymentIntentId: null },
    ...{ createdAt: '2027-05-01T09:00:00.000Z', version: 4, heldUntil: null, conflict: [], blocks: [] },
    money: sampleMoney(),
    ...{ channel: null, droppedNights: [], enquiryId: 12, deletedAt: null, deletedBy: null },
    property: {
      title: 'The Old Gamekeeper’s Lodge and Coach House at Shugborough Woods',
      location: 'Cannock Chase',
    },
    terms: {
      ...{ checkInFrom: '16:00', checkOutBy: '10:00', cancellationScale: SAMPLE_SCALE },
      ...{ depositReturnWorkingDays: 7, arrivalDetailsHours: 24, from: 'offer' },
      ...{ vatPercent: 20, vatAmount: '2056.75' },
    },
    agreedPrice: {
      lines: [
        { kind: 'nights', label: '14 nights', amount: '13160.50' },
        { kind: 'guests', label: '4 further guests, 14 nights', amount: '840.00' },
        { kind: 'reduction', label: '10 % off from 7 nights', amount: '-1800.00' },
        { kind: 'cleaning', label: 'Cleaning', amount: '140.00' },
      ],
      securityDeposit: '6170.25',
    },
    isDepositOwn: false,
    bankDetails: {
      ...{ accountName: 'Staffordshire Stays', bankName: 'Sample', sortCode: '••-••-00', accountNumber: '••••0000' },
    },
    otherStays: 2,
  },
}

/** Of the least text, and paid in full. */
export const SAMPLE_PAID_BOOKING: OpenBooking = {
  ...SAMPLE_BOOKINGS.emptiest,
  money: {
    ...sampleMoney(),
    ...{ state: 'paid', owed: '0.00', priceDue: '180.00', depositDue: '0.00', received: '180.00', refunded: '0.00' },
    ...{ movedAway: '0.00', deducted: '0.00', depositReturned: '0.00', depositOwed: '0.00', priceOwed: '0.00' },
    ...{ depositDueAt: null, priceDueOn: toDay('2027-05-03') },
  },
}

function sampleMoney(): BookingMoney {
  return {
    ...{ state: 'part paid', owed: '8340.50', priceDue: '12340.50', depositDue: '6170.25', received: '10420.25' },
    ...{ refunded: '250.00', movedAway: '100.00', deducted: '85.00', depositReturned: '120.00' },
    ...{ claimed: '0.00', claimOwed: '0.00', claimDueOn: null },
    ...{
      depositOwed: '6170.25',
      priceOwed: '2170.25',
      depositHeld: '0.00',
      overdue: false,
      depositDueAt: '2027-11-10T17:00:00.000Z',
    },
    ...{ priceDueOn: toDay('2027-12-04'), depositBackBy: null },
  }
}
