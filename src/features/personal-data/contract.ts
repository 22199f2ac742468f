import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { addDays, type Day, monthsBefore } from '#platform/shared/day.ts'
import { baseVersion, day, emailAddress, id, idParam, paging, paragraph, personName } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

export const personEmail = emailAddress('Please enter a complete email address')

const NOT_A_MENTION = 'This mention no longer exists'
/** Ids of mentions to erase together with the person's records. */
const tickedMentions = z
  .array(z.string().check(z.regex(/^[a-z_]{1,30}-\d{1,19}-\d{1,5}-[0-9a-f]{8}$/, NOT_A_MENTION)))
  .check(z.maxLength(500, 'Please tick at most 500 mentions'))
const personBody = z.strictObject({ email: personEmail })
const erasureBody = z.extend(personBody, { mentions: z.optional(tickedMentions) })

/** `what` names a kind of record about the person. */
const found = z.object({ what: z.string(), count: z.int() })
/** A record that the law requires us to keep. `until` is the last day of keeping it; `null` while we manage the home. */
const retained = z.object({ what: z.string(), until: z.nullable(day) })

/** A mention of the person in a text about another item, with the text before and after. */
const mention = z.object({
  id: z.string(),
  where: z.string(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
})
export type Mention = z.infer<typeof mention>

const erasure = z.object({
  erased: z.array(found),
  retained: z.array(retained),
  /** Mentions in texts about other items. A mention is erased only if it is ticked. */
  mentions: z.array(mention),
  /** The number of mentions that are not listed. */
  furtherMentions: z.int(),
})
export type Erasure = z.infer<typeof erasure>

// Email addresses are in bodies, since URLs are logged by proxies and stored by browsers [threat addresses-in-urls].
export const findPerson = endpoint({
  ...calls.findPerson,
  method: 'POST',
  access: 'edit office',
  summary: 'Lists what an erasure by email address would erase, and what would be kept until when',
  changes: [],
  body: personBody,
  answer: erasure,
})

export const copyPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/copy.txt',
  access: 'edit office',
  recentPassword: true,
  summary: 'Downloads all data about a person, by email address, as a text file',
  changes: ['audit-log'],
  body: personBody,
  answer: z.string(),
  download: 'text/plain; charset=utf-8',
})

export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/erase',
  access: 'edit office',
  recentPassword: true,
  summary: "Erases a person's data, by email address, except what the law requires us to keep",
  changes: [
    'data requests',
    'applications',
    'bookings',
    'enquiries',
    'guests',
    'messages',
    'nights',
    'offers',
    'reviews',
    'testimonials',
    'audit-log',
  ],
  body: erasureBody,
  answer: erasure,
})

/** The kinds of requests that people may make about their data. */
export const REQUEST_KINDS = ['copy', 'correction', 'erasure', 'objection', 'complaint'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** Days after arrival within which a complaint is acknowledged [rule data-requests]. */
export const COMPLAINT_DAYS = 30

/** Returns the day by which a request is answered or a complaint acknowledged: 30 days for a complaint, a month otherwise. */
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
  /** `null` except for an acknowledged complaint. */
  acknowledgedOn: z.nullable(day),
  settledOn: z.nullable(day),
  outcome: z.nullable(z.string()),
  version: z.int(),
})
export type DataRequest = z.infer<typeof request>

export const listRequests = endpoint({
  ...calls.listRequests,
  access: 'edit office',
  summary: 'Lists the register of data requests and complaints, open ones first, by due day',
  query: z.object(paging),
  answer: z.array(request),
  paged: true,
})

/** A request needs a name or an email address, so that it can be answered [rule data-requests]. */
export const nameOrEmailRequired = z.refine<{ name: string; email: string }>(
  ({ name, email }) => name !== '' || email !== '',
  {
    path: ['name'],
    error: 'Please enter a name or an email address',
  },
)

export const newRequest = z
  .strictObject({
    kind: z.enum(REQUEST_KINDS, 'Please choose the type of request'),
    name: personName(0, 100, 'Please enter a name'),
    email: z.union([z.literal(''), personEmail], 'Please enter a complete email address'),
    words: paragraph(3, 5000, 'Please enter what the person wrote or said'),
    receivedOn: day,
  })
  .check(nameOrEmailRequired)
export type NewRequest = z.infer<typeof newRequest>

export const addRequest = endpoint({
  method: 'POST',
  path: '/api/admin/data-requests',
  access: 'edit office',
  summary: 'Adds a data request or complaint to the register',
  changes: ['data requests', 'audit-log'],
  body: newRequest,
  answer: request,
  status: 201,
})

export const outcomeText = paragraph(3, 2000, 'Please enter the outcome')

export const changeRequest = endpoint({
  method: 'PATCH',
  path: '/api/admin/data-requests/{id}',
  access: 'edit office',
  summary: 'Acknowledges a complaint, or settles a request with its outcome, as of today',
  changes: ['data requests', 'audit-log'],
  params: z.object({ id: idParam }),
  body: z.strictObject({
    acknowledged: z.optional(z.literal(true)),
    outcome: z.optional(outcomeText),
    version: baseVersion,
  }),
  answer: request,
})
