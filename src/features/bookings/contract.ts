import * as z from 'zod/mini'
import { BOOKING_STATES } from '#features/booking-state.ts'
import { blockKind } from '#features/calendar/contract.ts'
import { endpoint } from '#features/endpoint.ts'
import { bookingMoney } from '#features/ledger/contract.ts'
import { quoteLine } from '#features/prices/contract.ts'
import { confirmation } from '#features/staff/contract.ts'
import { type Day, dayInLondon, isDay } from '#platform/shared/day.ts'
import { MOST_PENCE } from '#platform/shared/money.ts'
import {
  amount,
  day,
  emailAddress,
  id,
  idInBody,
  idParam,
  instant,
  line,
  paging,
  poundsBetween,
  searchWords,
  sentVersion,
  success,
} from '#platform/shared/wire.ts'

export const BOOKING_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const
export const bookingStatus = z.enum(BOOKING_STATUSES, 'status is pending, confirmed, completed or cancelled')
export type BookingStatus = z.infer<typeof bookingStatus>
export const bookingState = z.enum(BOOKING_STATES)

/** How a stay lies to the present moment, by its own hours of check-in and check-out. */
export const BOOKING_DATES = ['today', 'upcoming', 'current', 'past'] as const
const bookingDate = z.enum(BOOKING_DATES, 'date is today, upcoming, current or past')
export type BookingDate = z.infer<typeof bookingDate>

/** `-` turns an order round. `newest` and `oldest` go by when the booking was entered; `status` by its word, newest first. */
export const BOOKING_SORTS = [
  'newest',
  'oldest',
  'checkIn',
  '-checkIn',
  'checkOut',
  '-checkOut',
  'guest',
  '-guest',
  'amount',
  '-amount',
  'status',
  '-status',
] as const
const bookingSort = z.enum(BOOKING_SORTS, `sort is one of ${BOOKING_SORTS.join(', ')}`)
export type BookingSort = z.infer<typeof bookingSort>

/** Nights that the office keeps free of guests, from the first up to the day whose night is free again. */
const blockInTheWay = z.object({
  blockId: id,
  kind: blockKind,
  reason: z.string(),
  from: day,
  to: day,
})
export type BlockInTheWay = z.infer<typeof blockInTheWay>

/** A booking as the office sees it. */
const booking = z.object({
  id,
  propertyId: id,
  guestName: z.string(),
  guestEmail: z.string(),
  guestPhone: z.nullable(z.string()),
  guestAddress: z.string(),
  /** The hours that were agreed on, London time, on the days of arrival and departure. */
  checkIn: instant,
  checkOut: instant,
  nights: z.int(),
  guests: z.int(),
  totalAmount: amount,
  status: bookingStatus,
  /** What follows from it for nights, money and words says `STATES`. */
  state: bookingState,
  stripePaymentIntentId: z.nullable(z.string()),
  createdAt: z.nullable(instant),
  version: z.int(),
  /** The end of a hold, as its guest was told; it may have passed while the nights are kept. `null` where none are held. */
  heldUntil: z.nullable(instant),
  /** Who has nights that this pending booking would need; empty when nobody does. */
  conflict: z.array(z.object({ bookingId: id, guestName: z.string() })),
  /** Blocks that keep nights which this pending booking would need. */
  blocks: z.array(blockInTheWay),
  /** `null` for bookings that were over or cancelled before there was a ledger. */
  money: z.nullable(bookingMoney),
  /** The enquiry that it came of. */
  enquiryId: z.nullable(id),
  deletedAt: z.nullable(instant),
  /** The name of whoever deleted it. */
  deletedBy: z.nullable(z.string()),
})
export type Booking = z.infer<typeof booking>

/** With its home, which keeps its name here when it is deleted. */
const listedBooking = z.extend(booking, {
  property: z.nullable(z.object({ title: z.string(), location: z.string() })),
})
export type ListedBooking = z.infer<typeof listedBooking>

/** The columns of the export, for whichever side writes it. */
export const BOOKING_COLUMNS = [
  'ID',
  'Guest Name',
  'Email',
  'Property',
  'Check In',
  'Check Out',
  'Guests',
  'Total Amount',
  'Status',
] as const

/** What one line of the export tells. */
export interface ExportedBooking {
  id: number
  guestName: string
  guestEmail: string
  /** The title of its home. */
  title: string
  checkIn: Day
  checkOut: Day
  guests: number
  totalAmount: string
  status: BookingStatus
}

