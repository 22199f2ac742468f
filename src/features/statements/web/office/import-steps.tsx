import { useMutation } from '@tanstack/react-query'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import { useId, useState } from 'react'
import { failure } from '#features/payments/web/office/payment-words.ts'
import type { StatementMapping, StatementPreview } from '#features/statements/contract.ts'
import { counted } from '#platform/shared/counted.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { ColumnList } from './column-list.tsx'
import { mappingOf, missingOf } from './column-roles.ts'
import { ImportResult } from './import-result.tsx'
import { SampleLines } from './sample-lines.tsx'
import { importFile } from './statement-file.ts'
import { usePreview } from './use-preview.ts'

interface ImportStepsProps {
  file: File
  onClose: () => void
  onImported: () => void
}

/** What was found in the file, and how it is read. */
export function ImportSteps({ file, onClose, onImported }: ImportStepsProps) {
  const { preview, reading, read, looking, error, again } = usePreview(file)
  const { mutate, isPending, data } = useMutation({
    mutationFn: (readBy: { bankName: string; mapping: StatementMapping }) =>
      importFile(file, readBy, new AbortController().signal),
    onSuccess: onImported,
    onError: (error) => showToast(failure(error, 'Failed to import the statement. Nothing was changed.')),
  })
  if (data) return <ImportResult result={data} onClose={onClose} />
  if (!preview && error)
    return (
      <ErrorState
        title="This file cannot be read"
        description={error}
        onRetry={again}
        retrying={looking}
        className="[&>div]:border-none [&>div]:py-6"
      />
    )
  if (!preview)
    return (
      <Loading what="the file" className="space-y-3">
        {['bank', 'day', 'amount', 'name', 'reference'].map((part) => (
          <Skeleton key={part} className="h-10" />
        ))}
      </Loading>
    )
  const missing = missingOf(reading)
  return (
    <>
      {preview.remembered && (
        <p className="mb-5 flex gap-2.5 rounded-field bg-green-tint px-4 py-3 text-green-ink">
          <CircleCheckBig size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>
            Looks like <strong className="font-semibold">{preview.remembered.bankName}</strong>. It is read as the last
            time.
          </span>
        </p>
      )}
      <BankAndColumns
        preview={preview}
        importing={isPending}
        missing={missing}
        error={error}
        onImport={(bankName) => mutate({ bankName, mapping: mappingOf(reading) })}
        onClose={onClose}
      >
        <ColumnList preview={preview} reading={reading} onRead={read} />
        <SampleLines preview={preview} missing={missing} busy={looking} />
      </BankAndColumns>
    </>
  )
}

interface BankAndColumnsProps {
  preview: StatementPreview
  importing: boolean
  missing: string
  error: string
  onImport: (bankName: string) => void
  onClose: () => void
  children: React.ReactNode
}

/** The bank's name, under which the columns are remembered, and the button that imports. */
function BankAndColumns({ preview, importing, missing, error, onImport, onClose, children }: BankAndColumnsProps) {
  const id = useId()
  const [bankName, setBankName] = useState(preview.remembered?.bankName ?? '')
  const [asked, setAsked] = useState(false)
  const nameless = bankName.trim() === ''
  const wrong = asked && nameless ? 'Please name the bank' : missing || error
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (nameless) document.getElementById(`${id}-bank`)?.focus()
        else if (!missing && !error && !importing) onImport(bankName.trim().slice(0, 60))
      }}
    >
      <label htmlFor={`${id}-bank`} className="mb-1.5 block font-medium">
        Bank
      </label>
      <input
        id={`${id}-bank`}
        value={bankName}
        onChange={(event) => setBankName(event.target.value)}
        list={`${id}-banks`}
        maxLength={60}
        autoComplete="off"
        required
        aria-invalid={asked && nameless ? true : undefined}
        aria-describedby={`${id}-help${asked && nameless ? ` ${id}-wrong` : ''}`}
        className="block min-h-12 w-full rounded-field border border-edge bg-surface px-3.5 py-2.5 text-base hover:border-ink-soft aria-invalid:border-terracotta sm:max-w-80"
      />
      <datalist id={`${id}-banks`}>
        {BANKS.map((bank) => (
          <option key={bank} value={bank} />
        ))}
      </datalist>
      <p id={`${id}-help`} className="mt-1.5 text-ink-soft text-sm">
        What you choose below is remembered for the next statement with these columns.
      </p>
      {children}
      <p role="status" id={`${id}-wrong`} className="mt-5 text-terracotta text-sm empty:hidden">
        {wrong}
      </p>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" size="large" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="large" busy={importing ? 'Importing...' : undefined} disabled={missing !== ''}>
          Import {counted(preview.lines, 'line')}
        </Button>
      </div>
    </form>
  )
}

const BANKS = [
  'Barclays',
  'Co-operative Bank',
  'First Direct',
  'Halifax',
  'HSBC',
  'Lloyds Bank',
  'Metro Bank',
  'Monzo',
  'Nationwide',
  'NatWest',
  'Royal Bank of Scotland',
  'Santander',
  'Starling Bank',
  'Tide',
  'TSB',
  'Virgin Money',
]
