import { useEffect, useState } from 'react'

const TICK_MS = 20_000

/** This moment in milliseconds, told anew three times a minute: what is left of an offer runs out before the guest's eyes. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