/** One line of the export, for `csvLines`, its cells in the order of the columns. */
export function exportedCells(row: ExportedBooking): (string | number)[] {
  return [
    row.id,
    row.guestName,
    row.guestEmail,
    row.title,
    row.checkIn,
    row.checkOut,
    row.guests,
    row.totalAmount,
    row.status,
  ]
}

/** The same of a booking as lists have it: its days are London's. */
export function csvCells({ property, checkIn, checkOut, ...booking }: ListedBooking): (string | number)[] {
  return exportedCells({
    ...booking,
    title: property?.title ?? 'Unknown Property',
    checkIn: dayInLondon(new Date(checkIn)),
    checkOut: dayInLondon(new Date(checkOut)),
  })
}

/** A bank account as a guest was given it. Lists have none: only whoever opens a booking needs it. */
const toldBankDetails = z.object({
  accountName: z.string(),
  bankName: z.string(),
  sortCode: z.string(),
  accountNumber: z.string(),
})

/** What a booking was agreed at, line by line; an own price of the office's is one line of the kind `own`. */
export const agreedPrice = z.object({ lines: z.array(quoteLine), securityDeposit: amount })
export type AgreedPrice = z.infer<typeof agreedPrice>

/** What a stay is agreed on beside its price: the settings of that day, and from then on the booking's own. */
export const agreedTerms = z.object({
  /** London time, `16:00`. */
  checkInFrom: z.string(),
  checkOutBy: z.string(),
  /** Cancelling is free until so many days before check-in. */
  freeCancellationDays: z.int(),
  /** What of the price is charged later. */
  lateChargePercent: z.int(),
  /** Within so many working days of check-out the security deposit goes back. */
  depositReturnWorkingDays: z.int(),
  /** So many hours before check-in the guest is shown how to get in. */
  arrivalDetailsHours: z.int(),
})
export type AgreedTerms = z.infer<typeof agreedTerms>

/** What the terms of a booking come from; `settings` those of a booking that was older than terms. */
const agreedFrom = z.enum(['offer', 'office', 'settings'])

/** One booking with everything that the office asks of it. */
const openBooking = z.extend(listedBooking, {
  terms: z.extend(agreedTerms, {
    from: agreedFrom,
    /** The last day on which cancelling is free. */
    freeUntil: day,
    /** The VAT in the price, and its rate; 0 where the business does not charge any. */
    vatPercent: z.int(),
    vatAmount: amount,
  }),
  /** `null` for bookings older than lines. */
  agreedPrice: z.nullable(agreedPrice),
  /** Whether the office has set the deposit for this booking alone: it follows no price. */
  isDepositOwn: z.boolean(),
  /** The bank account that its guest was asked to pay into; `null` where none was set when it was entered. */
  bankDetails: z.nullable(toldBankDetails),
  /** How many other stays the same address had, cancelled ones included, deleted ones not. */
  otherStays: z.int(),
})
export type OpenBooking = z.infer<typeof openBooking>

/** Everything that was agreed on, as a version of it keeps it; nothing in it tells who the guest is. */
export const agreementDocument = z.extend(z.omit(agreedTerms, { freeCancellationDays: true }), {
  /** The home's name at the time. */
  home: z.string(),
  checkIn: day,
  checkOut: day,
  guests: z.int(),
  /** `null` for bookings older than lines. */
  lines: z.nullable(z.array(quoteLine)),
  total: amount,
  vatPercent: z.int(),
  vatAmount: amount,
  securityDeposit: z.nullable(amount),
  depositDueAt: z.nullable(instant),
  priceDueOn: z.nullable(day),
  freeUntil: day,
  /** The account to pay to, by its last digits; `null` where there was none. */
  account: z.nullable(z.string()),
})
export type AgreementDocument = z.infer<typeof agreementDocument>

const agreementVersion = z.object({
  version: z.int(),
  from: agreedFrom,
  madeAt: instant,
  /** Who of the office made it; `null` for guests and for the house itself. */
  madeBy: z.nullable(z.string()),
  agreed: agreementDocument,
})
export type AgreementVersion = z.infer<typeof agreementVersion>

