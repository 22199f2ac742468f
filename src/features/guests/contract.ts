import * as z from 'zod/mini'
import { bookingStatus } from '#features/bookings/contract.ts'
import { endpoint } from '#features/endpoint.ts'
import {
  amount,
  baseVersion,
  day,
  id,
  idParam,
  idWithMessage,
  instant,
  line,
  paragraph,
} from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

export const GUEST_NOT_FOUND = 'Guest not found'
export const NOTE_NOT_FOUND = 'This note is no longer there'

/** The kinds of records whose email address identifies a guest. */
export const RECORD_KINDS = ['booking', 'enquiry', 'offer', 'message'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/**
 * A guest is named by one of their records, as in `booking-12`: an email address must not be in a URL
 * [threat addresses-in-urls].
 */
const guestKey = z
  .string(GUEST_NOT_FOUND)
  .check(z.regex(/^(?:booking|enquiry|offer|message)-[1-9]\d{0,8}$/, GUEST_NOT_FOUND))
const guestParams = z.object({ key: guestKey })

/** A note is visible to staff only. */
const note = z.object({ id, text: z.string(), author: z.string(), createdAt: instant, version: z.int() })
export type GuestNote = z.infer<typeof note>
export const guestNoteForm = z.strictObject({ text: paragraph(1, 2000, 'Please write a note') })

export const MAX_TAG_LENGTH = 30
const tag = line(1, MAX_TAG_LENGTH, 'Please enter a tag')
export const tagForm = z.strictObject({ word: tag })
const MAX_TAGS_A_CHANGE = 20
const words = z.optional(z.array(tag).check(z.maxLength(MAX_TAGS_A_CHANGE, 'Please change fewer tags at once')))
const tagChange = z.strictObject({ add: words, remove: words })

/** What the office wrote about a guest or a booking. */
const remarks = {
  tags: z.array(z.string()),
  /** Words in use elsewhere, the most frequent first. */
  suggestedTags: z.array(z.string()),
  /** Oldest first. */
  notes: z.array(note),
}
const remarksOf = z.object(remarks)
export type Remarks = z.infer<typeof remarksOf>

const listedGuest = z.object({
  key: guestKey,
  name: z.string(),
  /** More than one for addresses that the office joined. */
  emails: z.array(z.string()),
  phone: z.nullable(z.string()),
  /** Confirmed and completed stays. */
  stays: z.int(),
  /** Arrival day of the latest stay that has begun. */
  lastStay: z.nullable(day),
  nextStay: z.nullable(day),
  tags: z.array(z.string()),
})
export type ListedGuest = z.infer<typeof listedGuest>

export const GUESTS_PER_PAGE = 25
const MAX_GUEST_OFFSET = 10_000
const WRONG_OFFSET = `offset is 0 to ${MAX_GUEST_OFFSET}`

export const listGuests = endpoint({
  ...calls.listGuests,
  method: 'POST',
  access: 'view lettings',
  summary: 'Lists guests, the newest activity first; finds them by name, email address, phone number or tag',
  changes: [],
  body: z.strictObject({
    search: z.optional(z.string().check(z.trim(), z.maxLength(200, 'Please use at most 200 characters'))),
    offset: z.optional(z.int(WRONG_OFFSET).check(z.gte(0, WRONG_OFFSET), z.lte(MAX_GUEST_OFFSET, WRONG_OFFSET))),
  }),
  answer: z.object({ guests: z.array(listedGuest), hasMore: z.boolean() }),
})

/** A record of the guest. `at` orders the records: check-in of a stay, else when the record was made. */
const event = z.object({
  kind: z.enum(['booking', 'enquiry', 'offer', 'message', 'email', 'review']),
  id,
  at: instant,
  title: z.string(),
  /** The state of the record, as the office names it: `confirmed`, `answered`. Empty for an email. */
  status: z.string(),
  /** Days of a stay. */
  checkIn: z.nullable(day),
  checkOut: z.nullable(day),
  amount: z.nullable(amount),
  /** The office’s notes and tags on a booking. */
  notes: z.array(z.string()),
  tags: z.array(z.string()),
})
export type GuestEvent = z.infer<typeof event>

/** Another address that may be the same person's. */
const suggestion = z.object({
  key: guestKey,
  name: z.string(),
  emails: z.array(z.string()),
  /** A record of each of the addresses: parting them undoes the joining. */
  keys: z.array(guestKey),
  phone: z.nullable(z.string()),
  stays: z.int(),
  because: z.enum(['phone', 'name']),
})
export type GuestSuggestion = z.infer<typeof suggestion>

/** At most this many records of each kind are listed. */
export const MAX_EVENTS_OF_A_KIND = 50

const guest = z.object({
  key: guestKey,
  name: z.string(),
  /** Each address with a record that names it. */
  addresses: z.array(z.object({ email: z.string(), key: guestKey })),
  phones: z.array(z.string()),
  /** Confirmed and completed stays, and their prices. */
  stays: z.int(),
  total: amount,
  /** Without what was given back and without deposits held. */
  received: amount,
  depositsHeld: amount,
  /** What is owed for all stays. */
  owed: amount,
  /** What the office owes the guest. */
  dueBack: amount,
  ...remarks,
  /** Newest first. */
  events: z.array(event),
  /** True if a kind has more records than are listed. */
  hasMoreEvents: z.boolean(),
  suggestions: z.array(suggestion),
})
export type Guest = z.infer<typeof guest>

export const readGuest = endpoint({
  ...calls.readGuest,
  access: 'view lettings',
  summary: 'Returns a guest with all records under the same email address, notes, tags and possible other addresses',
  params: guestParams,
  answer: guest,
})

export const joinGuests = endpoint({
  method: 'POST',
  path: '/api/admin/guests/{key}/join',
  access: 'edit lettings',
  summary: 'Joins two guests, who are one person',
  changes: ['guests', 'audit-log'],
  params: guestParams,
  body: z.strictObject({ with: guestKey }),
  answer: z.null(),
})

export const partGuests = endpoint({
  method: 'POST',
  path: '/api/admin/guests/{key}/part',
  access: 'edit lettings',
  summary: 'Parts addresses of a guest from the guest’s other addresses; parted addresses stay joined with each other',
  changes: ['guests', 'audit-log'],
  params: guestParams,
  body: z.strictObject({ keys: z.array(guestKey).check(z.minLength(1, GUEST_NOT_FOUND), z.maxLength(50)) }),
  answer: z.null(),
})

const changesRemarks: ['guests', 'audit-log'] = ['guests', 'audit-log']

export const addGuestNote = endpoint({
  method: 'POST',
  path: '/api/admin/guests/{key}/notes',
  access: 'edit lettings',
  summary: 'Adds a note about a guest',
  changes: changesRemarks,
  params: guestParams,
  body: guestNoteForm,
  answer: note,
  status: 201,
})

const bookingParams = z.object({ id: idParam })

export const addBookingNote = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/{id}/notes',
  access: 'edit lettings',
  summary: 'Adds a note about a booking',
  changes: changesRemarks,
  params: bookingParams,
  body: guestNoteForm,
  answer: note,
  status: 201,
})

