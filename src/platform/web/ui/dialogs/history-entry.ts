import { useEffect, useState } from 'react'
import { useIsHydrated } from '../use-is-hydrated.ts'

/** Returns the state of the current history entry, which survives a reload and Back. */
export function readEntryState(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
}

/** Merges notes into the state of the current history entry, optionally with another URL. The router is not notified. */
export function mergeEntryState(notes: Record<string, unknown>, address?: string): void {
  History.prototype.replaceState.call(history, { ...readEntryState(), ...notes }, '', address)
}

/** Adds a history entry with the current URL and these notes. The router is not notified. */
export function addEntry(notes: Record<string, unknown>): void {
  History.prototype.pushState.call(history, { ...readEntryState(), ...notes }, '')
}

/** A state stored in the history entry under `name`, so that the state survives Back and a reload. */
export function useEntryState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const live = useIsHydrated()
  const [value, setValue] = useState(() => (live ? readEntryValue(name, initial) : initial))
  // Hydration must render what the server rendered, so the stored note is read afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => setValue((current) => readEntryValue(name, current)), [])
  const change = (next: Value) => {
    setValue(next)
    mergeEntryState({ [name]: next })
  }
  return [value, change]
}

/** The cast is safe: only `useEntryState` writes notes of this name. */
function readEntryValue<Value>(name: string, otherwise: Value): Value {
  const note = readEntryState()[name]
  return note === undefined ? otherwise : (note as Value)
}
