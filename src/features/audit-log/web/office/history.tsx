import { useQueries } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import type { AuditEntry } from '#features/audit-log/contract.ts'
import { Permitted } from '#features/permitted.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { AuditEntryLine } from './audit-entry.tsx'
import { HISTORY_PAGE_SIZE, historyQuery } from './queries.ts'

export interface HistoryProps {
  /** The item's kind in the audit log: `booking`, `property`, `review`. */
  item: string
  itemId: number
}

/**
 * Lists an item's history, newest first, for staff who may read the audit log. The list is fetched each time it opens, and
 * after every logged change.
 */
export function History(props: HistoryProps) {
  return (
    <Permitted to="edit office">
      <OpenableHistory {...props} />
    </Permitted>
  )
}

function OpenableHistory({ item, itemId }: HistoryProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: many on one page would be as many landmarks
    <div role="group" aria-label="History" className="border-line border-t pt-2">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 items-center gap-1.5 font-medium text-pine underline-offset-4 hover:underline"
      >
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className={classNames('transition-transform', open && 'rotate-180')}
        />
        History
      </button>
      <div id={id}>{open && <HistoryEntries item={item} itemId={itemId} />}</div>
    </div>
  )
}

function HistoryEntries({ item, itemId }: HistoryProps) {
  const [pages, setPages] = useState(1)
  const pageQueries = useQueries({
    queries: Array.from({ length: pages }, (_, page) => ({
      ...historyQuery(item, itemId, page * HISTORY_PAGE_SIZE),
      staleTime: 0,
      refetchOnMount: true,
      retryOnMount: true,
    })),
  })
  const failed = pageQueries.filter((page) => page.isError)
  const waiting = pageQueries.some((page) => page.isPending)
  const lines = uniqueById(pageQueries.flatMap((page) => page.data?.rows ?? []))
  const left = (pageQueries.at(-1)?.data?.total ?? 0) - lines.length
  return (
    <div className="pt-1 pb-3">
      {waiting && lines.length === 0 && (
        <Loading what="history" className="space-y-2">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
        </Loading>
      )}
      {failed.length > 0 && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-terracotta">
          The history could not be loaded.
          <Button variant="secondary" size="small" onClick={() => failed.forEach((page) => void page.refetch())}>
            Retry
          </Button>
        </p>
      )}
      {!waiting && failed.length === 0 && lines.length === 0 && (
        <p className="text-ink-soft text-sm">No history yet.</p>
      )}
      <ol className="space-y-3">
        {lines.map((line) => (
          <li key={line.id} className="border-line border-l-2 pl-3">
            <AuditEntryLine line={line} />
          </li>
        ))}
      </ol>
      {left > 0 && failed.length === 0 && (
        <Button
          variant="secondary"
          size="small"
          className="mt-4"
          onClick={() => setPages(pages + 1)}
          busy={waiting ? 'Fetching...' : undefined}
        >
          Show more <span className="font-normal text-ink-soft tabular-nums">({left})</span>
        </Button>
      )}
    </div>
  )
}

/** An entry written between two fetches shifts entries to the next page, which then repeats an entry. */
function uniqueById(lines: AuditEntry[]): AuditEntry[] {
  return [...new Map(lines.map((line) => [line.id, line])).values()]
}
