import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface Strip {
  /** The index of the picture in view, or of the target of a running scroll. */
  index: number
  goTo: (index: number) => void
  /** Pass `ref`, `onScroll` and `onScrollEnd` to the scrolling element. */
  ref: RefObject<HTMLDivElement | null>
  onScroll: () => void
  onScrollEnd: () => void
}

/**
 * A row of pictures with scroll snapping. The browser handles swipes; this hook tracks the picture in view, and
 * `goTo` scrolls to a picture.
 */
export function useStrip(start = 0): Strip {
  const ref = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  /** The target of a running scroll. Pictures passed on the way do not count; a second press continues from the target. */
  const target = useRef<number>(undefined)

  // The initial position is set without animation.
  useLayoutEffect(() => scrollTo(ref.current, start, 'instant'), [start])

  const updateIndex = () => {
    const strip = ref.current
    if (!strip || strip.clientWidth === 0) return
    const visible = Math.round(strip.scrollLeft / strip.clientWidth)
    if (target.current !== undefined && target.current !== visible) return
    target.current = undefined
    setIndex(visible)
  }

  return {
    index,
    goTo: (to) => {
      target.current = to
      setIndex(to)
      // `auto` uses the CSS `scroll-behavior`, which respects reduced motion; a scroll over several pictures is instant.
      scrollTo(ref.current, to, Math.abs(to - index) > 1 ? 'instant' : 'auto')
    },
    ref,
    onScroll: updateIndex,
    onScrollEnd: () => {
      target.current = undefined
      updateIndex()
    },
  }
}

function scrollTo(strip: HTMLElement | null, to: number, behavior: ScrollBehavior): void {
  strip?.scrollTo({ left: to * strip.clientWidth, behavior })
}

export const STRIP_LOOK = 'no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth'
export const STRIP_PLACE_LOOK = 'w-full shrink-0 snap-center snap-always'
