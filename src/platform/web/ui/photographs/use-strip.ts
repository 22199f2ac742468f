import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface Strip {
  /** Which picture is in view, or on its way there. */
  index: number
  goTo: (index: number) => void
  /** These three go on the element that scrolls. */
  ref: RefObject<HTMLDivElement | null>
  onScroll: () => void
  onScrollEnd: () => void
}

/**
 * A row of pictures, each as wide as the row, that snaps to one of them: the browser does the swiping, this only knows
 * which picture is in view and moves to another.
 */
export function useStrip(start = 0): Strip {
  const ref = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  /** Where a journey under way leads: pictures it passes do not count, and a second press goes on from its end. */
  const aim = useRef<number>(undefined)

  // A strip that starts further on is there at once, without a journey.
  useLayoutEffect(() => scrollTo(ref.current, start, 'instant'), [start])

  const look = () => {
    const strip = ref.current
    if (!strip || strip.clientWidth === 0) return
    const seen = Math.round(strip.scrollLeft / strip.clientWidth)
    if (aim.current !== undefined && aim.current !== seen) return
    aim.current = undefined
    setIndex(seen)
  }

  return {
    index,
    goTo: (to) => {
      aim.current = to
      setIndex(to)
      // `auto` takes the speed from the style, which knows who asked for less motion; a far journey is no pleasure at all.
      scrollTo(ref.current, to, Math.abs(to - index) > 1 ? 'instant' : 'auto')
    },
    ref,
    onScroll: look,
    onScrollEnd: () => {
      aim.current = undefined
      look()
    },
  }
}

function scrollTo(strip: HTMLElement | null, to: number, behavior: ScrollBehavior): void {
  strip?.scrollTo({ left: to * strip.clientWidth, behavior })
}

export const STRIP_LOOK = 'no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth'
export const STRIP_PLACE_LOOK = 'w-full shrink-0 snap-center snap-always'
