import { useEffect, useState } from 'react'
import { useLive } from './use-live.ts'

/** What the site keeps with an entry of the browser's history, besides its address: a reload and Back find it again. */
export function entryNotes(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
}

/** Adds to what is kept with the present entry, also another address. The router hears nothing of it: no page changes. */
export function noteInEntry(notes: Record<string, unknown>, address?: string): void {
  History.prototype.replaceState.call(history, { ...entryNotes(), ...notes }, '', address)
}

/** A further entry of the same address, with these notes. The router hears nothing of it. */
export function addEntry(notes: Record<string, unknown>): void {
  History.prototype.pushState.call(history, { ...entryNotes(), ...notes }, '')
}

/** A state that Back and a reload find again: it is kept with the entry of the history, under its name. */
export function useEntryNote<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const live = useLive()
  const [value, setValue] = useState(() => (live ? noteOf(name, initial) : initial))
  // A page that came from the server is drawn as it came at first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => setValue((current) => noteOf(name, current)), [])
  const change = (next: Value) => {
    setValue(next)
    noteInEntry({ [name]: next })
  }
  return [value, change]
}

/** Only `useEntryNote` writes it. */
function noteOf<Value>(name: string, otherwise: Value): Value {
  const note = entryNotes()[name]
  return note === undefined ? otherwise : (note as Value)
}
