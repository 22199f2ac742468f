import * as z from 'zod/mini'
import { needsContact } from '#features/booking-state.ts'
import {
  BOOKING_STATUSES,
  type Booking,
  type bookingChanges,
  CONTACT_MISSING,
  guestFields,
  INVALID_AMOUNT,
  newBooking,
} from '#features/bookings/contract.ts'
import { type Day, dayInLondon, isDay, toDay } from '#platform/shared/day.ts'
import { penceOf, toPounds } from '#platform/shared/money.ts'
import { stayOf } from '../booking-labels.ts'
import type { BookingStart } from '../booking-start.ts'
import {
  datesInOrder,
  HOLD_END_MISSING,
  holdEnd,
  isAmount,
  isEmpty,
  optionalNumber,
  optionalPhone,
  optionalReason,
  REASON_TOO_SHORT,
  stayFields,
} from './stay-schema.ts'

/** `worked-out` is the price that the server calculates, `own` an amount that the office enters. */
const PRICES = ['worked-out', 'agreed', 'own'] as const

const CHANGED_DEPOSITS = ['usual', 'rule', 'own'] as const

/** `held` is a pending booking with a hold; `pending` takes no nights. */
const FORM_STATUSES = ['held', ...BOOKING_STATUSES] as const

const fields = newBooking.shape

const FIELDS = {
  propertyId: fields.propertyId,
  ...stayFields,
  guestName: fields.guestName,
  guestEmail: guestFields.guestEmail,
  guestPhone: optionalPhone,
  guestAddress: guestFields.guestAddress,
  status: z.enum(FORM_STATUSES),
  /** The day on which the hold ends. Ignored unless the status is `held`. */
  holdUntil: z.string(),
  price: z.enum(PRICES),
  ownPrice: optionalNumber,
  /** The choice of deposit when an existing booking is edited; ignored for a new booking. */
  deposit: z.enum(CHANGED_DEPOSITS),
  /** In pounds. In a new booking, empty means the deposit by the home's rule. Otherwise used only with the choice `own`. */
  ownDeposit: optionalNumber,
  reason: optionalReason,
}

interface CheckedFields {
  checkIn: string
  checkOut: string
  status: (typeof FORM_STATUSES)[number]
  holdUntil: string
  price: (typeof PRICES)[number]
  ownPrice: number | null
  deposit: (typeof CHANGED_DEPOSITS)[number]
  ownDeposit: number | null
}

const CHECKS = [
  datesInOrder,
  z.refine<CheckedFields>(({ status, holdUntil }) => status !== 'held' || isDay(holdUntil), HOLD_END_MISSING),
  z.refine<CheckedFields>(({ price, ownPrice }) => price !== 'own' || isAmount(ownPrice), {
    path: ['ownPrice'],
    message: INVALID_AMOUNT,
  }),
  z.refine<CheckedFields>(
    ({ deposit, ownDeposit }) => (deposit !== 'own' && isEmpty(ownDeposit)) || isAmount(ownDeposit),
    {
      path: ['ownDeposit'],
      message: INVALID_AMOUNT,
    },
  ),
]

type FormStatus = (typeof FORM_STATUSES)[number]

/** Whether the form needs the guest's email and address. A charge is not known before the booking is stored. */
export function formNeedsContact(status: FormStatus): boolean {
  return needsContact({ status: status === 'held' ? 'pending' : status, isHeld: status === 'held', charge: 0 })
}

const contactField = (field: 'guestEmail' | 'guestAddress') =>
  z.refine<Record<typeof field, string> & { status: FormStatus }>(
    (form) => form[field] !== '' || !formNeedsContact(form.status),
    // Also beside other errors, so that an empty form names every field.
    { path: [field], message: CONTACT_MISSING[field], when: () => true },
  )

export const bookingForm = z.object(FIELDS).check(
  ...CHECKS,
  contactField('guestEmail'),
  contactField('guestAddress'),
  z.refine(({ price, reason }) => price !== 'own' || reason.length >= 3, REASON_TOO_SHORT),
)
/** For a stay of another channel, email and address may be blank, and another amount needs no reason. */
export const channelBookingForm = z.object(FIELDS).check(...CHECKS)
export type BookingFormInput = z.input<typeof bookingForm>
export type BookingFormOutput = z.output<typeof bookingForm>

export function initialForm(start: BookingStart): BookingFormInput {
  return {
    propertyId: start.propertyId ?? Number.NaN,
    checkIn: start.checkIn ?? '',
    checkOut: start.checkOut ?? '',
    guests: start.guests ?? 2,
    guestName: start.guestName ?? '',
    guestEmail: start.guestEmail ?? '',
    guestPhone: start.guestPhone ?? '',
    guestAddress: '',
    status: 'held',
    holdUntil: '',
    price: 'worked-out',
    ownPrice: null,
    deposit: 'usual',
    ownDeposit: null,
    reason: '',
  }
}

