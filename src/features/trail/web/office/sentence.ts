import type { TrailChange, TrailLine } from '../../contract.ts'

/** "Alex Hartley changed booking #12". */
export function deedOf({ actor, who, action, item, itemTitle }: TrailLine): string {
  if (item === 'user' && (action.startsWith('signed') || itemTitle === who)) return `${who} ${action}`
  return `${who} ${verbOf(actor, action)} ${asObject(itemTitle)}`
}

/** "status: Pending → Confirmed"; only what is known of it. */
export function changeInWords({ label, before, after }: TrailChange): string {
  if (before === null && after === null) return label
  if (before === null) return `${label}: ${after}`
  return `${label}: ${before} → ${after ?? 'nothing'}`
}

/** The trail says what the office received; a person reads what somebody sent. */
function verbOf(actor: TrailLine['actor'], action: string): string {
  return action === 'received' && (actor === 'guest' || actor === 'owner') ? 'sent' : action
}

/** In the middle of a sentence "Booking #12" and "The settings" begin small; a home's title stays as it is. */
function asObject(title: string): string {
  const isName = !/#\d+$/.test(title) && !/^(The|A|An|Some) /.test(title)
  return isName ? title : title.charAt(0).toLowerCase() + title.slice(1)
}
