import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { type Day, dayInLondon, isDay } from '#platform/shared/day.ts'
import { MAX_PENCE } from '#platform/shared/money.ts'
import { day, emailAddress, idInBody, line, poundsBetween, sentVersion } from '#platform/shared/wire.ts'
import { aBooking, bookingStatus, type OpenBooking, openBooking } from './booking.ts'

const WRONG_DAY = 'Please enter a valid date'
const INSTANT = /^(?:19|20|21)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** A day, or an instant of which the London day counts. */
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
  // JavaScript would take the 30th of February for the 2nd of March.
  if (!INSTANT.test(text) || Number.isNaN(moment.getTime()) || !isDay(text.slice(0, 10))) return null
  try {
    return dayInLondon(moment)
  } catch {
    return null
  }
}

const WRONG_AMOUNT = 'Please enter an amount of at most £99,999,999.99'

/** An amount of pounds, text or number, that a column of the database holds. */
export const pounds = poundsBetween(0, MAX_PENCE, WRONG_AMOUNT)

export const guestNumber = z
  .int('Please enter a whole number of guests')
  .check(z.gte(1, 'At least 1 guest required'), z.lte(1000, 'Please enter fewer guests'))

/** Of a guest; a telephone number of no emails is none. */
export const guestFields = {
  guestName: line(1, 100, 'Please enter the guest’s name'),
  guestEmail: emailAddress('Please enter a valid email address'),
  guestPhone: z.nullable(line(0, 40, 'Please enter a valid phone number')),
  guestAddress: line(1, 300, 'Please enter the guest’s address'),
}

/** Fields of a booking that the office writes. */
const written = {
  ...guestFields,
  checkIn: stayDay,
  checkOut: stayDay,
  guests: guestNumber,
  totalAmount: pounds,
  status: bookingStatus,
}

/** The office's word for going against a rule: an own price, a stay under the minimum [rule reasoned-exception]. */
export const reason = line(3, 500, 'Please give a reason of at least 3 characters')

const WRONG_HOLD = 'Please enter a day and time'
/** The end of a hold: an instant. */
export const holdEnd = z
  .string(WRONG_HOLD)
  .check(z.refine((text) => INSTANT.test(text) && !Number.isNaN(new Date(text).getTime()), WRONG_HOLD))

export const propertyId = idInBody('Please select a property')

const NO_SUCH_ENQUIRY = 'This enquiry is no longer there'
const enquiryId = idInBody(NO_SUCH_ENQUIRY)

/** A booking entered by hand. Without `totalAmount` the server works the price out, without `securityDeposit` the deposit. */
export const newBooking = z.strictObject({
  ...written,
  propertyId,
  guestPhone: z.optional(written.guestPhone),
  totalAmount: z.optional(z.nullable(written.totalAmount)),
  /** A deposit of the booking's own; left out or `null` for that of the home's rule. 0 for none. */
  securityDeposit: z.optional(z.nullable(pounds)),
  status: z.optional(written.status),
  reason: z.optional(reason),
  /** Makes a pending booking a hold; without it a pending booking takes no nights. */
  holdUntil: z.optional(z.nullable(holdEnd)),
  enquiryId: z.optional(z.nullable(enquiryId)),
})
export type NewBooking = z.output<typeof newBooking>

/**
 * The deposit of a booking that is changed: as it is, by the rule of the home, or a sum of the office's own, 0 for none. Left
 * out, one of the booking's own is kept, and one by the rule follows the price.
 */
export const changedDeposit = z.optional(
  z.union([z.enum(['keep', 'rule']), pounds], 'securityDeposit is keep, rule or an amount'),
)

export const orBlank = <Field extends z.ZodMiniType>(field: Field) => z.union([z.literal(''), field])

/** What may be changed of a booking; anything else is refused [threat mass-assignment]. */
export const bookingChanges = z.partial(
  z.strictObject({
    ...written,
    /** Another home is one change with what else is changed. */
    propertyId,
    /** Blank only for a stay of another channel. */
    guestEmail: orBlank(written.guestEmail),
    guestAddress: orBlank(written.guestAddress),
    securityDeposit: changedDeposit,
    reason,
    /** Until when a pending booking is held from now on; `null` gives its nights up. */
    holdUntil: z.nullable(holdEnd),
    version: sentVersion,
  }),
)
export type BookingChanges = z.output<typeof bookingChanges>

type OnlyRead = Exclude<keyof OpenBooking, keyof BookingChanges>
const whatever = z.optional(z.unknown())

/** What a booking is read with, by any call, and is not changed by writing it. */
const onlyRead: Record<OnlyRead, typeof whatever> = {
  id: whatever,
  nights: whatever,
  channel: whatever,
  droppedNights: whatever,
  state: whatever,
  stripePaymentIntentId: whatever,
  createdAt: whatever,
  heldUntil: whatever,
  conflict: whatever,
  blocks: whatever,
  money: whatever,
  enquiryId: whatever,
  deletedAt: whatever,
  deletedBy: whatever,
  property: whatever,
  terms: whatever,
  agreedPrice: whatever,
  isDepositOwn: whatever,
  bankDetails: whatever,
  otherStays: whatever,
}

/** Changes of a booking that may come with all that it was read with, as it is [rule sent-back]. */
const bookingAsRead = z.pipe(
  z.strictObject({ ...onlyRead, ...bookingChanges.shape }),
  z.transform((sent) => {
    const changes: BookingChanges = { ...sent }
    const read: Partial<Record<OnlyRead, unknown>> = {}
    for (const field of Object.keys(onlyRead) as OnlyRead[])
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
  access: 'admin',
  summary: 'Enters a booking by hand',
  changes: ['bookings', 'enquiries', 'nights', 'audit-log'],
  body: newBooking,
  answer: openBooking,
  status: 201,
})

export const changeBooking = endpoint({
  method: 'PATCH',
  path: '/api/bookings/{id}',
  access: 'admin',
  summary:
    'Changes a booking; cancelled is what the guest’s own cancellation comes to, and what is only read may come as it is',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  params: aBooking,
  body: bookingAsRead,
  answer: openBooking,
})
