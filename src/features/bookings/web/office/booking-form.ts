import * as z from 'zod/mini'
import {
  BOOKING_STATUSES,
  type Booking,
  type bookingChanges,
  newBooking,
  orBlank,
} from '#features/bookings/contract.ts'
import { type Day, instantInLondon, isDay, toDay } from '#platform/shared/day.ts'
import { MAX_PENCE, penceOf, toPounds } from '#platform/shared/money.ts'
import type { BookingStart } from './booking-start.ts'
import { stayOf } from './booking-words.ts'

/** The source of the price: calculated by the server, as agreed, or the office's own. */
const PRICES = ['worked-out', 'agreed', 'own'] as const

/** The choices for the deposit of an existing booking. */
const CHANGED_DEPOSITS = ['usual', 'rule', 'own'] as const

export const OWN_AMOUNT = 'Please enter an amount of at most £99,999,999.99'

/** The status of a new booking. `held` is a pending booking with a hold; `pending` takes no nights. */
const FORM_STATUSES = ['held', ...BOOKING_STATUSES] as const

export const CHECK_OUT_AFTER_CHECK_IN = 'Check-out must be after check-in'

const fields = newBooking.shape

const figure = z.nullable(z.union([z.number(), z.nan()]))

const FIELDS = {
  propertyId: fields.propertyId,
  checkIn: z.string().check(z.refine(isDay, 'Please select the day of check-in')),
  checkOut: z.string().check(z.refine(isDay, 'Please select the day of check-out')),
  guests: fields.guests,
  guestName: fields.guestName,
  guestEmail: fields.guestEmail,
  guestPhone: z.string().check(z.trim(), z.maxLength(40, 'Please use at most 40 characters')),
  guestAddress: fields.guestAddress,
  status: z.enum(FORM_STATUSES),
  /** The day on which a hold ends. Ignored for other statuses. */
  holdUntil: z.string(),
  price: z.enum(PRICES),
  ownPrice: figure,
  /** Existing bookings only: kept (or following the price), by the home's rule, or the office's own. */
  deposit: z.enum(CHANGED_DEPOSITS),
  /** Of a new booking: empty for the deposit by the home's rule. */
  ownDeposit: figure,
  reason: z.string().check(z.trim(), z.maxLength(500, 'Please use at most 500 characters')),
}

interface Checked {
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
  z.refine<Checked>(({ checkIn, checkOut }) => !isDay(checkIn) || !isDay(checkOut) || checkOut > checkIn, {
    path: ['checkOut'],
    message: CHECK_OUT_AFTER_CHECK_IN,
  }),
  z.refine<Checked>(({ status, holdUntil }) => status !== 'held' || isDay(holdUntil), {
    path: ['holdUntil'],
    message: 'Please select the day until which the dates are held',
  }),
  z.refine<Checked>(({ price, ownPrice }) => price !== 'own' || isAmount(ownPrice), {
    path: ['ownPrice'],
    message: OWN_AMOUNT,
  }),
  z.refine<Checked>(({ deposit, ownDeposit }) => (deposit !== 'own' && isEmpty(ownDeposit)) || isAmount(ownDeposit), {
    path: ['ownDeposit'],
    message: OWN_AMOUNT,
  }),
]

/** Validates the booking form, partly with the contract's checks. The server validates again. */
export const bookingForm = z.object(FIELDS).check(
  ...CHECKS,
  z.refine(({ price, reason }) => price !== 'own' || reason.length >= 3, {
    path: ['reason'],
    message: 'Please give a reason of at least 3 characters',
  }),
)
/** Validates the form of a channel stay: email and address may be blank, and an amount of its own needs no reason. */
export const channelBookingForm = z
  .object({ ...FIELDS, guestEmail: orBlank(FIELDS.guestEmail), guestAddress: orBlank(FIELDS.guestAddress) })
  .check(...CHECKS)
export type BookingFormGiven = z.input<typeof bookingForm>
export type BookingFormSent = z.output<typeof bookingForm>

