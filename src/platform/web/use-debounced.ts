import { useEffect, useState } from 'react'

/** Returns the latest value that stayed unchanged for `delayMs`. Pass a primitive or a memoised value. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
