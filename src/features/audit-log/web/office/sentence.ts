import type { AuditChange, AuditEntry } from '#features/audit-log/contract.ts'

/** Returns a sentence such as "Alex Hartley changed booking #12". */
export function describeEvent({ actor, who, action, item, itemTitle }: AuditEntry): string {
  if (item === 'user' && (action.startsWith('signed') || itemTitle === who)) return `${who} ${action}`
  const isName = item === 'property' || item === 'user'
  const verb = action === 'undone' && item !== 'booking' ? 'undid' : verbOf(actor, action)
  return `${who} ${verb} ${isName ? itemTitle : withSmallInitial(itemTitle)}`
}

/** Returns "status: from pending to confirmed", or only the new value if there was no old value. */
export function describeChange({ label, before, after }: AuditChange): string {
  if (before === null && after === null) return label
  if (before === null) return `${label}: ${after}`
  return `${label}: from ${before} to ${after ?? 'nothing'}`
}

/** The log stores the action "received" for an item that a guest or an owner sent. */
function verbOf(actor: AuditEntry['actor'], action: string): string {
  if (action === 'received' && (actor === 'guest' || actor === 'owner')) return 'sent'
  // An enquiry's log has the steps of its offers.
  if (action.startsWith(OF_OFFER)) return `${verbOf(actor, action.slice(OF_OFFER.length))} an offer for`
  return VERBS[action] ?? action
}

const OF_OFFER = 'offer '

/** Verbs for actions that need further words before the item. */
const VERBS: Record<string, string> = {
  replied: 'replied to',
  noted: 'wrote a note on',
  undone: 'undid the last change of',
  'note changed': 'changed a note on',
  'note deleted': 'deleted a note on',
  'note restored': 'restored a note on',
  tagged: 'changed the tags of',
  joined: 'joined two addresses of',
  parted: 'parted the addresses of',
  withdrawn: 'withdrew',
  'link emailed': 'emailed the link of',
  'link shown': 'made a link to',
  expired: 'ended',
}

/** "Booking #12" and "The settings" start with a small letter within a sentence. */
function withSmallInitial(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1)
}
