import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { hydrateAll } from '#platform/web/ui/deferred.tsx'

const Today = createContext<Day | null>(null)

/** Today in London for the whole site: the server's at first, so that both draw the same, then the browser's own. */
export function TodayProvider({ at, children }: { at: Day; children: ReactNode }) {
  const [today, setToday] = useState(at)
  useEffect(() => {
    const look = async () => {
      if (dayInLondon(new Date()) !== at) await hydrateAll()
      setToday(dayInLondon(new Date()))
    }
    void look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [at])
  return <Today value={today}>{children}</Today>
}

/** Today in London. */
export function useToday(): Day {
  const today = use(Today)
  if (!today) throw new Error('useToday outside TodayProvider')
  return today
}
