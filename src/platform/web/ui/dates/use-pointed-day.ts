import { useRef, useState } from 'react'
import type { Day } from '#platform/shared/day.ts'

/**
 * The day that the pointer or the focus rests on. The focus that a calendar takes as it opens is nobody's doing yet: what is to be
 * said of that day waits until somebody moves. Spread `heard` over what holds the calendar.
 */
export function usePointedDay() {
  const moved = useRef(false)
  const [pointed, setPointed] = useState<Day>()
  const move = () => {
    moved.current = true
  }
  return {
    pointed,
    setPointed: (day: Day | undefined) => {
      if (moved.current) setPointed(day)
    },
    heard: { onPointerMoveCapture: move, onPointerDownCapture: move, onKeyDownCapture: move },
  }
}
