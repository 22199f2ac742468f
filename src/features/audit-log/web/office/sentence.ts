import type { AuditChange, AuditEntry } from '#features/audit-log/contract.ts'

/** "Alex Hartley changed booking #12". */
export function describeEvent({ actor, who, action, item, itemTitle }: AuditEntry): string {
  if (item === 'user' && (action.startsWith('signed') || itemTitle === who)) return `${who} ${action}`
  const isName = item === 'property' || item === 'user'
  return `${who} ${verbOf(actor, action)} ${isName ? itemTitle : begunSmall(itemTitle)}`
}

/** "status: from pending to confirmed"; only what is known of it. */
export function describeChange({ label, before, after }: AuditChange): string {
  if (before === null && after === null) return label
  if (before === null) return `${label}: ${after}`
  return `${label}: from ${before} to ${after ?? 'nothing'}`
}

/** The audit log says what the office received; a person reads what somebody sent. */
function verbOf(actor: AuditEntry['actor'], action: string): string {
  if (action === 'received' && (actor === 'guest' || actor === 'owner')) return 'sent'
  return VERBS[action] ?? action
}

/** Actions that want a word more before what they were done to. */
const VERBS: Record<string, string> = {
  replied: 'replied to',
  noted: 'wrote a note on',
  undone: 'undid the last change of',
}

/** In the middle of a sentence "Booking #12" and "The settings" begin small. */
function begunSmall(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1)
}