export function formOfBooking(booking: Booking): BookingFormInput {
  return {
    ...initialForm({
      ...stayOf(booking),
      propertyId: booking.propertyId,
      guests: booking.guests,
      guestName: booking.guestName,
      guestEmail: booking.guestEmail,
      guestPhone: booking.guestPhone ?? '',
    }),
    guestAddress: booking.guestAddress,
    ...(booking.heldUntil === null
      ? { status: booking.status }
      : { status: 'held', holdUntil: dayInLondon(new Date(booking.heldUntil)) }),
    price: 'agreed',
  }
}

/** Includes a price only where the office set the price; otherwise the server calculates the price. */
export function toNewBooking(form: BookingFormOutput, { enquiryId }: BookingStart): z.input<typeof newBooking> {
  const { propertyId, checkIn, checkOut, guests, guestName, guestEmail, guestPhone, guestAddress } = form
  return {
    propertyId,
    checkIn,
    checkOut,
    guests,
    guestName,
    guestEmail,
    guestPhone: guestPhone || null,
    guestAddress,
    ...statusFields(form),
    totalAmount: form.price === 'own' ? ownPriceOf(form) : undefined,
    securityDeposit: isEmpty(form.ownDeposit) ? undefined : (form.ownDeposit ?? 0).toFixed(2),
    reason: form.reason || undefined,
    enquiryId,
  }
}

function statusFields({
  status,
  holdUntil,
}: BookingFormOutput): Pick<z.input<typeof newBooking>, 'status' | 'holdUntil'> {
  if (status !== 'held') return { status }
  return { status: 'pending', holdUntil: holdEnd(holdUntil) }
}

/** A booking as entered in the form. `totalAmount` is the chosen price in pounds. */
export interface EnteredBooking {
  propertyId: number
  checkIn: Day
  checkOut: Day
  guests: number
  guestName: string
  guestEmail: string
  guestPhone: string
  guestAddress: string
  totalAmount: string
}

/**
 * `calculated` is the server's price for the stay in the form, `agreed` the stored price of the booking.
 */
export function enteredBooking(
  form: BookingFormOutput,
  { agreed, workedOut: calculated }: { agreed: string; workedOut: string },
): EnteredBooking {
  const { propertyId, checkIn, checkOut, guests, guestName, guestEmail, guestPhone, guestAddress, price } = form
  return {
    propertyId,
    checkIn: toDay(checkIn),
    checkOut: toDay(checkOut),
    guests,
    guestName,
    guestEmail,
    guestPhone,
    guestAddress,
    totalAmount: price === 'own' ? ownPriceOf(form) : price === 'worked-out' ? calculated : agreed,
  }
}

export function formValuesOf(booking: Booking): EnteredBooking {
  const { propertyId, guests, guestName, guestEmail, guestPhone, guestAddress, totalAmount } = booking
  return {
    propertyId,
    ...stayOf(booking),
    guests,
    guestName,
    guestEmail,
    guestPhone: guestPhone ?? '',
    guestAddress,
    totalAmount,
  }
}

type Changes = z.input<typeof bookingChanges>

const STAY_FIELDS = ['propertyId', 'checkIn', 'checkOut', 'guests', 'totalAmount'] as const
const GUEST_FIELDS = ['guestName', 'guestEmail', 'guestPhone', 'guestAddress'] as const

/** Returns `rule` or an amount in pounds; undefined for the usual choice, with which the server decides. */
export function enteredDeposit({ deposit, ownDeposit }: BookingFormOutput): 'rule' | string | undefined {
  if (deposit === 'usual') return undefined
  return deposit === 'rule' ? deposit : toPounds(penceOf(ownDeposit ?? Number.NaN))
}

/** Whether home, days, number of guests or price change: such a change is previewed before the form is saved. */
export function isAnotherStay(current: Booking, requested: EnteredBooking): boolean {
  const now = formValuesOf(current)
  return STAY_FIELDS.some((field) => now[field] !== requested[field])
}

/** Returns the changed name, email, phone and address; `null` where all four are unchanged. */
export function guestChanges(current: Booking, requested: EnteredBooking): Changes | null {
  const now = formValuesOf(current)
  const changed = GUEST_FIELDS.filter((field) => now[field] !== requested[field])
  if (changed.length === 0) return null
  const { guestPhone, ...rest } = Object.fromEntries(changed.map((field) => [field, requested[field]]))
  return { ...rest, ...(guestPhone !== undefined && { guestPhone: guestPhone || null }), version: current.version }
}

function ownPriceOf({ ownPrice }: Pick<BookingFormOutput, 'ownPrice'>): string {
  return toPounds(penceOf(ownPrice ?? Number.NaN))
}