/** Which bookings: the same for lists, their count and the export. `deleted=true` asks for those deleted within 30 days. */
const which = {
  status: z.optional(bookingStatus),
  date: z.optional(bookingDate),
  /** Finds within the guest's name, the address and the booking's number; `#12` is that number alone. */
  search: searchWords,
  sort: z.optional(bookingSort),
  deleted: z.optional(z.literal('true', 'deleted is true or left out')),
}
const bookingFilters = z.object(which)
const bookingPage = z.object({ ...paging, ...which })
export type BookingFilters = z.infer<typeof bookingFilters>
export type BookingPage = z.infer<typeof bookingPage>

const aBooking = z.object({ id: idParam })

export const listBookings = endpoint({
  method: 'GET',
  path: '/api/bookings',
  access: 'admin',
  summary: 'Bookings, newest first; deleted ones, last deleted first, with deleted=true',
  shows: ['bookings', 'money', 'nights'],
  query: bookingPage,
  answer: z.array(booking),
  paged: true,
})

export const listAllBookings = endpoint({
  method: 'GET',
  path: '/api/bookings/all',
  access: 'admin',
  summary: 'Bookings with their homes, newest first; deleted ones, last deleted first, with deleted=true',
  shows: ['bookings', 'homes', 'money', 'nights'],
  query: z.extend(bookingPage, {
    /** Among a million bookings the count takes longer than a page: whoever asks for it by its own call leaves it out here. */
    count: z.optional(z.literal('later', 'count is later or left out')),
  }),
  answer: z.array(listedBooking),
  paged: true,
})

export const countBookings = endpoint({
  method: 'GET',
  path: '/api/bookings/count',
  access: 'admin',
  summary: 'How many bookings match the filters',
  shows: ['bookings'],
  query: bookingFilters,
  answer: z.object({ count: z.int() }),
})

/**
 * The cards of Overview and Booking Management: of all bookings but the deleted. Sums may be larger
 * than any one amount: format them by `formatSum` of `platform/shared/money.ts`.
 */
const bookingSummary = z.object({
  total: z.int(),
  confirmed: z.int(),
  pending: z.int(),
  /** Confirmed, with a check-in after now. */
  upcoming: z.int(),
  revenueConfirmed: amount,
  revenueConfirmedAndCompleted: amount,
})
export type BookingSummary = z.infer<typeof bookingSummary>

export const summariseBookings = endpoint({
  method: 'GET',
  path: '/api/bookings/summary',
  access: 'admin',
  summary: 'Figures of all bookings: counts and revenue',
  shows: ['bookings'],
  answer: bookingSummary,
})

export const exportBookings = endpoint({
  method: 'GET',
  path: '/api/bookings/export.csv',
  access: 'admin',
  summary: 'Every booking that matches the filters, as CSV',
  shows: [],
  query: bookingFilters,
  answer: z.string(),
  download: 'text/csv; charset=utf-8',
})

export const getBooking = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}',
  access: 'admin',
  summary: 'One booking; also one that was deleted within the last 30 days',
  shows: ['bookings', 'homes', 'money', 'nights'],
  params: aBooking,
  answer: openBooking,
})

export const getAgreement = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/agreement',
  access: 'admin',
  summary: 'Every version of what was agreed on with a booking, the newest first',
  shows: ['bookings'],
  params: aBooking,
  answer: z.object({ versions: z.array(agreementVersion) }),
})

