import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { addDays, type Day, monthsBefore } from '#platform/shared/day.ts'
import { day, emailAddress, id, idParam, line, paging, paragraph, sentVersion } from '#platform/shared/wire.ts'

export const wholeAddress = emailAddress('Please enter a complete email address')
const aPerson = z.strictObject({ email: wholeAddress })

/** What there is of a person, and how many of it. */
const found = z.object({ what: z.string(), count: z.int() })
/** What the law has us keep of a person, and the last day on which it is kept: `null` for as long as we manage the home. */
const retained = z.object({ what: z.string(), until: z.nullable(day) })

const erasure = z.object({ erased: z.array(found), retained: z.array(retained) })
export type Erasure = z.infer<typeof erasure>

export const findPerson = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  access: 'admin',
  summary: 'What would be erased of a person, by the email address, and what is kept until when',
  shows: ['data requests', 'bookings', 'enquiries', 'messages', 'applications', 'offers', 'reviews', 'testimonials'],
  query: z.object({ email: wholeAddress }),
  answer: erasure,
})

export const copyPerson = endpoint({
  method: 'GET',
  path: '/api/admin/people/copy.txt',
  access: 'admin',
  summary: 'Everything about a person, by the email address, as one readable file',
  shows: [],
  query: z.object({ email: wholeAddress }),
  answer: z.string(),
  download: 'text/plain; charset=utf-8',
})

export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/erase',
  access: 'admin',
  summary: 'Erases of a person, by the email address, what the law does not have us keep',
  changes: [
    'data requests',
    'applications',
    'bookings',
    'enquiries',
    'messages',
    'nights',
    'offers',
    'reviews',
    'testimonials',
    'audit-log',
  ],
  body: aPerson,
  answer: erasure,
})

/** What people may ask about their data. */
export const REQUEST_KINDS = ['copy', 'correction', 'erasure', 'objection', 'complaint'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** A complaint is acknowledged within 30 days of its arrival [rule data-requests]. */
export const COMPLAINT_DAYS = 30

/** By when something is answered, or a complaint acknowledged: a complaint in 30 days, all else in a month. */
export function dueOn(kind: RequestKind, receivedOn: Day): Day {
  return kind === 'complaint' ? addDays(receivedOn, COMPLAINT_DAYS) : monthsBefore(receivedOn, -1)
}

const request = z.object({
  id,
  kind: z.enum(REQUEST_KINDS),
  name: z.string(),
  email: z.string(),
  words: z.string(),
  receivedOn: day,
  dueOn: day,
  /** Of a complaint alone. */
  acknowledgedOn: z.nullable(day),
  settledOn: z.nullable(day),
  outcome: z.nullable(z.string()),
  version: z.int(),
})
export type DataRequest = z.infer<typeof request>

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/admin/data-requests',
  access: 'admin',
  summary: 'The register of requests and complaints about data: open ones first, by the day on which each is due',
  shows: ['data requests'],
  query: z.object(paging),
  answer: z.array(request),
  paged: true,
})

/** Whose request it is must be known, or nobody can be answered [rule data-requests]. */
export const saysWho = z.refine<{ name: string; email: string }>(({ name, email }) => name !== '' || email !== '', {
  path: ['name'],
  error: 'Please enter a name or an email address',
})

export const newRequest = z
  .strictObject({
    kind: z.enum(REQUEST_KINDS, 'Please choose what is asked'),
    name: line(0, 100, 'Please enter a name'),
    email: z.union([z.literal(''), wholeAddress], 'Please enter a complete email address'),
    words: paragraph(3, 5000, 'Please enter what they wrote or said'),
    receivedOn: day,
  })
  .check(saysWho)
export type NewRequest = z.infer<typeof newRequest>

export const addRequest = endpoint({
  method: 'POST',
  path: '/api/admin/data-requests',
  access: 'admin',
  summary: 'Enters a request or a complaint about data into the register',
  changes: ['data requests', 'audit-log'],
  body: newRequest,
  answer: request,
  status: 201,
})

export const outcomeWords = paragraph(3, 2000, 'Please say what came of it')

export const changeRequest = endpoint({
  method: 'PATCH',
  path: '/api/admin/data-requests/{id}',
  access: 'admin',
  summary: 'Acknowledges a complaint, or settles a request with what came of it, today',
  changes: ['data requests', 'audit-log'],
  params: z.object({ id: idParam }),
  body: z.strictObject({
    acknowledged: z.optional(z.literal(true)),
    outcome: z.optional(outcomeWords),
    version: sentVersion,
  }),
  answer: request,
})