/** Returns a form with the known values filled in. */
export function givenBy(start: BookingStart): BookingFormGiven {
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

/** Returns the form of an existing booking. */
export function givenByBooking(booking: Booking): BookingFormGiven {
  return {
    ...givenBy({
      ...stayOf(booking),
      propertyId: booking.propertyId,
      guests: booking.guests,
      guestName: booking.guestName,
      guestEmail: booking.guestEmail,
      guestPhone: booking.guestPhone ?? '',
    }),
    guestAddress: booking.guestAddress,
    status: booking.status,
    price: 'agreed',
  }
}

/** Returns the request for a new booking. Without a price of the office's own the server calculates it. */
export function newBookingOf(form: BookingFormSent, { enquiryId }: BookingStart): z.input<typeof newBooking> {
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
    ...nightsOf(form),
    totalAmount: form.price === 'own' ? ownPriceOf(form) : undefined,
    securityDeposit: isEmpty(form.ownDeposit) ? undefined : (form.ownDeposit ?? 0).toFixed(2),
    reason: form.reason || undefined,
    enquiryId,
  }
}

/** Bank branches are closed by then. */
const END_OF_DAY = '17:00'

function nightsOf({ status, holdUntil }: BookingFormSent): Pick<z.input<typeof newBooking>, 'status' | 'holdUntil'> {
  if (status !== 'held') return { status }
  return { status: 'pending', holdUntil: instantInLondon(toDay(holdUntil), END_OF_DAY).toISOString() }
}

/** A booking as entered in the form, with its price resolved. */
export interface RequestedBooking {
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
 * Returns the booking that the form describes. `workedOut` is the server's price for the stay in the form, `agreed` the booking's
 * price.
 */
export function requestedBy(
  form: BookingFormSent,
  { agreed, workedOut }: { agreed: string; workedOut: string },
): RequestedBooking {
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
    totalAmount: price === 'own' ? ownPriceOf(form) : price === 'worked-out' ? workedOut : agreed,
  }
}

/** Returns an existing booking in the form's shape. */
export function status(booking: Booking): RequestedBooking {
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

const OF_STAY = ['propertyId', 'checkIn', 'checkOut', 'guests', 'totalAmount'] as const
const OF_GUEST = ['guestName', 'guestEmail', 'guestPhone', 'guestAddress'] as const

/** Returns the requested deposit: `rule` or an amount; undefined to leave it unchanged. */
export function depositRequired({ deposit, ownDeposit }: BookingFormSent): 'rule' | string | undefined {
  if (deposit === 'usual') return undefined
  return deposit === 'rule' ? deposit : toPounds(penceOf(ownDeposit ?? Number.NaN))
}

/** Whether home, days, guests or price differ. Such a change is previewed first. */
export function isAnotherStay(current: Booking, requested: RequestedBooking): boolean {
  const now = status(current)
  return OF_STAY.some((field) => now[field] !== requested[field])
}

/** Returns the changed fields of the guest's data for the request; `null` where none changed. */
export function guestChangesTo(current: Booking, requested: RequestedBooking): Changes | null {
  const now = status(current)
  const changed = OF_GUEST.filter((field) => now[field] !== requested[field])
  if (changed.length === 0) return null
  const { guestPhone, ...rest } = Object.fromEntries(changed.map((field) => [field, requested[field]]))
  return { ...rest, ...(guestPhone !== undefined && { guestPhone: guestPhone || null }), version: current.version }
}

function ownPriceOf({ ownPrice }: Pick<BookingFormSent, 'ownPrice'>): string {
  return toPounds(penceOf(ownPrice ?? Number.NaN))
}

function isEmpty(given: number | null): boolean {
  return given === null || Number.isNaN(given)
}

/** Whether the number is an amount in whole pence within the server's limit. */
export function isAmount(given: number | null): boolean {
  if (given === null || !(given >= 0)) return false
  try {
    const sum = penceOf(given)
    return sum <= MAX_PENCE && Math.abs(Number(toPounds(sum)) - given) < 0.001
  } catch {
    return false
  }
}