const WRONG_DAY = 'Please enter a valid date'
const INSTANT = /^(?:19|20|21)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** A day, or an instant of which the London day counts. */
const stayDay = z.pipe(
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

/** An amount of pounds, text or number, that a column of the books holds. */
const pounds = poundsBetween(0, MOST_PENCE, WRONG_AMOUNT)

const guestNumber = z
  .int('Please enter a whole number of guests')
  .check(z.gte(1, 'At least 1 guest required'), z.lte(1000, 'Please enter fewer guests'))

/** Fields of a booking that the office writes; a telephone number of no letters is none. */
const written = {
  guestName: line(1, 100, 'Please enter the guest’s name'),
  guestEmail: emailAddress('Please enter a valid email address'),
  guestPhone: z.nullable(line(0, 40, 'Please enter a valid phone number')),
  guestAddress: line(1, 300, 'Please enter the guest’s address'),
  checkIn: stayDay,
  checkOut: stayDay,
  guests: guestNumber,
  totalAmount: pounds,
  status: bookingStatus,
}

/** The office's word for going against a rule: an own price, a stay under the minimum [rule reasoned-exception]. */
const reason = line(3, 500, 'Please give a reason of at least 3 characters')

const WRONG_HOLD = 'Please enter a day and time'
/** The end of a hold: an instant. */
const holdEnd = z
  .string(WRONG_HOLD)
  .check(z.refine((text) => INSTANT.test(text) && !Number.isNaN(new Date(text).getTime()), WRONG_HOLD))

const propertyId = idInBody('Please select a property')

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
const changedDeposit = z.optional(
  z.union([z.enum(['keep', 'rule']), pounds], 'securityDeposit is keep, rule or an amount'),
)

const orBlank = <Field extends z.ZodMiniType>(field: Field) => z.union([z.literal(''), field])

/** What may be changed of a booking; anything else is refused [threat mass-assignment]. */
export const bookingChanges = z.partial(
  z.strictObject({
    ...written,
    /** Another home is one act with what else is changed. */
    propertyId,
    /** Blank only where it is blank already, as of bookings that came without. */
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

/** What a reason may overrule; the 422 answer names those that want one: `{message, wants}`. */
export const RULES = ['own price', 'under minimum stay', 'own charge'] as const
export type Rule = (typeof RULES)[number]

export const addBooking = endpoint({
  method: 'POST',
  path: '/api/bookings',
  access: 'admin',
  summary: 'Enters a booking by hand',
  changes: ['bookings', 'enquiries', 'nights', 'trail'],
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
  changes: ['bookings', 'money', 'nights', 'trail'],
  params: aBooking,
  body: bookingAsRead,
  answer: openBooking,
})

/** What deleting a booking leaves behind of its money. */
const deletion = z.object({
  /** What of it is in the house. */
  held: amount,
  /** What of that will have to go back to the guest. */
  goesBack: amount,
  /** What of that is kept: the price of a stay that has begun, the charge of one that was cancelled late. */
  kept: amount,
})
export type Deletion = z.infer<typeof deletion>

export const previewDeletion = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/deletion',
  access: 'admin',
  summary: 'What deleting a booking now would leave behind of its money',
  shows: [],
  params: aBooking,
  answer: deletion,
})

export const removeBooking = endpoint({
  method: 'DELETE',
  path: '/api/bookings/{id}',
  access: 'admin',
  summary: 'Deletes a booking and frees its nights, its money stays in the ledger; for 30 days it can be restored',
  changes: ['bookings', 'money', 'nights', 'statements', 'trail'],
  params: aBooking,
  answer: success,
})

export const restoreBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/restore',
  access: 'admin',
  summary: 'Takes back the deletion of a booking, and its nights again',
  changes: ['bookings', 'money', 'nights', 'statements', 'trail'],
  params: aBooking,
  answer: openBooking,
})

export const releaseHold = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/release',
  access: 'admin',
  summary: 'Releases the dates of a hold that nobody has paid for, and writes to its guest',
  changes: ['bookings', 'money', 'nights', 'trail'],
  params: aBooking,
  body: z.strictObject({ version: sentVersion }),
  answer: openBooking,
})

const NUMBER_OF_GUESTS = 'Please enter a whole number of guests'
/** As an address has it. */
const guestsInQuery = z.coerce
  .number(NUMBER_OF_GUESTS)
  .check(z.int(NUMBER_OF_GUESTS), z.gte(1, 'At least 1 guest required'), z.lte(1000, 'Please enter fewer guests'))

/** What a guest owes by an agreement, and by when. */
const agreedMoney = z.object({
  total: amount,
  /** `null` for bookings older than deposits. */
  securityDeposit: z.nullable(amount),
  /** `null` for bookings older than schedules. */
  depositDueAt: z.nullable(instant),
  priceDueOn: z.nullable(day),
  freeUntil: day,
  /** What is still to be paid, below zero what goes back; `null` for a booking without a ledger, and a cancelled one. */
  owed: z.nullable(amount),
})
/** Whoever has nights of a stay, or would like some of them. */
const neighbour = z.object({
  bookingId: id,
  guestName: z.string(),
  checkIn: day,
  checkOut: day,
  status: bookingStatus,
  state: bookingState,
  /** The end of a hold; `null` for nights that are taken for good. */
  heldUntil: z.nullable(instant),
})
export type Neighbour = z.infer<typeof neighbour>

/** How a booking stands, as far as an act may change it. */
const agreedStay = z.extend(agreedMoney, {
  state: bookingState,
  /** The home's name. */
  home: z.string(),
  checkIn: day,
  checkOut: day,
  guests: z.int(),
})
export type AgreedStay = z.infer<typeof agreedStay>

