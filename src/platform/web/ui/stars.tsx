import { classNames } from './class-names.ts'

export interface StarsProps {
  /** 0 to 5. The whole part is filled; the figure says the rest. */
  rating: number
  /** How many reviews the figure is drawn from; left out where nobody counted. */
  count?: number | undefined
  /** `false` leaves the figure out, as on a single review; who listens hears it all the same. */
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
      <span aria-hidden="true" className="inline-flex gap-px">
        {[1, 2, 3, 4, 5].map((place) => (
          <StarShape key={place} filled={place <= Math.floor(rating)} />
        ))}
      </span>
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

export function StarShape({ filled, className = 'size-4' }: { filled: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 16 16" className={classNames('text-brass', className)} aria-hidden="true">
      <path
        d="m8 1.6 1.96 4.03 4.44.63-3.22 3.1.78 4.42L8 11.68l-3.96 2.1.78-4.42L1.6 6.26l4.44-.63z"
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.1"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function reviewsOf(count: number): string {
  return count === 1 ? '1 review' : `${count} reviews`
}
