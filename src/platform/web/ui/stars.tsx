import { classNames } from './class-names.ts'

export interface StarsProps {
  /** 0 to 5. Whole stars are filled, the next star by its fraction. */
  rating: number
  /** The number of reviews behind the rating; left out where it is unknown. */
  count?: number | undefined
  /** `false` hides the figure, as on a single review; screen readers still get it. */
  figure?: boolean
  className?: string
}

export function Stars({ rating, count, figure = true, className }: StarsProps) {
  const shown = figure || !Number.isInteger(rating) ? rating.toFixed(1) : String(rating)
  return (
    <span className={classNames('inline-flex items-center gap-1.5 whitespace-nowrap text-sm', className)}>
      <span className="sr-only">
        {shown} out of 5{count !== undefined && `, ${reviewsOf(count)}`}
      </span>
      <FiveStars rating={rating} />
      {figure && (
        <span aria-hidden="true" className="font-semibold tabular-nums">
          {shown}
        </span>
      )}
      {count !== undefined && (
        <span aria-hidden="true" className="text-ink-soft">
          ({count})
        </span>
      )}
    </span>
  )
}

const STAR_OUTLINE = 'l1.96 4.03 4.44.63-3.22 3.1.78 4.42-3.96-2.1-3.96 2.1.78-4.42-3.22-3.1 4.44-.63z'

export function StarShape({ filled, className }: { filled: boolean; className: string }) {
  return (
    <svg viewBox="0 0 16 16" className={classNames('text-brass', className)} aria-hidden="true">
      <Outline of={`M8 1.6${STAR_OUTLINE}`} filled={filled} />
    </svg>
  )
}

const WIDE = 16
/** A star's width with its gap. */
const STEP = WIDE + 1
const FIVE = [1, 2, 3, 4, 5].map((place) => `M${place * STEP - 9} 1.6${STAR_OUTLINE}`).join('')

/** Five stars in a single SVG, since a page has many; filled from the left. */
function FiveStars({ rating }: { rating: number }) {
  const whole = Math.floor(rating)
  const width = Math.round((whole * STEP + (rating - whole) * WIDE) * 10) / 10
  const full = rating >= 5
  return (
    <svg viewBox="0 0 84 16" className="h-4 w-21 text-brass" aria-hidden="true">
      <Outline of={FIVE} filled={full} />
      {width > 0 && !full && (
        // A nested SVG clips its content at its edge.
        <svg width={width} height="16" viewBox={`0 0 ${width} 16`} aria-hidden="true">
          <path d={FIVE} fill="currentColor" />
        </svg>
      )}
    </svg>
  )
}

function Outline({ of, filled }: { of: string; filled: boolean }) {
  return (
    <path
      d={of}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.1"
      strokeLinejoin="round"
    />
  )
}

function reviewsOf(count: number): string {
  return count === 1 ? '1 review' : `${count} reviews`
}
