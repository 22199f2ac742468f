import { useSyncExternalStore } from 'react'

/** localStorage key of the ids of saved homes. The cookie policy mentions this key. */
const KEY = 'savedHomes'

/** The API accepts no more ids. Saving another home drops the home that was saved first. */
const MAX_SAVED = 50

const NONE: readonly number[] = []
let saved: readonly number[] | undefined
const listeners = new Set<() => void>()

/** Ids of saved homes, the latest last. Empty on the server and during hydration. */
export function useSavedHomes(): readonly number[] {
  return useSyncExternalStore(listen, read, () => NONE)
}

export function toggleSaved(id: number): void {
  const before = read()
  write(before.includes(id) ? before.filter((other) => other !== id) : [...before, id].slice(-MAX_SAVED))
}

export function removeSaved(ids: readonly number[]): void {
  if (ids.length > 0) write(read().filter((id) => !ids.includes(id)))
}

function read(): readonly number[] {
  saved ??= readStorage()
  return saved
}

function write(ids: readonly number[]): void {
  saved = ids
  try {
    if (ids.length > 0) localStorage.setItem(KEY, JSON.stringify(ids))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is unavailable: the ids last until the page is closed.
  }
  for (const listener of listeners) listener()
}

function readStorage(): readonly number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id) && id > 0).slice(-MAX_SAVED) : NONE
  } catch {
    return NONE
  }
}

function listen(listener: () => void): () => void {
  // Another tab may change the saved homes.
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    saved = undefined
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
