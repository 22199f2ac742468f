import { useEffect, useState } from 'react'

const TICK_MS = 20_000

/** This moment in milliseconds, renewed three times a minute, so that the guest sees the time of an offer run out. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
