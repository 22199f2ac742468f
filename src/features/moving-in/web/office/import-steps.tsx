import { useMutation } from '@tanstack/react-query'
import type { ImportChoices, ImportPreview } from '#features/moving-in/contract.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { ChoiceQuestion } from '#platform/web/office/csv/choice-question.tsx'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { FieldList } from './field-list.tsx'
import { ImportDone } from './import-done.tsx'
import { importFile } from './import-file.ts'
import { PlannedBookings } from './planned-bookings.tsx'
import { ProblemList } from './problem-list.tsx'
import { UnknownHomes } from './unknown-homes.tsx'
import { useImportPreview } from './use-import-preview.ts'

interface ImportStepsProps {
  file: File
  onClose: () => void
}

/** Shows what an import of the file would make, with its questions; after the import, what it made. */
export function ImportSteps({ file, onClose }: ImportStepsProps) {
  const { preview, choices, isLoading, error, retry, change } = useImportPreview(file)
  const { mutate, isPending, data } = useMutation({
    mutationFn: (chosen: ImportChoices) => importFile(file, chosen),
    onError: (failed) => showToast(errorToast(failed, 'Failed to import the bookings. Please try again.')),
  })
  if (data) return <ImportDone result={data} fileName={file.name} onClose={onClose} />
  if (!preview || !choices)
    return error ? (
      <ErrorState title="The file cannot be shown" description={error} onRetry={retry} retrying={isLoading} />
    ) : (
      <Loading what="the file" className="space-y-3">
        {['home', 'days', 'guest', 'price'].map((part) => (
          <Skeleton key={part} className="h-10" />
        ))}
      </Loading>
    )
  const missing = describeOpen(preview, choices)
  return (
    <form
      noValidate
      aria-label="Import"
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing && !error && !isLoading && !isPending) mutate(choices)
      }}
    >
      {preview.question && (
        <section aria-label="Question about this file" className="mt-6 rounded-card bg-amber-tint px-4 py-4">
          <ChoiceQuestion
            question={preview.question.question}
            note="The days of this file can be read in two ways."
            options={preview.question.options}
            answer={choices.dayOrder}
            onAnswer={(value) =>
              change({ ...choices, dayOrder: value === 'month-first' ? 'month-first' : 'day-first' })
            }
          />
        </section>
      )}
      <UnknownHomes preview={preview} choices={choices} onChange={change} />
      <FieldList preview={preview} choices={choices} onChange={change} />
      {preview.missing.length === 0 && <PlannedBookings preview={preview} busy={isLoading} />}
      <ProblemList {...preview} fileName={file.name} />
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
            busy={isPending ? 'Importing...' : undefined}
            disabled={missing !== '' || isLoading || preview.ready === 0}
          >
            Import {formatCount(preview.ready, 'booking')}
          </Button>
        )}
        <Button variant="secondary" size="large" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Returns what the office has to choose or answer before an import; empty if nothing. */
function describeOpen({ missing, question }: ImportPreview, { dayOrder }: ImportChoices): string {
  if (missing.length > 0) return `Please choose the column of: ${missing.join(', ')}.`
  return question && dayOrder === null ? `Please answer: ${question.question}` : ''
}
