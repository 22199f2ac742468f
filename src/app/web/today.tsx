import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { hydrateAll } from '#platform/web/ui/deferred.tsx'

const Today = createContext<Day | null>(null)

/** Provides today's date in London: at first the server's date, so that hydration matches, then the browser's date. */
export function TodayProvider({ at, children }: { at: Day; children: ReactNode }) {
  const [today, setToday] = useState(at)
  useEffect(() => {
    const update = async () => {
      if (dayInLondon(new Date()) !== at) await hydrateAll()
      setToday(dayInLondon(new Date()))
    }
    void update()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [at])
  return <Today value={today}>{children}</Today>
}

/** Returns today in London. Throws outside `TodayProvider`. */
export function useToday(): Day {
  const today = use(Today)
  if (!today) throw new Error('useToday outside TodayProvider')
  return today
}
