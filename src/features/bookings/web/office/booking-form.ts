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

/** Whence the price comes: worked out by the server, what was agreed with the guest before, or the office's own. */
const PRICES = ['worked-out', 'agreed', 'own'] as const

/** What may become of the deposit of a booking that there is. */
const CHANGED_DEPOSITS = ['usual', 'rule', 'own'] as const

/** What is said of what is no amount. */
export const OWN_AMOUNT = 'Please enter an amount of at most £99,999,999.99'

/** What a new booking can be: a pending one is held until a day, or takes no nights. */
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
  /** The day on which a hold ends; other statuses have none. */
  holdUntil: z.string(),
  price: z.enum(PRICES),
  ownPrice: figure,
  /** Of a booking that there is: kept or following its price, by the home's rule, or the office's own. */
  deposit: z.enum(CHANGED_DEPOSITS),
  /** Of a new booking empty for that of the home's rule. */
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

/** What the form of a booking asks, in the words of the contract; the server has the last word on all of it. */
export const bookingForm = z.object(FIELDS).check(
  ...CHECKS,
  z.refine(({ price, reason }) => price !== 'own' || reason.length >= 3, {
    path: ['reason'],
    message: 'Please give a reason of at least 3 characters',
  }),
)
/** The same of a stay of another channel: its guest need not be reached, and its amount is the channel's affair. */
export const channelBookingForm = z
  .object({ ...FIELDS, guestEmail: orBlank(FIELDS.guestEmail), guestAddress: orBlank(FIELDS.guestAddress) })
  .check(...CHECKS)
export type BookingFormGiven = z.input<typeof bookingForm>
export type BookingFormSent = z.output<typeof bookingForm>

/** An empty form, but for what is known already. */
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

/** The form of a booking that there is. */
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

/** What is sent for a new booking: without a price where the server is to work it out. */
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

/** Banks have closed by then. */
const END_OF_DAY = '17:00'

function nightsOf({ status, holdUntil }: BookingFormSent): Pick<z.input<typeof newBooking>, 'status' | 'holdUntil'> {
  if (status !== 'held') return { status }
  return { status: 'pending', holdUntil: instantInLondon(toDay(holdUntil), END_OF_DAY).toISOString() }
}

/** A booking as its form has it, with its price settled. */
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

/** What the form wants a booking to be. `workedOut` is the server's price for the stay in the form, `agreed` the booking's. */
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

/** A booking as it stands, in the form's terms. */
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

/** Another deposit that is wanted of a booking that there is: by the rule, or a sum; nothing where it is not asked for. */
export function depositRequired({ deposit, ownDeposit }: BookingFormSent): 'rule' | string | undefined {
  if (deposit === 'usual') return undefined
  return deposit === 'rule' ? deposit : toPounds(penceOf(ownDeposit ?? Number.NaN))
}

/** Whether another home, other days or guests, or another price are wanted, which is asked about before it is done. */
export function isAnotherStay(current: Booking, requested: RequestedBooking): boolean {
  const now = status(current)
  return OF_STAY.some((field) => now[field] !== requested[field])
}

/** What must be sent of the guest’s own: nothing that is so already; `null` where all of it is. */
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

/** Whether it is a sum of pounds and whole pence that the server takes. */
export function isAmount(given: number | null): boolean {
  if (given === null || !(given >= 0)) return false
  try {
    const sum = penceOf(given)
    return sum <= MAX_PENCE && Math.abs(Number(toPounds(sum)) - given) < 0.001
  } catch {
    return false
  }
}
