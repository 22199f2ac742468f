import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { type Day, dayInLondon, isDay } from '#platform/shared/day.ts'
import { MAX_PENCE } from '#platform/shared/money.ts'
import { baseVersion, day, emailAddress, idInBody, line, personName, poundsBetween } from '#platform/shared/wire.ts'
import { bookingParams, bookingStatus, type OpenBooking, openBooking } from './booking.ts'

const WRONG_DAY = 'Please enter a valid date'
const INSTANT = /^(?:19|20|21)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Accepts a day, or an instant that is converted to its London day. */
export const stayDay = z.pipe(
  z.pipe(
    z.string(WRONG_DAY).check(z.refine((text) => londonDayOf(text) !== null, WRONG_DAY)),
    z.transform((text: string): Day => londonDayOf(text) as Day),
  ),
  day,
)

function londonDayOf(text: string): Day | null {
  if (isDay(text)) return text
  const moment = new Date(text)
  // JavaScript would read 30 February as 2 March.
  if (!INSTANT.test(text) || Number.isNaN(moment.getTime()) || !isDay(text.slice(0, 10))) return null
  try {
    return dayInLondon(moment)
  } catch {
    return null
  }
}

export const INVALID_AMOUNT = 'Please enter an amount of at most £99,999,999.99'

/** An amount in pounds, as text or number, within the range of the database column. */
export const pounds = poundsBetween(0, MAX_PENCE, INVALID_AMOUNT)

export const guestNumber = z
  .int('Please enter a whole number of guests')
  .check(z.gte(1, 'At least 1 guest required'), z.lte(1000, 'Please enter fewer guests'))

const orBlank = <Field extends z.ZodMiniType>(field: Field, message: string) => z.union([z.literal(''), field], message)

/** The errors of a booking that needs the guest's email and address and lacks one of them [rule guest-contact]. */
export const CONTACT_MISSING = {
  guestEmail: 'Please enter a valid email address',
  guestAddress: 'Please enter the guest’s address',
} as const

/** Email and address may be blank where the booking does not need them [rule guest-contact]. */
export const guestFields = {
  guestName: personName(1, 100, 'Please enter the guest’s name'),
  guestEmail: orBlank(emailAddress(CONTACT_MISSING.guestEmail), CONTACT_MISSING.guestEmail),
  guestPhone: z.nullable(line(0, 40, 'Please enter a valid phone number')),
  guestAddress: orBlank(line(1, 300, CONTACT_MISSING.guestAddress), CONTACT_MISSING.guestAddress),
}

const writableFields = {
  ...guestFields,
  checkIn: stayDay,
  checkOut: stayDay,
  guests: guestNumber,
  totalAmount: pounds,
  status: bookingStatus,
}

/** The office's reason for breaking a rule, for example the minimum stay [rule reasoned-exception]. */
export const reason = line(3, 500, 'Please give a reason of at least 3 characters')

const WRONG_HOLD = 'Please enter a day and time'
export const holdEnd = z
  .string(WRONG_HOLD)
  .check(z.refine((text) => INSTANT.test(text) && !Number.isNaN(new Date(text).getTime()), WRONG_HOLD))

export const propertyId = idInBody('Please select a property')

const NO_SUCH_ENQUIRY = 'This enquiry is no longer there'
const enquiryId = idInBody(NO_SUCH_ENQUIRY)

/** Without `totalAmount` the server calculates the price, without `securityDeposit` the deposit. */
export const newBooking = z.strictObject({
  ...writableFields,
  propertyId,
  guestPhone: z.optional(writableFields.guestPhone),
  totalAmount: z.optional(z.nullable(writableFields.totalAmount)),
  /** 0 for no deposit. Without an amount the home's rule applies. */
  securityDeposit: z.optional(z.nullable(pounds)),
  status: z.optional(writableFields.status),
  reason: z.optional(reason),
  /** Makes a pending booking a hold. Without `holdUntil` a pending booking takes no nights. */
  holdUntil: z.optional(z.nullable(holdEnd)),
  enquiryId: z.optional(z.nullable(enquiryId)),
})
export type NewBooking = z.output<typeof newBooking>

/**
 * `keep` keeps the deposit, `rule` applies the home's rule, an amount sets the deposit. Without this field, a deposit by the
 * rule follows a new price.
 */
export const changedDeposit = z.optional(
  z.union([z.enum(['keep', 'rule']), pounds], 'securityDeposit is keep, rule or an amount'),
)

/** The fields of a booking that may be changed; any other field is refused [threat mass-assignment]. */
export const bookingChanges = z.partial(
  z.strictObject({
    ...writableFields,
    propertyId,
    securityDeposit: changedDeposit,
    reason,
    /** The new end of a pending booking's hold; `null` releases its nights. */
    holdUntil: z.nullable(holdEnd),
    version: baseVersion,
  }),
)
export type BookingChanges = z.output<typeof bookingChanges>

type ReadOnlyField = Exclude<keyof OpenBooking, keyof BookingChanges>
const anyValue = z.optional(z.unknown())

/** Fields that a response includes but that a change of a booking may not set. */
const readOnlyFields: Record<ReadOnlyField, typeof anyValue> = {
  id: anyValue,
  nights: anyValue,
  channel: anyValue,
  droppedNights: anyValue,
  state: anyValue,
  stripePaymentIntentId: anyValue,
  createdAt: anyValue,
  heldUntil: anyValue,
  conflict: anyValue,
  blocks: anyValue,
  money: anyValue,
  enquiryId: anyValue,
  deletedAt: anyValue,
  deletedBy: anyValue,
  property: anyValue,
  terms: anyValue,
  agreedPrice: anyValue,
  isDepositOwn: anyValue,
  bankDetails: anyValue,
  otherStays: anyValue,
}

/** Changes to a booking. Read-only fields may be sent back with their current values [rule sent-back]. */
const bookingAsRead = z.pipe(
  z.strictObject({ ...readOnlyFields, ...bookingChanges.shape }),
  z.transform((sent) => {
    const changes: BookingChanges = { ...sent }
    const read: Partial<Record<ReadOnlyField, unknown>> = {}
    for (const field of Object.keys(readOnlyFields) as ReadOnlyField[])
      if (field in sent) {
        read[field] = sent[field]
        delete (changes as typeof read)[field]
      }
    return { changes, read }
  }),
)
export type BookingAsRead = z.output<typeof bookingAsRead>

export const addBooking = endpoint({
  method: 'POST',
  path: '/api/bookings',
  access: 'edit lettings',
  summary: 'Enters a booking by hand',
  changes: ['bookings', 'enquiries', 'nights', 'audit-log'],
  body: newBooking,
  answer: openBooking,
  status: 201,
})

export const changeBooking = endpoint({
  method: 'PATCH',
  path: '/api/bookings/{id}',
  access: 'edit lettings',
  summary:
    'Changes a booking; status cancelled cancels it as its guest would, and read-only fields may be sent back unchanged',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  params: bookingParams,
  body: bookingAsRead,
  answer: openBooking,
})
