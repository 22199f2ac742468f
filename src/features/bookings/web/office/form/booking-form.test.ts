import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { toDay } from '#platform/shared/day.ts'
import { createListedBooking } from '#test/features/bookings/web/office/fixtures.ts'
import {
  type BookingFormInput,
  bookingForm,
  enteredBooking,
  formOfBooking,
  formValuesOf,
  guestChanges,
  initialForm,
  isAnotherStay,
  toNewBooking,
} from './booking-form.ts'

const FILLED: BookingFormInput = {
  ...initialForm({ propertyId: 2, checkIn: toDay('2026-09-09'), checkOut: toDay('2026-09-12'), guests: 3 }),
  guestName: ' Ann Bell ',
  guestEmail: 'ann@example.com',
  guestAddress: '1 Low Street, Lichfield',
  holdUntil: '2026-09-07',
}

function wrongIn(form: BookingFormInput): Record<string, string> {
  const judged = z.safeParse(bookingForm, form)
  return Object.fromEntries((judged.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

const parsed = (form: BookingFormInput) => z.parse(bookingForm, form)

test('an empty form has a message for every required field', () => {
  expect(wrongIn(initialForm({}))).toEqual({
    propertyId: 'Please select a property',
    checkIn: 'Please select the check-in date',
    checkOut: 'Please select the check-out date',
    guestName: 'Please enter the guest’s name',
    guestEmail: 'Please enter a valid email address',
    guestAddress: 'Please enter the guest’s address',
  })
})

test('[rule booking-entry] a new booking is held by default', () => {
  expect(wrongIn({ ...FILLED, holdUntil: '' })).toEqual({
    holdUntil: 'Please select the last day of the hold',
  })
  expect(toNewBooking(parsed(FILLED), {})).toMatchObject({ status: 'pending', holdUntil: '2026-09-07T16:00:00.000Z' })
  const requested = toNewBooking(parsed({ ...FILLED, status: 'pending' }), {})
  expect([requested.status, requested.holdUntil]).toEqual(['pending', undefined])
})

test('check-out must be after check-in', () => {
  expect(wrongIn({ ...FILLED, checkOut: '2026-09-09' })).toEqual({ checkOut: 'Check-out must be after check-in' })
})

test('a price set by the office requires a reason', () => {
  expect(wrongIn(FILLED)).toEqual({})
  expect(wrongIn({ ...FILLED, price: 'own', ownPrice: null })).toMatchObject({
    ownPrice: 'Please enter an amount of at most £99,999,999.99',
    reason: 'Please give a reason of at least 3 characters',
  })
  for (const ownPrice of [Number.NaN, -1, 100_000_000, 1.005])
    expect(wrongIn({ ...FILLED, price: 'own', ownPrice, reason: 'An old friend' })).toHaveProperty('ownPrice')
  expect(wrongIn({ ...FILLED, price: 'own', ownPrice: 0.1 + 0.2, reason: 'An old friend' })).toEqual({})
})

test('the amount is sent only if the office set the price', () => {
  const sent = toNewBooking(parsed(FILLED), { enquiryId: 5 })
  expect(sent).toMatchObject({ propertyId: 2, guestName: 'Ann Bell', guestPhone: null, enquiryId: 5 })
  expect(sent.totalAmount).toBeUndefined()
  expect(sent.reason).toBeUndefined()
  const own = parsed({ ...FILLED, price: 'own', ownPrice: 450, reason: 'An old friend' })
  expect(toNewBooking(own, {})).toMatchObject({ totalAmount: '450.00', reason: 'An old friend' })
})

test('only changed guest fields are sent', () => {
  const booking = createListedBooking()
  const prices = { agreed: booking.totalAmount, workedOut: '580.00' }
  const untouched = parsed(formOfBooking(booking))
  expect(guestChanges(booking, enteredBooking(untouched, prices))).toBeNull()
  expect(isAnotherStay(booking, enteredBooking(untouched, prices))).toBe(false)

  const longer = enteredBooking({ ...untouched, checkOut: '2026-09-13', guestPhone: '01632 960123' }, prices)
  expect(guestChanges(booking, longer)).toEqual({ guestPhone: '01632 960123', version: 4 })
  expect(isAnotherStay(booking, longer)).toBe(true)
  expect(isAnotherStay(booking, enteredBooking({ ...untouched, propertyId: 9 }, prices))).toBe(true)
  expect(isAnotherStay(booking, enteredBooking({ ...untouched, price: 'worked-out' }, prices))).toBe(true)
})

test('overwriting a colleague’s changes sends the differing guest fields', () => {
  const mine = formValuesOf(createListedBooking())
  const theirs = createListedBooking({ version: 5, guests: 4, guestPhone: '01632 960123' })
  expect(guestChanges(theirs, mine)).toEqual({ guestPhone: null, version: 5 })
  expect(isAnotherStay(theirs, mine)).toBe(true)
})
