import { type RefObject, useCallback, useRef, useState } from 'react'

export interface Strip {
  ref: RefObject<HTMLDivElement | null>
  /** Which picture is in view. */
  index: number
  onScroll: () => void
  goTo: (index: number) => void
  /** The same without the journey, for where a strip starts. */
  jumpTo: (index: number) => void
}

/**
 * A row of pictures, each as wide as the row, that snaps to one of them: the browser does the swiping, this only knows
 * which picture is in view and moves to another.
 */
export function useStrip(start = 0): Strip {
  const ref = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  const move = useCallback((to: number, behavior: ScrollBehavior) => {
    const strip = ref.current
    if (strip) strip.scrollTo({ left: to * strip.clientWidth, behavior })
  }, [])
  return {
    ref,
    index,
    onScroll: () => {
      const strip = ref.current
      if (strip && strip.clientWidth > 0) setIndex(Math.round(strip.scrollLeft / strip.clientWidth))
    },
    // `auto` takes the speed from the style, which knows who asked for less motion.
    goTo: useCallback((to) => move(to, 'auto'), [move]),
    jumpTo: useCallback((to) => move(to, 'instant'), [move]),
  }
}

export const STRIP_LOOK = 'no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth'
export const STRIP_PLACE_LOOK = 'w-full shrink-0 snap-center snap-always'
