import { useEffect, useState } from 'react'

/** Returns a value once it has not changed for `delayMs`; until then, the value before. Pass a primitive or a memoised value. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
