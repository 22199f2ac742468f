import { useMutation, useQuery } from '@tanstack/react-query'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import { useRef, useState } from 'react'
import type { BankAccount, StatementMapping, StatementPreview } from '#features/statements/contract.ts'
import { addDays, type Day, dayInLondon, formatLongDay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { FieldFrame } from '#platform/web/form/field.tsx'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { DatePicker } from '#platform/web/ui/dates/date-picker.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { bankAccountsQuery } from '../queries.ts'
import { AccountChoice, type AccountFormState, initialChoice, parseAccountChoice } from './account-choice.tsx'
import { ColumnList } from './column-list.tsx'
import { describeMissing, describeUnanswered, toMapping } from './column-roles.ts'
import { describeCoverage } from './describe-coverage.ts'
import { ImportResult } from './import-result.tsx'
import { ReadingQuestions } from './reading-questions.tsx'
import { Releases, useReleases } from './releases.tsx'
import { SampleLines } from './sample-lines.tsx'
import { type ChosenAccount, type ImportOptions, importFile } from './statement-file.ts'
import { usePreview } from './use-preview.ts'

interface ImportStepsProps {
  file: File
  onClose: () => void
  onImported: () => void
}

/** Shows a preview with the choices for an import; after the import, shows the result. */
export function ImportSteps({ file, onClose, onImported }: ImportStepsProps) {
  const { preview, choices, changeChoices, isLoading, error, isRefused, retry } = usePreview(file)
  const accounts = useQuery({ ...bankAccountsQuery, ...ALWAYS_REFETCH })
  const { mutate, isPending, data } = useMutation({
    mutationFn: (readBy: ImportOptions) => importFile(file, readBy, new AbortController().signal),
    onSuccess: onImported,
    onError: (error) => showToast(errorToast(error, 'Failed to import the statement. Please try again.')),
  })
  if (data) return <ImportResult result={data} onClose={onClose} />
  if ((!preview && error) || accounts.isError)
    return (
      <ErrorState
        title={
          preview || !error
            ? 'Your accounts could not be loaded'
            : isRefused
              ? 'This file cannot be read'
              : 'The preview could not be loaded'
        }
        description={(preview ? '' : error) || accounts.error?.serverMessage}
        onRetry={() => {
          retry()
          void accounts.refetch()
        }}
        retrying={isLoading || accounts.isFetching}
        className="[&>div]:border-none [&>div]:py-6"
      />
    )
  // A list from before the last import may lack the account of the file.
  if (!preview || !accounts.data || !accounts.isFetchedAfterMount)
    return (
      <Loading what="the file" className="space-y-3">
        {['bank', 'day', 'amount', 'name', 'reference'].map((part) => (
          <Skeleton key={part} className="h-10" />
        ))}
      </Loading>
    )
  const missing = describeMissing(choices)
  return (
    <>
      {preview.remembered && (
        <p className="mb-5 flex gap-2.5 rounded-field bg-green-tint px-4 py-3 text-green-ink">
          <CircleCheckBig size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>
            Looks like <strong className="font-semibold">{preview.remembered.bankName}</strong>. We use the columns
            {preview.questions.length > 0 && ' and answers'} of the last import.
          </span>
        </p>
      )}
      <ImportForm
        file={file}
        mapping={missing || error || isLoading ? null : toMapping(choices)}
        preview={preview}
        accounts={accounts.data.accounts}
        importing={isPending}
        missing={missing || describeUnanswered(choices, preview.questions)}
        error={error}
        onImport={(account, exportedOn) => mutate({ account, exportedOn, mapping: toMapping(choices) })}
        onClose={onClose}
      >
        <ReadingQuestions questions={preview.questions} choices={choices} onChange={changeChoices} />
        <ColumnList preview={preview} choices={choices} onChange={changeChoices} />
        <SampleLines preview={preview} missing={missing} busy={isLoading} />
      </ImportForm>
    </>
  )
}

interface ImportFormProps {
  file: File
  /** Null while a column is missing, the preview loads, or the preview failed. */
  mapping: StatementMapping | null
  preview: StatementPreview
  accounts: BankAccount[]
  importing: boolean
  /** Error message for a missing column or answer; else empty. */
  missing: string
  /** Error message if the preview failed; else empty. */
  error: string
  onImport: (account: ChosenAccount, exportedOn: Day | undefined) => void
  onClose: () => void
  children: React.ReactNode
}

const TYPING_PAUSE_MS = 500

function ImportForm(props: ImportFormProps) {
  const { file, mapping, preview, accounts, importing, missing, error, onImport, onClose, children } = props
  const form = useRef<HTMLFormElement>(null)
  const [choosing, setChoosing] = useState<AccountFormState>(() => initialChoice(preview, accounts))
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const [exportedOn, setExportedOn] = useState<Day>()
  const chosen = parseAccountChoice(choosing)
  const choiceError = typeof chosen === 'string' ? chosen : ''
  const options = mapping && !missing && typeof chosen !== 'string' ? { account: chosen, mapping, exportedOn } : null
  // The check for releases waits for a pause in typing, because each check uploads the file.
  const isTyping = useDebounced(choosing, TYPING_PAUSE_MS) !== choosing
  const releases = useReleases(file, isTyping ? null : options)
  const isUnchecked = typeof chosen !== 'string' && !releases.data
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setHasSubmitted(true)
        if (typeof chosen === 'string') form.current?.querySelector<HTMLElement>('select, input')?.focus()
        else if (!missing && !error && !importing && !isUnchecked) onImport(chosen, exportedOn)
      }}
    >
      <AccountChoice
        label="Which account is this statement for?"
        accounts={accounts}
        formState={choosing}
        onChoose={setChoosing}
        error={hasSubmitted ? choiceError : ''}
      />
      <p className="mt-1.5 text-ink-soft text-sm">
        {preview.accountDigits && `The file names an account that ends in ${preview.accountDigits}. `}We remember the
        columns below for this account’s next statement.
      </p>
      {children}
      {preview.days && <ExportedOn days={preview.days} day={exportedOn} onChoose={setExportedOn} />}
      {options && <Releases {...releases} />}
      <p role="status" className="mt-5 text-terracotta text-sm empty:hidden">
        {missing || error}
      </p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse">
        <Button
          type="submit"
          size="large"
          busy={importing ? 'Importing...' : undefined}
          disabled={missing !== '' || isUnchecked}
        >
          Import {formatCount(preview.readCount, 'line')}
        </Button>
        <Button variant="secondary" size="large" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface ExportedOnProps {
  days: NonNullable<StatementPreview['days']>
  day: Day | undefined
  onChoose: (day: Day | undefined) => void
}

/** Asks for the day of the export: only a later export covers the day of the latest line [rule statement-covers]. */
function ExportedOn({ days, day, onChoose }: ExportedOnProps) {
  const today = dayInLondon(new Date())
  const sentence = describeCoverage(days, { exportedOn: day, today })
  if (days.last >= today) return <p className="mt-5 text-ink-soft text-sm">{sentence}</p>
  return (
    <FieldFrame
      id="exported-on"
      label="Exported on"
      optional
      help={`${sentence} If you exported the statement after ${formatLongDay(days.last)}, it covers that day too.`}
      className="mt-5 sm:max-w-100"
    >
      <DatePicker
        id="exported-on"
        aria-describedby="exported-on-help"
        label="Exported on"
        value={day}
        onChange={onChoose}
        today={today}
        from={addDays(days.last, 1)}
        reasonAgainst={(later) => (later > today ? 'not yet' : undefined)}
      />
    </FieldFrame>
  )
}
