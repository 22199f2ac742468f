/** How a view of the office was left: its URL, with filters and open item, and its scroll position. */
export interface Place {
  address: string
  scrollY: number
}

const KEY = 'office-places'

/** Returns how the entry's view was left in this browser tab; `undefined` if nothing was changed or scrolled. */
export function readPlace(entry: string): Place | undefined {
  return readPlaces()[entry]
}

/** Stores how the entry's view is now. The initial view is not stored. */
export function storePlace(entry: string, { address, scrollY }: Place): void {
  const { [entry]: _, ...others } = readPlaces()
  const isInitial = address === entry && scrollY === 0
  const places = isInitial ? others : { ...others, [entry]: { address, scrollY } }
  try {
    if (Object.keys(places).length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(places))
  } catch {
    // Without storage, links lead to the initial views.
  }
}

/** Call it at Logout: a search may contain a guest's name. */
export function forgetPlaces(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // A blocked storage holds no places.
  }
}

function readPlaces(): Record<string, Place> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
    return Object.fromEntries(entries.filter(([, place]) => isPlace(place)))
  } catch {
    return {}
  }
}

/** Only URLs of the office are accepted. */
function isPlace(value: unknown): value is Place {
  const { address, scrollY } = (value ?? {}) as Record<string, unknown>
  return typeof address === 'string' && address.startsWith('/admin?') && typeof scrollY === 'number'
}
