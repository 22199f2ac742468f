import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import { cutText } from '#platform/shared/text/cut-text.ts'
import { useIsHydrated } from '#platform/web/ui/use-is-hydrated.ts'
import { useMedia } from '#platform/web/ui/use-media.ts'
import type { Review } from '../contract.ts'

const PIXELS_PER_SECOND = 40
const MAX_CHARACTERS = 90

/** Shows reviews in a line that moves slowly and pauses under the pointer. With reduced motion, guests scroll the line. */
export function ReviewTicker({ label, reviews }: { label: string; reviews: readonly Review[] }) {
  const line = useRef<HTMLDivElement>(null)
  const animation = useRef<Animation>(undefined)
  const [paused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const isMoving = useIsHydrated() && !reducedMotion

  useEffect(() => {
    const row = line.current
    if (!row || !isMoving) return
    const width = row.scrollWidth / 2
    animation.current = row.animate([{ transform: 'none' }, { transform: `translateX(-${width}px)` }], {
      duration: (width / PIXELS_PER_SECOND) * 1000,
      iterations: Number.POSITIVE_INFINITY,
    })
    return () => animation.current?.cancel()
  }, [isMoving])

  useEffect(() => {
    if (paused || isHovered) animation.current?.pause()
    else animation.current?.play()
  }, [paused, isHovered])

  return (
    <section
      aria-label={label}
      className="not-printed flex items-center gap-2 border-line border-y bg-surface py-2 pr-[clamp(1rem,3vw,2rem)] text-ink-soft text-sm"
    >
      <div
        // Keyboard users must be able to focus and scroll the line.
        {...(reducedMotion ? { tabIndex: 0, role: 'group', 'aria-label': 'Reviews' } : {})}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        className={`no-scrollbar min-w-0 flex-1 ${reducedMotion ? 'overflow-x-auto' : 'overflow-hidden'}`}
      >
        <div ref={line} className="flex w-max">
          <ReviewTexts reviews={reviews} />
          {isMoving && (
            <div aria-hidden="true" className="contents">
              <ReviewTexts reviews={reviews} />
            </div>
          )}
        </div>
      </div>
      {!reducedMotion && (
        <button
          type="button"
          onClick={() => setPaused(!paused)}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-field px-3 font-medium text-ink hover:bg-sand"
        >
          {paused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />}
          {paused ? 'Play' : 'Pause'}
          <span className="sr-only"> the moving reviews</span>
        </button>
      )}
    </section>
  )
}

function ReviewTexts({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul className="flex shrink-0">
      {reviews.map((review) => (
        <li key={review.id} className="flex items-center gap-2 whitespace-nowrap px-6">
          <span className="text-ink">“{shorten(review.comment)}”</span>
          <span>{review.guestName}</span>
        </li>
      ))}
    </ul>
  )
}

/** Returns the first sentence, cut to the words that fit into `MAX_CHARACTERS`. */
function shorten(comment: string): string {
  const [sentence = ''] = comment.split(/(?<=[.!?])\s/, 1)
  if (sentence.length <= MAX_CHARACTERS) return sentence.replace(/\.$/, '')
  return cutText(sentence, MAX_CHARACTERS)
}
