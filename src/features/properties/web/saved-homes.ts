import { useSyncExternalStore } from 'react'

/** Homes that a guest saved, by their numbers, in this browser alone. The cookie policy names the key. */
const KEY = 'savedHomes'

/** As many as a guest saves: with one more the oldest goes. The call that reads them takes no more. */
const MAX_SAVED = 50

const NONE: readonly number[] = []
let saved: readonly number[] | undefined
const listeners = new Set<() => void>()

/** The saved homes, the latest last; none on the server and in the first pass over its markup. */
export function useSavedHomes(): readonly number[] {
  return useSyncExternalStore(listen, read, () => NONE)
}

/** Saves a home, or takes it off where it was saved. */
export function toggleSaved(id: number): void {
  const before = read()
  write(before.includes(id) ? before.filter((other) => other !== id) : [...before, id].slice(-MAX_SAVED))
}

/** Takes homes off. */
export function forgetSaved(ids: readonly number[]): void {
  if (ids.length > 0) write(read().filter((id) => !ids.includes(id)))
}

function read(): readonly number[] {
  saved ??= stored()
  return saved
}

function write(ids: readonly number[]): void {
  saved = ids
  try {
    if (ids.length > 0) localStorage.setItem(KEY, JSON.stringify(ids))
    else localStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing remembers them until the page goes.
  }
  for (const listener of listeners) listener()
}

function stored(): readonly number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id) && id > 0).slice(-MAX_SAVED) : NONE
  } catch {
    return NONE
  }
}

function listen(listener: () => void): () => void {
  // Another tab saves too.
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    saved = undefined
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', elsewhere)
  }
}
