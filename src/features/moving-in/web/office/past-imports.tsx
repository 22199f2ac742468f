import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BookingImport, undoBookingImport } from '#features/moving-in/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { formatCount, groupDigits } from '#platform/shared/text/format-count.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { ListRest } from '#platform/web/office/table/list-rest.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { bookingImportsQuery, IMPORTS_SHOWN } from './queries.ts'

/** Lists the imports, each with its undoing or the reason why it stays. */
export function PastImports() {
  const [limit, setLimit] = useState(IMPORTS_SHOWN)
  const imports = useQuery({ ...bookingImportsQuery(limit), ...ALWAYS_REFETCH, placeholderData: keepPreviousData })
  const [undoing, setUndoing] = useState<BookingImport>()
  return (
    <section aria-label="Imports" className="mt-8">
      <h2 className="mb-3 text-xl">Imports</h2>
      <QueryState of={imports} what="the imports" shapes={['h-16 rounded-card']}>
        {(list) =>
          list.rows.length === 0 ? (
            <p className="text-ink-soft">No imports yet</p>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-surface px-5 text-sm">
              {list.rows.map((one) => (
                <PastImport key={one.id} past={one} onUndo={() => setUndoing(one)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {imports.data && <ListRest list={imports.data} limit={limit} onLimit={setLimit} busy={imports.isFetching} />}
      <UndoImport past={undoing} onClose={() => setUndoing(undefined)} />
    </section>
  )
}

function PastImport({ past, onUndo }: { past: BookingImport; onUndo: () => void }) {
  const { fileName, made, rows, importedAt, importedBy, staysBecause } = past
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere font-medium">{fileName}</p>
        <p className="text-ink-soft tabular-nums">
          {formatCount(made, 'booking')} of {groupDigits(rows)} rows · {formatBritishMoment(new Date(importedAt))}
          {importedBy && ` by ${importedBy}`}
        </p>
        {staysBecause !== null && <p className="text-ink-soft">{staysBecause}</p>}
      </div>
      {staysBecause === null && (
        <Button
          variant="quiet"
          size="small"
          className="-mx-3 max-sm:min-h-11"
          aria-label={`Undo import of ${fileName}`}
          onClick={onUndo}
        >
          Undo import
        </Button>
      )}
    </li>
  )
}

function UndoImport({ past, onClose }: { past: BookingImport | undefined; onClose: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: BookingImport) => send(undoBookingImport, { params: { id } }),
    onSuccess: ({ removed }) =>
      showToast({ title: 'Import undone', description: `${formatCount(removed, 'booking')} removed` }),
    onError: (error) => showToast(errorToast(error, 'Failed to undo the import')),
    onSettled: async () => {
      await waitForRefetch(undoBookingImport)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open={past !== undefined}
      question="Undo this import?"
      confirmLabel="Undo import"
      busy={isPending ? 'Undoing...' : undefined}
      onConfirm={() => past && mutate(past)}
      onCancel={onClose}
    >
      {past && (
        <p>
          The {formatCount(past.made, 'booking')} of {past.fileName} are removed with their nights and payments, as if
          they had never been made. You can import the file again.
        </p>
      )}
    </ConfirmDialog>
  )
}
