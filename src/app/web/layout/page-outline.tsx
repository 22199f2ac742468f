import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Pages that load within this time show no outline, which would flash. */
const DELAY_MS = 300

/** Covers the old page while the next page is loading. Does not use `Skeleton`, whose file is not in the entry script. */
export function PageOutline() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    // Only a synchronous update interrupts the rendering of the next page, which waits for its data.
    const timer = setTimeout(() => flushSync(() => setLate(true)), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    isLate && (
      <div className="page-outline absolute inset-0 z-20 bg-paper">
        <div role="status" className="wrap sticky top-16 pt-10">
          <span className="sr-only">Loading the page</span>
          <div className="h-12 max-w-xl animate-wait rounded-card bg-sand" />
          <div className="mt-10 h-80 animate-wait rounded-card bg-sand" />
        </div>
      </div>
    )
  )
}
