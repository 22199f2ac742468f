import { expect, test } from 'vitest'
import { toDay } from '#platform/shared/day.ts'
import { createListedBooking } from '#test/features/bookings/web/office/fixtures.ts'
import { describeNeighbour, describeNights, describeOthers, STATUS_BADGES, stayOf } from './booking-labels.ts'
import { bookingDifferences } from './form/booking-differences.ts'
import { formValuesOf } from './form/booking-form.ts'

test('every status has a label with a colour', () => {
  expect(STATUS_BADGES).toEqual({
    confirmed: { label: 'Confirmed', tone: 'green' },
    pending: { label: 'Pending', tone: 'amber' },
    cancelled: { label: 'Cancelled', tone: 'red' },
    completed: { label: 'Completed', tone: 'blue' },
  })
})

test('a stay’s days are London days, also in summer time', () => {
  expect(stayOf({ checkIn: '2026-10-24T15:00:00.000Z', checkOut: '2026-10-26T10:00:00.000Z' })).toEqual({
    checkIn: '2026-10-24',
    checkOut: '2026-10-26',
  })
})

test('a conflict names only the first booking', () => {
  const ann = { bookingId: 12, guestName: 'Ann Bell' }
  const others = [ann, { bookingId: 13, guestName: 'Zoë Ash' }, { bookingId: 14, guestName: 'Jo Lee' }]
  expect(describeOthers([])).toBe('')
  expect(describeOthers([ann])).toBe('Ann Bell (#12)')
  expect(describeOthers(others.slice(0, 2))).toBe('Ann Bell (#12) and 1 other')
  expect(describeOthers(others)).toBe('Ann Bell (#12) and 2 others')
})

test('an available but small home has the label “Too many guests”', () => {
  expect(describeNights({ nightsAre: 'free', overCapacity: false }).label).toBe('Nights available')
  expect(describeNights({ nightsAre: 'free', overCapacity: true })).toEqual({ label: 'Too many guests', tone: 'red' })
  expect(describeNights({ nightsAre: 'taken', overCapacity: true }).label).toBe('Nights taken')
})

test('a neighbour is described by guest, status and days', () => {
  const neighbour = {
    bookingId: 12,
    guestName: 'Ann Bell',
    checkIn: toDay('2026-09-09'),
    checkOut: toDay('2026-09-12'),
    status: 'confirmed' as const,
    state: 'confirmed' as const,
    heldUntil: null,
  }
  expect(describeNeighbour(neighbour)).toBe('Ann Bell (#12), confirmed, 9 Sep 2026 – 12 Sep 2026')
})

test('differing fields are listed with typed and stored values', () => {
  const yours = formValuesOf(createListedBooking({ propertyId: 9, checkOut: '2026-09-13T09:00:00.000Z' }))
  const theirs = formValuesOf(createListedBooking({ totalAmount: '1450.50' }))
  expect(bookingDifferences(yours, theirs)).toEqual([
    { label: 'Property', typed: 'Home #9', stored: 'Home #1' },
    { label: 'Check-out', typed: '13 Sep 2026', stored: '12 Sep 2026' },
    { label: 'Amount', typed: '£435.00', stored: '£1,450.50' },
  ])
  expect(bookingDifferences(theirs, theirs)).toEqual([])
})
