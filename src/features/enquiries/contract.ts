import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { emailAddress, formManners, id, instant, line, optionalDay, paging, paragraph } from '#platform/shared/wire.ts'

/** The enquiry form (specification 5), its messages word for word. */
export const enquiryForm = z
  .object({
    name: line(2, 100, 'Name must be at least 2 characters'),
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
    ...formManners,
  })
  .check(
    z.refine((form) => !form.checkInDate || !form.checkOutDate || form.checkOutDate > form.checkInDate, {
      path: ['checkOutDate'],
      message: 'Check-out must be after check-in',
    }),
  )
export type EnquiryForm = z.infer<typeof enquiryForm>

/** What the office should notice about an enquiry (decisions 4, rows 10, 11 and 18). */
export const enquiryMark = z.enum(['unknown-property', 'over-capacity', 'under-minimum-stay'])
export type EnquiryMark = z.infer<typeof enquiryMark>

/** How an enquiry stands. Spam is kept, never dropped (threats 31). */
export const enquiryStatus = z.enum(
  ['new', 'answered', 'offered', 'booked', 'declined', 'spam'],
  'status is new, answered, offered, booked, declined or spam',
)
export type EnquiryStatus = z.infer<typeof enquiryStatus>

/** What the guest is answered: what was kept. */
export const enquiry = z.object({
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
})
export type Enquiry = z.infer<typeof enquiry>

/** What the office reads. */
export const officeEnquiry = z.extend(enquiry, {
  propertyId: z.nullable(id),
  status: enquiryStatus,
  marks: z.array(enquiryMark),
  promisedBy: instant,
  version: z.int(),
})
export type OfficeEnquiry = z.infer<typeof officeEnquiry>

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/api/enquiries',
  access: 'public',
  summary: 'A guest asks about a stay',
  body: enquiryForm,
  answer: enquiry,
  status: 201,
})

export const listEnquiries = endpoint({
  method: 'GET',
  path: '/api/admin/enquiries',
  access: 'admin',
  summary: 'Enquiries: those that wait for an answer first, the oldest promise before the others, spam last',
  query: z.object({ ...paging, status: z.optional(enquiryStatus) }),
  answer: z.array(officeEnquiry),
  paged: true,
})
