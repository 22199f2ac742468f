import type { ReactNode } from 'react'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ImportDone } from './import-done.tsx'
import { ProblemList } from './problem-list.tsx'
import type { ImportProgress } from './use-import.ts'

interface ImportStepsProps {
  of: ImportProgress
  /** What a row makes: "booking". */
  item: string
  fileName: string
  /** The questions, the columns and what will be made, once the preview is loaded. */
  children: ReactNode
  /** What the office has to choose or answer before the import; empty if nothing. */
  unanswered: string
  onClose: () => void
}

/** Shows what an import of the file would make, with its questions; after the import, what it made. */
export function ImportSteps({ of, item, fileName, children, unanswered, onClose }: ImportStepsProps) {
  const { preview, isLoading, error, retry, begin, isImporting, result } = of
  if (result) return <ImportDone result={result} item={item} fileName={fileName} onClose={onClose} />
  if (!preview)
    return error ? (
      <ErrorState title="The file cannot be shown" description={error} onRetry={retry} retrying={isLoading} />
    ) : (
      <Loading what="the file" className="space-y-3">
        {['home', 'days', 'guest', 'price'].map((part) => (
          <Skeleton key={part} className="h-10" />
        ))}
      </Loading>
    )
  const missing =
    preview.missing.length > 0 ? `Please choose the column of: ${preview.missing.join(', ')}.` : unanswered
  return (
    <form
      noValidate
      aria-label="Import"
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing) begin()
      }}
    >
      {children}
      <ProblemList {...preview} fileName={fileName} />
      <p role="status" className="mt-5 text-sm text-terracotta empty:hidden">
        {missing || error}
      </p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse">
        {error ? (
          <Button size="large" onClick={retry} busy={isLoading ? 'Trying again...' : undefined}>
            Try again
          </Button>
        ) : (
          <Button
            type="submit"
            size="large"
            busy={isImporting ? 'Importing...' : undefined}
            disabled={missing !== '' || isLoading || preview.ready === 0}
          >
            Import {formatCount(preview.ready, item)}
          </Button>
        )}
        <Button variant="secondary" size="large" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
