import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode, Ref } from 'react'
import { formatBritishTime } from '#platform/shared/day.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'

export interface ListHeadProps {
  title: string
  /** Lets a paged list move the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>
  /** The time of the last fetch, in milliseconds since 1970; 0 before the first fetch. */
  fetchedAt: number
  refreshing: boolean
  onRefresh: () => void
  /** Further actions of the list, the most frequent last. */
  actions?: ReactNode
}

export function ListHead({ title, headingRef, fetchedAt, refreshing, onRefresh, actions }: ListHeadProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 ref={headingRef} tabIndex={-1} className="scroll-mt-16 text-3xl">
        {title}
      </h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {fetchedAt > 0 && (
          <p role="status" className="text-ink-soft text-sm tabular-nums">
            Updated {formatBritishTime(new Date(fetchedAt))}
          </p>
        )}
        <Button variant="secondary" size="small" onClick={onRefresh} busy={refreshing ? 'Refreshing...' : undefined}>
          <RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />
          Refresh
        </Button>
        {actions}
      </div>
    </div>
  )
}
