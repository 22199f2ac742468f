import { itemKey } from '#platform/server/redaction/personal-texts.ts'
import { mapTexts } from '#platform/server/redaction/redaction.ts'

/** Maps a part of a route's path to a kind of item. */
const ITEM_OF_PATH: Record<string, string> = {
  enquiries: 'enquiry',
  messages: 'contact_message',
  applications: 'owner_application',
  offers: 'offer',
  bookings: 'booking',
  reviews: 'review',
  // A guest has a key in place of an id, so the id is that of the added note.
  guests: 'guest_note',
}

interface AnswersOfPerson {
  email: string
  /** Keys of the person's own items. */
  itemKeys: ReadonlySet<string>
  /** Texts of other items, as they were before redaction. */
  changedTexts: ReadonlySet<string>
}

/** Returns a predicate: whether the stored answer of a route is about the person or repeats a redacted text. */
export function isAnswerAbout({ email, itemKeys, changedTexts }: AnswersOfPerson) {
  return ({ route, answer }: { route: string; answer: unknown }): boolean => {
    const key = itemKeyOf(route, answer)
    return (key !== null && itemKeys.has(key)) || hasText({ answer }, (text) => isEmail(text) || changedTexts.has(text))
  }
  function isEmail(text: string): boolean {
    return text.toLowerCase() === email.toLowerCase()
  }
}

/**
 * Returns the key of the item in "POST /api/admin/enquiries/12/notes", or of the item that "POST /api/enquiries" has
 * added.
 */
function itemKeyOf(route: string, answer: unknown): string | null {
  const parts = route.split('/')
  const at = parts.findIndex((part) => Object.hasOwn(ITEM_OF_PATH, part))
  if (at < 0) return null
  const added = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null
  const itemId = /^\d+$/.test(parts[at + 1] ?? '') ? Number(parts[at + 1]) : Number(added)
  return itemKey({ item: ITEM_OF_PATH[parts[at] ?? ''] ?? '', itemId })
}

function hasText(answer: object, isMatch: (text: string) => boolean): boolean {
  let isFound = false
  mapTexts(answer, (text) => {
    isFound ||= isMatch(text)
    return text
  })
  return isFound
}
