import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentSummaryQuery } from '#features/payments/web/office/queries.ts'
import { Permitted } from '#features/permitted.tsx'
import type { BankStatement } from '#features/statements/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { formatCount, groupDigits } from '#platform/shared/text/format-count.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { ListRest } from '#platform/web/office/table/list-rest.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { STATEMENTS_SHOWN, statementsQuery } from './queries.ts'
import { SkippedRowsDialog } from './skipped-rows.tsx'
import { useUndoImport } from './use-undo-import.ts'

/** Lists the latest imports, so that the office sees from which day to export the next statement. */
export function PastStatements() {
  const [limit, setLimit] = useState(STATEMENTS_SHOWN)
  const { data, isFetching } = useQuery({
    ...statementsQuery(limit),
    ...ALWAYS_REFETCH,
    placeholderData: keepPreviousData,
  })
  const { data: summary } = useQuery({ ...paymentSummaryQuery, ...ALWAYS_REFETCH })
  const [undoing, setUndoing] = useState<BankStatement>()
  const [opened, setOpened] = useState<BankStatement>()
  if (!data || data.rows.length === 0) return null
  const isStored = undoing !== undefined && undoing.staysBecause !== null
  const close = () => setUndoing(undefined)
  return (
    <details className="mt-8 rounded-card border border-line bg-surface px-5 py-3.5">
      <summary className="cursor-pointer pointer-coarse:py-3 font-medium">
        Imported statements ({groupDigits(data.total)})
        {!!summary?.skippedRows && (
          <Badge tone="amber" className="ml-3">
            {formatCount(summary.skippedRows, 'row')} to look at
          </Badge>
        )}
      </summary>
      <ul className="mt-3 divide-y divide-line text-sm">
        {data.rows.map((statement) => (
          <li key={statement.id} className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 py-2">
            <PastStatement statement={statement} />
            {statement.skipped > 0 && (
              <Button
                variant="quiet"
                size="small"
                className="-mx-3 max-sm:min-h-11"
                aria-label={`${describeSkipped(statement)} of ${statement.fileName}`}
                onClick={() => setOpened(statement)}
              >
                {describeSkipped(statement)}
              </Button>
            )}
            <Permitted to="edit money">
              <Button
                variant="quiet"
                size="small"
                className="-mx-3 max-sm:min-h-11"
                aria-label={`Undo import of ${statement.fileName}`}
                onClick={() => setUndoing(statement)}
              >
                Undo import
              </Button>
            </Permitted>
          </li>
        ))}
      </ul>
      <ListRest list={data} limit={limit} onLimit={setLimit} busy={isFetching} />
      <SkippedRowsDialog statement={opened} onClose={() => setOpened(undefined)} />
      <UndoImport statement={isStored ? undefined : undoing} onClose={close} />
      <Dialog
        open={isStored}
        onClose={close}
        title="This import cannot be undone"
        actions={
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
        }
      >
        <p className="text-sm">{undoing?.staysBecause}</p>
      </Dialog>
    </details>
  )
}

function describeSkipped({ skipped, skippedOpen }: BankStatement): string {
  return skippedOpen > 0 ? `${formatCount(skippedOpen, 'row')} to look at` : `${formatCount(skipped, 'row')} set aside`
}

function UndoImport({ statement, onClose }: { statement: BankStatement | undefined; onClose: () => void }) {
  const { mutate, isPending } = useUndoImport(onClose)
  return (
    <ConfirmDialog
      open={statement !== undefined}
      question="Undo this import?"
      confirmLabel="Undo import"
      busy={isPending ? 'Undoing...' : undefined}
      onConfirm={() => statement && mutate(statement.id)}
      onCancel={onClose}
    >
      {statement && (
        <p>
          {statement.fileName} of {statement.bankName}, with the {formatCount(statement.fresh, 'new line')} that it
          added, is removed. None of its lines is matched. You can import the file again.
        </p>
      )}
    </ConfirmDialog>
  )
}

function PastStatement({ statement }: { statement: BankStatement }) {
  const { bankName, fileName, lines, fresh, importedAt, importedBy } = statement
  return (
    <div className="flex min-w-0 flex-1 basis-60 flex-wrap justify-between gap-x-6 gap-y-0.5">
      <span className="wrap-anywhere min-w-0">
        <span className="font-medium">{bankName}</span> <span className="text-ink-soft">{fileName}</span>
      </span>
      <span className="text-ink-soft tabular-nums">
        {formatCount(lines, 'line')}, {groupDigits(fresh)} new · {formatBritishMoment(new Date(importedAt))}
        {importedBy && ` by ${importedBy}`}
      </span>
    </div>
  )
}
