import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermitted } from '#features/permitted.tsx'
import {
  type BankStatement,
  MAX_ROWS_PER_CALL,
  reopenSkippedRow,
  type StatementRow,
  setSkippedRowsAside,
} from '#features/statements/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { ListRest } from '#platform/web/office/table/list-rest.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { skippedRowsQuery } from './queries.ts'

interface SkippedRowsDialogProps {
  statement: BankStatement | undefined
  onClose: () => void
}

/**
 * Dialog that lists the rows of a statement that were not imported, with buttons to set rows aside and to reopen them.
 */
export function SkippedRowsDialog({ statement, onClose }: SkippedRowsDialogProps) {
  return (
    <Dialog
      open={statement !== undefined}
      onClose={onClose}
      title="Rows that were not imported"
      description={statement && `${statement.fileName} of ${statement.bankName}`}
      width="wide"
    >
      {statement && <SkippedRows statementId={statement.id} />}
    </Dialog>
  )
}

function SkippedRows({ statementId }: { statementId: number }) {
  const [limit, setLimit] = useState(MAX_ROWS_PER_CALL)
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...skippedRowsQuery(statementId, limit),
    ...ALWAYS_REFETCH,
    placeholderData: keepPreviousData,
  })
  const [asking, setAsking] = useState<StatementRow[]>([])
  const canEdit = usePermitted('edit money')
  if (isError)
    return (
      <ErrorState
        title="The rows could not be loaded"
        description={error.serverMessage}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data)
    return (
      <Loading what="the rows" className="space-y-3">
        {['first', 'second', 'third'].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </Loading>
    )
  const open = data.rows.filter(({ setAsideAt }) => setAsideAt === null)
  const batch = open.slice(0, MAX_ROWS_PER_CALL)
  const hasMoreOpen = batch.length < open.length || (open.length === data.rows.length && data.total > open.length)
  return (
    <>
      <p className="measure text-ink-soft text-sm">
        {canEdit && 'Set a row aside once you know that it is not a guest’s payment. '}
        Until a row is set aside, unpaid dates stay held if the row may be their payment.
      </p>
      {canEdit && open.length > 1 && (
        <Button variant="secondary" size="small" className="mt-3 max-sm:min-h-11" onClick={() => setAsking(batch)}>
          Set {hasMoreOpen ? 'the first' : 'all'} {batch.length} aside...
        </Button>
      )}
      <ul className="mt-3 divide-y divide-line text-sm">
        {data.rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
            <Row row={row} />
            {canEdit && row.setAsideAt === null && (
              <Button variant="secondary" size="small" className="max-sm:min-h-11" onClick={() => setAsking([row])}>
                Set aside...<span className="sr-only"> line {row.line}</span>
              </Button>
            )}
            {canEdit && row.setAsideAt !== null && <ReopenRow row={row} />}
          </li>
        ))}
      </ul>
      <ListRest list={data} limit={limit} onLimit={setLimit} busy={isFetching} which="first" />
      <SetAside rows={asking} onClose={() => setAsking([])} />
    </>
  )
}

function ReopenRow({ row: { id, line } }: { row: StatementRow }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(reopenSkippedRow, { params: { id } }),
    onSuccess: () => showToast({ title: 'Row reopened' }),
    onError: (error) => showToast(errorToast(error, 'Failed to reopen the row')),
    onSettled: () => waitForRefetch(reopenSkippedRow),
  })
  return (
    <Button
      variant="secondary"
      size="small"
      className="max-sm:min-h-11"
      busy={isPending ? 'Reopening...' : undefined}
      onClick={() => mutate()}
    >
      Reopen<span className="sr-only"> line {line}</span>
    </Button>
  )
}

function Row({ row }: { row: StatementRow }) {
  const { line, why, text, holds, setAsideAt, setAsideBy } = row
  return (
    <div className="wrap-anywhere min-w-0 flex-1 basis-60 space-y-0.5">
      <p>
        <span className="font-medium tabular-nums">Line {line}:</span> {why}
      </p>
      <p className="whitespace-pre-wrap text-ink-soft">{text}</p>
      {holds.length > 0 && <p className="text-amber-ink">This row may be the payment of {nameHolds(holds)}</p>}
      {setAsideAt !== null && (
        <p className="text-ink-soft">
          Set aside {formatBritishMoment(new Date(setAsideAt))}
          {setAsideBy && ` by ${setAsideBy}`}
        </p>
      )}
    </div>
  )
}

const MAX_NAMED = 3

function nameHolds(holds: StatementRow['holds']): string {
  const named = holds.slice(0, MAX_NAMED).map(({ guestName, bookingId }) => `${guestName} (booking #${bookingId})`)
  const more = holds.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

function SetAside({ rows, onClose }: { rows: StatementRow[]; onClose: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(setSkippedRowsAside, { body: { ids: rows.map(({ id }) => id) } }),
    onSuccess: ({ setAside }) => showToast({ title: `${formatCount(setAside, 'row')} set aside` }),
    onError: (error) => showToast(errorToast(error, 'Failed to set the rows aside')),
    onSettled: async () => {
      await waitForRefetch(setSkippedRowsAside)
      onClose()
    },
  })
  const holds = [...new Map(rows.flatMap((row) => row.holds).map((hold) => [hold.bookingId, hold])).values()]
  return (
    <ConfirmDialog
      open={rows.length > 0}
      question={rows.length === 1 ? 'Set this row aside?' : `Set ${rows.length} rows aside?`}
      confirmLabel="Set aside"
      busy={isPending ? 'Setting aside...' : undefined}
      tone={holds.length > 0 ? 'danger' : 'primary'}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>
        {holds.length === 0
          ? `No unpaid dates depend on ${rows.length === 1 ? 'this row' : 'these rows'}.`
          : `You confirm that ${rows.length === 1 ? 'it is not the payment' : 'none of them is the payment'} of ${nameHolds(holds)}. Dates are released once their hold has ended, unless another row may be their payment. Each guest will be emailed (see Emails).`}
      </p>
    </ConfirmDialog>
  )
}
