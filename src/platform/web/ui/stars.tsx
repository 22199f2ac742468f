import { classNames } from './class-names.ts'

export interface StarsProps {
  /** 0 to 5. Whole stars are filled, and of the next one its share. */
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
          <StarShape key={place} share={Math.min(1, Math.max(0, rating - place + 1))} />
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

/** A star of which a share, from 0 to 1, is filled from the left. */
export function StarShape({ share, className = 'size-4' }: { share: number; className?: string }) {
  const width = Math.round(share * 160) / 10
  return (
    <svg viewBox="0 0 16 16" className={classNames('text-brass', className)} aria-hidden="true">
      <path
        d={STAR}
        fill={share === 1 ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.1"
        strokeLinejoin="round"
      />
      {width > 0 && share < 1 && (
        // An image within the image is cut at its edge.
        <svg width={width} height="16" viewBox={`0 0 ${width} 16`} aria-hidden="true">
          <path d={STAR} fill="currentColor" />
        </svg>
      )}
    </svg>
  )
}

const STAR = 'm8 1.6 1.96 4.03 4.44.63-3.22 3.1.78 4.42L8 11.68l-3.96 2.1.78-4.42L1.6 6.26l4.44-.63z'

function reviewsOf(count: number): string {
  return count === 1 ? '1 review' : `${count} reviews`
}