/** What an act comes to at one price. */
const actOutcome = z.extend(agreedStay, {
  /** The end of a hold. */
  heldUntil: z.nullable(instant),
  /** The letters that it writes, and to whom. */
  letters: z.array(z.object({ kind: z.string(), to: z.string() })),
  /** What the rule of the home asks for as the deposit of it; `null` where the deposit cannot change any more. */
  depositByRule: z.nullable(amount),
  /** What it wants a reason for. */
  wants: z.array(z.enum(RULES)),
})
export type ActOutcome = z.infer<typeof actOutcome>

/** What a cancellation comes to: nothing of the deposit is kept, and of the price what is charged. */
const cancellation = z.object({
  /** Until the end of this day the whole price goes back. */
  freeUntil: day,
  isFree: z.boolean(),
  received: amount,
  /** What of the price the agreement charges, paid or not. */
  charge: amount,
  /** What goes back to the guest with that charge, deposit and price together. */
  refund: amount,
  /** What of that charge has not come. */
  owed: amount,
})
export type Cancellation = z.infer<typeof cancellation>

/** What an act makes of a booking’s nights, money and letters: at the price as agreed, at that of the house, at another one. */
const actPreview = z.object({
  /** Of the booking that it was worked out for. */
  version: z.int(),
  present: agreedStay,
  nights: z.object({
    /** How many become free, and how many it takes. */
    freed: z.int(),
    taken: z.int(),
    /** Who has nights that it would need: it is refused then. */
    takenBy: z.array(neighbour),
    blocks: z.array(blockInTheWay),
  }),
  /** Why it cannot be done, in words; `null` where it can. */
  refusal: z.nullable(z.string()),
  /** What the agreement charges, where it cancels the booking. */
  cancellation: z.nullable(cancellation),
  /** `null` where it is refused. */
  kept: z.nullable(actOutcome),
  /**
   * `null` where it is the price as agreed or less than was taken off that, in a home that is no longer there, and for a
   * status.
   */
  calculated: z.nullable(actOutcome),
  /** At the amount that was sent; `null` without one. */
  custom: z.nullable(actOutcome),
})
export type ActPreview = z.infer<typeof actPreview>

/** Whose wish a cancellation is: by the rule the guest is charged, the office’s own cancellation charges nobody. */
const cancelledBy = z.enum(['guest', 'office'], 'Please say who cancels')

export const previewAct = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/change',
  access: 'admin',
  summary:
    'What another status, home, days, guests or price would make of nights, money and letters; nothing is changed',
  shows: ['bookings', 'homes', 'money', 'nights', 'prices'],
  params: aBooking,
  query: z.object({
    status: z.optional(bookingStatus),
    propertyId: z.optional(idParam),
    checkIn: z.optional(day),
    checkOut: z.optional(day),
    guests: z.optional(guestsInQuery),
    totalAmount: z.optional(pounds),
    securityDeposit: changedDeposit,
    /** `none` gives the nights of a pending booking up. */
    holdUntil: z.optional(z.union([z.literal('none'), holdEnd])),
    by: z.optional(cancelledBy),
    charge: z.optional(pounds),
  }),
  answer: actPreview,
})

/** Another home, other days or another number of guests. */
export const stayChange = z.strictObject({
  propertyId: z.optional(propertyId),
  checkIn: z.optional(stayDay),
  checkOut: z.optional(stayDay),
  guests: z.optional(guestNumber),
  /** As it was agreed, what the house asks for that stay, or the office’s own. */
  price: z.optional(z.union([z.enum(['keep', 'charge']), pounds], 'price is keep, charge or an amount')),
  securityDeposit: changedDeposit,
  reason: z.optional(reason),
  version: sentVersion,
})
export type StayChange = z.output<typeof stayChange>

export const changeStay = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/stay',
  access: 'admin',
  summary: 'Gives a booking another home, other days or guests; its money, reference and private link stay with it',
  changes: ['bookings', 'money', 'nights', 'trail'],
  params: aBooking,
  body: stayChange,
  answer: openBooking,
})

/** A home that is free for a booking’s nights. */
const freeHome = z.object({ id, title: z.string(), location: z.string(), total: amount })
export type FreeHome = z.infer<typeof freeHome>

export const listFreeHomes = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/homes',
  access: 'admin',
  summary: 'The other homes that are free for a booking’s nights and guests, with what they ask, the cheapest first',
  shows: ['bookings', 'homes', 'nights', 'prices'],
  params: aBooking,
  answer: z.array(freeHome),
})

