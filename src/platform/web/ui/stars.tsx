import { classNames } from './class-names.ts'

export interface StarsProps {
  /** 0 to 5. Only whole stars are filled; the number beside the stars shows the fraction. */
  rating: number
  /** The number of reviews from which the rating was computed. */
  count?: number | undefined
  /** `false` hides the number, as on a single review. Screen readers still announce the rating. */
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
      <FiveStars filled={Math.floor(Number(shown))} />
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

const STARS = [8, 25, 42, 59, 76].map((middle) => `M${middle} 1.6${STAR_OUTLINE}`)

/** Five stars in a single SVG, since a page has many; filled from the left. */
function FiveStars({ filled }: { filled: number }) {
  const rest = STARS.slice(filled)
  return (
    <svg viewBox="0 0 84 16" className="h-4 w-21 text-brass" aria-hidden="true">
      {filled > 0 && <Outline of={STARS.slice(0, filled).join('')} filled={true} />}
      {rest.length > 0 && <Outline of={rest.join('')} filled={false} />}
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
