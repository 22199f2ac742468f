import * as z from 'zod/mini'
import { bookingStatus, earlierStay, stayAvailability } from '#features/bookings/contract.ts'
import { endpoint } from '#features/endpoint.ts'
import { correspondence, noteEndpoint, replyEndpoint, replyFields, summaryEndpoint } from '#features/inbox/contract.ts'
import {
  baseVersion,
  day,
  emailAddress,
  id,
  idInBody,
  idWithMessage,
  instant,
  line,
  optionalDay,
  paging,
  paragraph,
  personName,
  robotFields,
  searchText,
} from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

const written = {
  name: personName(2, 100, 'Name must be at least 2 characters'),
  email: emailAddress('Please enter a valid email address'),
  phone: line(10, 40, 'Please enter a valid phone number'),
  propertyTitle: line(1, 200, 'Please select a property'),
  guests: z
    .number('At least 1 guest required')
    .check(
      z.int('Please enter a whole number of guests'),
      z.gte(1, 'At least 1 guest required'),
      z.lte(20, 'Maximum 20 guests'),
    ),
  checkInDate: optionalDay,
  checkOutDate: optionalDay,
  message: paragraph(10, 5000, 'Please provide more details about your enquiry'),
}
export const enquiryForm = z.object({ ...written, ...robotFields }).check(
  z.refine((form) => !form.checkInDate || !form.checkOutDate || form.checkOutDate > form.checkInDate, {
    path: ['checkOutDate'],
    message: 'Check-out must be after check-in',
  }),
)
export type EnquiryForm = z.infer<typeof enquiryForm>

/** Labels of the form fields for the office and its email, in the email's order. */
export const ENQUIRY_LABELS = {
  propertyTitle: 'Home',
  checkInDate: 'Check-in',
  checkOutDate: 'Check-out',
  guests: 'Guests',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  message: 'Message',
} satisfies Record<keyof typeof written, string>
export type EnquiryField = keyof typeof ENQUIRY_LABELS

/** Warnings for the office about an enquiry. */
export const enquiryMark = z.enum(['unknown-property', 'over-capacity', 'under-minimum-stay'])
export type EnquiryMark = z.infer<typeof enquiryMark>

/** Spam is stored, never dropped. */
export const enquiryStatus = z.enum(
  ['new', 'answered', 'offered', 'booked', 'declined', 'spam'],
  'status is new, answered, offered, booked, declined or spam',
)
export type EnquiryStatus = z.infer<typeof enquiryStatus>

/** Response to the guest's form: the enquiry as stored. */
const enquiry = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  propertyTitle: z.string(),
  guests: z.int(),
  checkInDate: z.nullable(z.string()),
  checkOutDate: z.nullable(z.string()),
  message: z.string(),
  timestamp: instant,
  replyDueAt: instant,
} satisfies Record<EnquiryField | 'id' | 'timestamp' | 'replyDueAt', z.ZodMiniType>)
export type Enquiry = z.infer<typeof enquiry>

const officeEnquiry = z.extend(enquiry, {
  propertyId: z.nullable(id),
  status: enquiryStatus,
  marks: z.array(enquiryMark),
  /** When the enquiry was first answered, by email or by a change of status; `null` until then. */
  answeredAt: z.nullable(instant),
  version: z.int(),
})
export type OfficeEnquiry = z.infer<typeof officeEnquiry>

/** Another open enquiry for this enquiry's home and some of its nights. */
const competitor = z.object({
  id,
  name: z.string(),
  checkInDate: day,
  checkOutDate: day,
  guests: z.int(),
  status: enquiryStatus,
  replyDueAt: instant,
})
export type CompetingEnquiry = z.infer<typeof competitor>

/** Maximum number of competing enquiries on the decision card. */
export const MAX_COMPETING = 50

const openEnquiry = z.extend(officeEnquiry, {
  ...correspondence,
  /** The home that the enquiry is about, even if deleted; `null` before a home is chosen. */
  home: z.nullable(z.object({ id, title: z.string(), isDeleted: z.boolean() })),
  /** Availability and price. `null` without a home or both dates, or if refused, for example for a deleted home. */
  stay: z.nullable(stayAvailability),
  competingEnquiries: z.array(competitor),
  /** Other bookings with the email address of the enquiry, latest arrival first. */
  earlierStays: z.array(earlierStay),
  /** The newest booking made from this enquiry. */
  booking: z.nullable(z.object({ id, status: bookingStatus })),
})
export type OpenEnquiry = z.infer<typeof openEnquiry>

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/api/enquiries',
  access: 'public',
  summary: "Stores a guest's enquiry and emails guest and office",
  changes: ['enquiries'],
  body: enquiryForm,
  answer: enquiry,
  status: 201,
})

export const listEnquiries = endpoint({
  ...calls.listEnquiries,
  access: 'view lettings',
  summary: 'Lists enquiries: unanswered first, by reply deadline; spam last',
  query: z.object({
    ...paging,
    status: z.optional(enquiryStatus),
    /** Searches name, email address, telephone number, the home's title and the message. */
    search: searchText,
  }),
  answer: z.array(officeEnquiry),
  paged: true,
})

const anEnquiry = z.object({ id: idWithMessage('Enquiry not found') })
const ENQUIRIES = {
  path: calls.listEnquiries.path,
  topic: 'enquiries',
  one: 'an enquiry',
  params: anEnquiry,
} as const

export const summariseEnquiries = summaryEndpoint(
  calls.summariseEnquiries,
  'enquiries by status',
  z.record(enquiryStatus, z.int()),
)

export const getEnquiry = endpoint({
  ...calls.getEnquiry,
  access: 'view lettings',
  summary: 'Returns one enquiry with its notes, emails, availability and competing enquiries',
  params: anEnquiry,
  answer: openEnquiry,
})

const propertyId = idInBody('Please select a property')

/** Changes by the office: the status, and the home that the guest meant. */
const enquiryChanges = z.strictObject({
  status: z.optional(enquiryStatus),
  propertyId: z.optional(z.nullable(propertyId)),
  version: baseVersion,
})
export type EnquiryChanges = z.infer<typeof enquiryChanges>

export const changeEnquiry = endpoint({
  method: 'PATCH',
  path: '/api/admin/enquiries/{id}',
  access: 'edit lettings',
  summary: "Changes an enquiry's status, or sets the home that the guest meant",
  changes: ['enquiries', 'audit-log'],
  params: anEnquiry,
  body: enquiryChanges,
  answer: officeEnquiry,
})

export const addEnquiryNote = noteEndpoint(ENQUIRIES)

/**
 * Without `status` a new or spam enquiry becomes answered, unless there is no mail server. Any other enquiry keeps its
 * status.
 */
const enquiryReply = z.strictObject({ ...replyFields, status: z.optional(enquiryStatus) })
export type EnquiryReply = z.infer<typeof enquiryReply>

export const replyToEnquiry = replyEndpoint(ENQUIRIES, enquiryReply, officeEnquiry)