/** 409 where money was entered or something else was changed since, or where somebody has the nights: it names who. */
export const undoAct = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/undo',
  access: 'admin',
  summary: 'Undoes the last act of the office on a booking: nights, status, dues and charge are what they were',
  changes: ['bookings', 'money', 'nights', 'trail'],
  params: aBooking,
  /** The version that the act left. */
  body: z.strictObject({ version: idInBody('version is the one that the act left') }),
  answer: openBooking,
})

/** Open agreements that do not have the account that guests are told now: with another one, and with none. */
const accounts = z.object({ another: z.int(), none: z.int() })
export type AccountsGiven = z.infer<typeof accounts>

export const getAccountsGiven = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/accounts',
  access: 'admin',
  summary: 'How many open bookings have another account to pay to than the present one, or none',
  shows: ['bank account', 'bookings'],
  answer: accounts,
})

export const replaceAccounts = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/accounts',
  access: 'admin',
  summary:
    'Gives every open booking the present account, for whoever gives their password again; guests are written to',
  changes: ['bookings', 'trail'],
  body: confirmation,
  answer: accounts,
})

/** Whether the nights of a stay are available, and what it costs: for the form of a booking and the card of a decision. */
export const stayAvailability = z.object({
  checkIn: day,
  checkOut: day,
  nights: z.int(),
  guests: z.int(),
  /** The usual end of a hold made now; `null` where the stay has begun. */
  holdUntil: z.nullable(instant),
  /** `held` where nothing but somebody's hold is in the way. */
  nightsAre: z.enum(['free', 'held', 'taken']),
  /** Who has nights of it, by check-in. */
  takenBy: z.array(neighbour),
  /** Blocks that have nights of it, by their first night. */
  blocks: z.array(blockInTheWay),
  /** Pending bookings without a hold that want some of the nights too. */
  alsoWantedBy: z.array(neighbour),
  /** True where the stay would leave a single free night between itself and the neighbour on that side. */
  oneNightGap: z.object({ before: z.boolean(), after: z.boolean() }),
  lines: z.array(quoteLine),
  total: amount,
  securityDeposit: amount,
  /** By which the deposit of another price is worked out: the larger of a share of it and a least sum. */
  depositRule: z.object({ percent: z.int(), least: amount }),
  minimumStay: z.int(),
  underMinimum: z.boolean(),
  maxGuests: z.int(),
  overCapacity: z.boolean(),
})
export type StayAvailability = z.infer<typeof stayAvailability>

/** A stay that the same address has had: for the card of a decision. */
export const earlierStay = z.object({
  id,
  propertyTitle: z.string(),
  checkIn: day,
  checkOut: day,
  status: bookingStatus,
  totalAmount: amount,
})
export type EarlierStay = z.infer<typeof earlierStay>

export const quoteBooking = endpoint({
  method: 'GET',
  path: '/api/bookings/quote',
  access: 'admin',
  summary: 'What a stay would cost and who has its nights; of hidden homes and past days too',
  shows: ['bookings', 'homes', 'nights', 'prices'],
  query: z.object({
    propertyId: idParam,
    checkIn: day,
    checkOut: day,
    guests: z._default(guestsInQuery, 1),
    /** The booking that is being changed: its own nights are not in its way. */
    bookingId: z.optional(idParam),
  }),
  answer: stayAvailability,
})

/** What a private link ends with: 128 random bits. */
export const PRIVATE_TOKEN = /^[\w-]{22}$/

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/cancel',
  access: 'admin',
  summary: 'Cancels a booking with a charge, and frees its nights',
  changes: ['bookings', 'money', 'nights', 'trail'],
  params: aBooking,
  body: z.strictObject({
    by: cancelledBy,
    /** What of the price stays owed; without it what `by` comes to. Another sum wants a reason. */
    charge: z.optional(pounds),
    reason: z.optional(reason),
    version: sentVersion,
  }),
  answer: openBooking,
})

/** 422 where the stay is not cancelled, 400 for what is charged already and above what was charged when it was cancelled. */
export const waiveCharge = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/charge',
  access: 'admin',
  summary: 'Waives some of what a cancellation costs, and writes to the guest',
  changes: ['bookings', 'money', 'trail'],
  params: aBooking,
  body: z.strictObject({
    /** What is still charged. */
    charge: pounds,
    reason,
    version: sentVersion,
  }),
  answer: openBooking,
})
