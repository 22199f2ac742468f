import { useEffect, useState } from 'react'
import { useLive } from './use-live.ts'

/** Returns the state of the current history entry, which survives a reload and Back. */
export function entryNotes(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
}

/** Merges notes into the state of the current history entry, optionally with another URL. The router is not notified. */
export function noteInEntry(notes: Record<string, unknown>, address?: string): void {
  History.prototype.replaceState.call(history, { ...entryNotes(), ...notes }, '', address)
}

/** Adds a history entry with the current URL and these notes. The router is not notified. */
export function addEntry(notes: Record<string, unknown>): void {
  History.prototype.pushState.call(history, { ...entryNotes(), ...notes }, '')
}

/** A state that survives Back and a reload: it is stored under its name in the history entry. */
export function useEntryNote<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const live = useLive()
  const [value, setValue] = useState(() => (live ? noteOf(name, initial) : initial))
  // Hydration must render what the server rendered, so the stored note is read afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => setValue((current) => noteOf(name, current)), [])
  const change = (next: Value) => {
    setValue(next)
    noteInEntry({ [name]: next })
  }
  return [value, change]
}

/** The cast is safe: only `useEntryNote` writes notes of this name. */
function noteOf<Value>(name: string, otherwise: Value): Value {
  const note = entryNotes()[name]
  return note === undefined ? otherwise : (note as Value)
}
