import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { classNames } from '../class-names.ts'
import { Button } from './button.tsx'

export interface PaginationProps {
  offset: number
  limit: number
  total: number
  /** The counted items in the plural: "bookings". */
  of: string
  onOffset: (offset: number) => void
  className?: string
}

/** The page links of a list; renders nothing for a single page. */
export function Pagination({ offset, limit, total, of, onOffset, className }: PaginationProps) {
  if (total <= limit && offset === 0) return null
  const end = Math.min(offset + limit, total)
  return (
    <nav
      aria-label={`Pages of ${of}`}
      className={classNames('flex flex-wrap items-center justify-between gap-4', className)}
    >
      <p role="status" className="text-ink-soft text-sm tabular-nums">
        {total === 0 ? `No ${of}` : `${offset + 1} to ${end} of ${total} ${of}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          disabled={offset === 0}
          onClick={() => onOffset(Math.max(0, offset - limit))}
        >
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          Previous
        </Button>
        <Button variant="secondary" size="small" disabled={end >= total} onClick={() => onOffset(offset + limit)}>
          Next
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}