export const changeGuestNote = endpoint({
  method: 'PATCH',
  path: '/api/admin/guest-notes/{id}',
  access: 'edit lettings',
  summary: 'Changes, deletes or restores a note about a guest or a booking',
  changes: changesRemarks,
  params: z.object({ id: idWithMessage(NOTE_NOT_FOUND) }),
  body: z.strictObject({
    text: z.optional(guestNoteForm.shape.text),
    isDeleted: z.optional(z.boolean()),
    version: baseVersion,
  }),
  answer: note,
})

export const changeGuestTags = endpoint({
  method: 'PATCH',
  path: '/api/admin/guests/{key}/tags',
  access: 'edit lettings',
  summary: 'Adds and removes tags of a guest',
  changes: changesRemarks,
  params: guestParams,
  body: tagChange,
  answer: z.array(z.string()),
})

export const changeBookingTags = endpoint({
  method: 'PATCH',
  path: '/api/admin/bookings/{id}/tags',
  access: 'edit lettings',
  summary: 'Adds and removes tags of a booking',
  changes: changesRemarks,
  params: bookingParams,
  body: tagChange,
  answer: z.array(z.string()),
})

export const readBookingNotes = endpoint({
  ...calls.readBookingNotes,
  access: 'view lettings',
  summary: 'Returns the notes and tags of a booking',
  params: bookingParams,
  answer: remarksOf,
})

export const findStayOfSender = endpoint({
  ...calls.findStayOfSender,
  access: 'view lettings',
  summary: 'Returns the current, next or last stay under the email address of a message; null without a stay',
  params: z.object({ id: idParam }),
  answer: z.nullable(
    z.object({
      bookingId: id,
      guestName: z.string(),
      phone: z.nullable(z.string()),
      home: z.string(),
      checkIn: day,
      checkOut: day,
      status: bookingStatus,
      when: z.enum(['now', 'next', 'last']),
    }),
  ),
})
