import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Card } from '#platform/web/ui/card.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import { ReadMoreText } from '#platform/web/ui/controls/read-more.tsx'
import { Stars } from '#platform/web/ui/stars.tsx'
import type { Review } from '../contract.ts'

/** Pixels that an arrow scrolls, and characters after which a comment is cut. */
const STEP_PX = 300
const MAX_COMMENT_CHARACTERS = 100

interface ReviewStripProps {
  heading: ReactNode
  reviews: readonly Review[]
  titleOf: (propertyId: number) => string | undefined
}

export function ReviewStrip({ heading, reviews, titleOf }: ReviewStripProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ start: true, end: true })

  const updateEnds = () => {
    const row = strip.current
    if (row) setEnds({ start: row.scrollLeft < 1, end: row.scrollLeft + row.clientWidth > row.scrollWidth - 1 })
  }
  const move = (by: number) => {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    strip.current?.scrollBy({ left: by, behavior: reducedMotion ? 'instant' : 'smooth' })
  }
  useEffect(() => {
    const row = strip.current
    if (!row) return
    const observer = new ResizeObserver(() =>
      setEnds({ start: row.scrollLeft < 1, end: row.scrollLeft + row.clientWidth > row.scrollWidth - 1 }),
    )
    observer.observe(row)
    return () => observer.disconnect()
  }, [])

  return (
    <>
      <div className="wrap flex items-end justify-between gap-6">
        {heading}
        <div className="flex shrink-0 gap-2 max-sm:hidden">
          <IconButton
            label="Previous reviews"
            className="border border-edge bg-surface"
            disabled={ends.start}
            icon={<ChevronLeft size={22} strokeWidth={1.75} />}
            onClick={() => move(-STEP_PX)}
          />
          <IconButton
            label="Next reviews"
            className="border border-edge bg-surface"
            disabled={ends.end}
            icon={<ChevronRight size={22} strokeWidth={1.75} />}
            onClick={() => move(STEP_PX)}
          />
        </div>
      </div>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
      <ul
        ref={strip}
        onScroll={updateEnds}
        tabIndex={0}
        aria-label="Guest reviews"
        className="no-scrollbar mt-8 flex snap-x gap-4 overflow-x-auto scroll-px-[max(calc(50%-37.5rem),clamp(1rem,3vw,2rem))] px-[max(calc(50%-37.5rem),clamp(1rem,3vw,2rem))] py-1"
      >
        {reviews.map((review) => (
          <Card as="li" key={review.id} className="w-71 shrink-0 snap-start p-6">
            <Stars rating={review.rating} figure={false} />
            <ReadMoreText
              text={review.comment}
              max={MAX_COMMENT_CHARACTERS}
              less="Read less"
              about={`review by ${review.guestName}`}
              className="mt-3"
            />
            <p className="mt-4 font-medium">{review.guestName}</p>
            <p className="text-ink-soft text-sm">{titleOf(review.propertyId)}</p>
          </Card>
        ))}
      </ul>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
    </>
  )
}
