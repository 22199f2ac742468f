import { useRef, useState } from 'react'
import type { Day } from '#platform/shared/day.ts'

/** Returns the day under the pointer or with the focus. `pointed` is unset until the first movement or key after opening. */
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
    listeners: { onPointerMoveCapture: move, onPointerDownCapture: move, onKeyDownCapture: move },
  }
}
