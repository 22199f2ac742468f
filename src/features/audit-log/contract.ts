import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { day, id, idWithMessage, instant, paging, searchText } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

/** A changed field, its values formatted for people: "£145.00", "yes", "9 September 2026". */
const auditChange = z.object({
  /** The field's name in the API. */
  field: z.string(),
  /** The field's name for people: "price per night". */
  label: z.string(),
  /** `null` where the field was empty, or where the value is a guest's personal data. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type AuditChange = z.infer<typeof auditChange>

const auditEntry = z.object({
  id: z.int(),
  at: instant,
  actor: z.enum(['staff', 'guest', 'owner', 'system']),
  /** The member of staff's name, or "A guest", "An owner", "The system". */
  who: z.string(),
  /** A past participle: `changed`, `cancelled`, `signed in`. */
  action: z.string(),
  item: z.string(),
  itemId: z.nullable(id),
  /** The item's name: a home's title, "Booking #12", "The settings". */
  itemTitle: z.string(),
  changes: z.array(auditChange),
})
export type AuditEntry = z.infer<typeof auditEntry>

const word = z.optional(z.string().check(z.maxLength(60, 'Please use at most 60 characters')))
const rowNumber = (message: string) => z.optional(idWithMessage(message))

export const listAuditLog = endpoint({
  ...calls.listAuditLog,
  access: 'edit office',
  summary: 'Lists the audit log, newest first: who changed what, when, and from which value to which',
  query: z.object({
    ...paging,
    /** The item's kind in the audit log: `booking`, `property`, `setting`. */
    item: word,
    itemId: rowNumber('itemId is a number of 1 or more'),
    userId: rowNumber('userId is a number of 1 or more'),
    action: word,
    /** Days in London, both inclusive. */
    from: z.optional(day),
    to: z.optional(day),
    /** Words from the actor, action or item, or a number such as `#12`. */
    search: searchText,
  }),
  answer: z.array(auditEntry),
  paged: true,
})

/** Filter options: the staff, kinds of items and actions that occur in the audit log. */
const auditLogChoices = z.object({
  people: z.array(z.object({ id, name: z.string() })),
  items: z.array(z.object({ item: z.string(), name: z.string() })),
  actions: z.array(z.string()),
})
export type AuditLogChoices = z.infer<typeof auditLogChoices>

export const getAuditLogChoices = endpoint({
  ...calls.getAuditLogChoices,
  access: 'edit office',
  summary: 'Lists the filter options of the audit log',
  answer: auditLogChoices,
})
