/** A record, a section or an action that the office's search leads to. */
export interface Destination {
  /** The text of the badge: "Booking", "Settings". */
  kind: string
  title: string
  detail: string
  href: string
}

const KEY = 'office-recent'
const MAX_RECENT = 6

/**
 * Returns the destinations opened last from the search, latest first. They are stored for this browser tab until
 * sign-out.
 */
export function readRecent(): Destination[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isDestination) : []
  } catch {
    return []
  }
}

export function addRecent(opened: Destination): void {
  const others = readRecent().filter(({ href }) => href !== opened.href)
  try {
    sessionStorage.setItem(KEY, JSON.stringify([opened, ...others].slice(0, MAX_RECENT)))
  } catch {
    // A full or blocked storage only loses the list.
  }
}

/** Call it at sign-out: the list has names of guests. */
export function forgetRecent(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // A blocked storage holds no list.
  }
}

function isDestination(value: unknown): value is Destination {
  const fields: unknown[] = typeof value === 'object' && value !== null ? ['kind', 'title', 'detail', 'href'] : []
  return (
    fields.length > 0 && fields.every((field) => typeof (value as Record<string, unknown>)[String(field)] === 'string')
  )
}
