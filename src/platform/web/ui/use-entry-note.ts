import { useEffect, useState } from 'react'
import { entryNotes, noteInEntry } from './history-entry.ts'
import { useLive } from './use-live.ts'

/** A state that Back and a reload find again: it is kept with the entry of the history, under its name. */
export function useEntryNote<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const live = useLive()
  const [value, setValue] = useState(() => (live ? noteOf(name, initial) : initial))
  // A page that came from the server is drawn as it came at first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => setValue((present) => noteOf(name, present)), [])
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
