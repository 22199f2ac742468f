import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import { useLive } from '#platform/web/ui/use-live.ts'
import { useMedia } from '#platform/web/ui/use-media.ts'
import type { Review } from '../contract.ts'

const PIXELS_PER_SECOND = 40
const MAX_CHARACTERS = 90

/**
 * Reviews that move by slowly in one line. It can be stopped and pauses under the pointer; with reduced motion it is a scrolling
 * row instead.
 */
export function ReviewTicker({ label, reviews }: { label: string; reviews: readonly Review[] }) {
  const line = useRef<HTMLDivElement>(null)
  const motion = useRef<Animation>(undefined)
  const [paused, setPaused] = useState(false)
  const [resting, setResting] = useState(false)
  const calm = useMedia('(prefers-reduced-motion: reduce)')
  const moves = useLive() && !calm

  useEffect(() => {
    const row = line.current
    if (!row || !moves) return
    const width = row.scrollWidth / 2
    motion.current = row.animate([{ transform: 'none' }, { transform: `translateX(-${width}px)` }], {
      duration: (width / PIXELS_PER_SECOND) * 1000,
      iterations: Number.POSITIVE_INFINITY,
    })
    return () => motion.current?.cancel()
  }, [moves])

  useEffect(() => {
    if (paused || resting) motion.current?.pause()
    else motion.current?.play()
  }, [paused, resting])

  return (
    <section
      aria-label={label}
      className="not-printed flex items-center gap-2 border-line border-y bg-surface py-2 pr-[clamp(1rem,3vw,2rem)] text-ink-soft text-sm"
    >
      <div
        // Without motion it is a row that scrolls, and must be reachable by keyboard.
        {...(calm ? { tabIndex: 0, role: 'group', 'aria-label': 'Reviews' } : {})}
        onPointerEnter={() => setResting(true)}
        onPointerLeave={() => setResting(false)}
        className={`no-scrollbar min-w-0 flex-1 ${calm ? 'overflow-x-auto' : 'overflow-hidden'}`}
      >
        <div ref={line} className="flex w-max">
          <Words reviews={reviews} />
          {moves && (
            <div aria-hidden="true" className="contents">
              <Words reviews={reviews} />
            </div>
          )}
        </div>
      </div>
      {!calm && (
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

function Words({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul className="flex shrink-0">
      {reviews.map((review) => (
        <li key={review.id} className="flex items-center gap-2 whitespace-nowrap px-6">
          <span className="text-ink">“{shortened(review.comment)}”</span>
          <span>{review.guestName}</span>
        </li>
      ))}
    </ul>
  )
}

/** Returns the first sentence, or as many words as fit in a line. */
function shortened(comment: string): string {
  const [sentence = ''] = comment.split(/(?<=[.!?])\s/, 1)
  if (sentence.length <= MAX_CHARACTERS) return sentence.replace(/\.$/, '')
  return `${sentence.slice(0, MAX_CHARACTERS).replace(/\s+\S*$/, '')}…`
}
