import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { day, id, idCalled, instant, paging, searchWords } from '#platform/shared/wire.ts'

/** One thing that was changed, its values in words that a person reads: "£145.00", "yes", "9 September 2026". */
const auditChange = z.object({
  /** As the API calls it. */
  field: z.string(),
  /** As a person calls it: "price per night". */
  label: z.string(),
  /** `null` where there was nothing, or where it is a guest's and nobody else's. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type AuditChange = z.infer<typeof auditChange>

/** Who did what to which item, and what became of it. */
const auditEntry = z.object({
  id: z.int(),
  at: instant,
  actor: z.enum(['staff', 'guest', 'owner', 'system']),
  /** The member of staff by name, or "A guest", "An owner", "The system". */
  who: z.string(),
  /** A verb in the past: `changed`, `cancelled`, `signed in`. */
  action: z.string(),
  item: z.string(),
  itemId: z.nullable(id),
  /** A home's title, "Booking #12", "The settings". */
  itemTitle: z.string(),
  changes: z.array(auditChange),
})
export type AuditEntry = z.infer<typeof auditEntry>

const word = z.optional(z.string().check(z.maxLength(60, 'Please use at most 60 characters')))
const rowNumber = (message: string) => z.optional(idCalled(message))

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit-log',
  access: 'admin',
  summary: 'Who changed what, when, from what to what: the newest first',
  shows: ['audit-log'],
  query: z.object({
    ...paging,
    /** What kind of thing, as the audit log calls it: `booking`, `property`, `setting`. */
    item: word,
    itemId: rowNumber('itemId is a number of 1 or more'),
    userId: rowNumber('userId is a number of 1 or more'),
    action: word,
    /** Days in London, both of them included. */
    from: z.optional(day),
    to: z.optional(day),
    /** Words of who, what was done and to what, or a number such as `#12`. */
    search: searchWords,
  }),
  answer: z.array(auditEntry),
  paged: true,
})

/** What the audit log can be asked for: everybody and everything that it speaks of. */
const auditLogChoices = z.object({
  people: z.array(z.object({ id, name: z.string() })),
  items: z.array(z.object({ item: z.string(), name: z.string() })),
  actions: z.array(z.string()),
})
export type AuditLogChoices = z.infer<typeof auditLogChoices>

export const getAuditLogChoices = endpoint({
  method: 'GET',
  path: '/api/admin/audit-log/choices',
  access: 'admin',
  summary: 'Lists the filter options of the audit log',
  shows: ['audit-log'],
  answer: auditLogChoices,
})
