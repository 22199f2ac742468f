import { useFormContext } from 'react-hook-form'
import type { EnteredKind } from '#features/ledger/contract.ts'
import { addEntry, type Ledger } from '#features/payments/contract.ts'
import { counted } from '#platform/shared/counted.ts'
import { addDays, dayInLondon } from '#platform/shared/day.ts'
import { formatSum } from '#platform/shared/money.ts'
import { send } from '#platform/web/api.ts'
import { DateField } from '#platform/web/form/date-field.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { bodyOf, type EntryGiven, type EntryTask, entryForm } from './entry-form.ts'
import { DamagePhotograph } from './ledger/damage-photograph.tsx'
import { DEEDS } from './payment-words.ts'
import { useCorrection } from './use-correction.ts'

interface EntryDialogProps {
  /** What is entered; nothing while the dialog is shut. */
  task: EntryTask | undefined
  onClose: () => void
  /** What follows once it is in the books: confirming the booking, perhaps. */
  onEntered: (ledger: Ledger) => void
}

/** Enters money that came, went back or is kept. What is due stands in the form already, and today. */
export function EntryDialog({ task, onClose, onEntered }: EntryDialogProps) {
  return (
    <Dialog
      open={task !== undefined}
      onClose={onClose}
      title={task ? TITLES[task.kind] : ''}
      description={task && `${task.guestName}, booking #${task.bookingId}, reference ${task.paymentReference}`}
    >
      {task && <EntryForm key={`${task.bookingId} ${task.kind}`} task={task} onClose={onClose} onEntered={onEntered} />}
    </Dialog>
  )
}

const TITLES: Record<EnteredKind, string> = {
  received: 'Mark received',
  refund: 'Enter a refund',
  deduction: 'Deduct from the deposit',
  'deposit-returned': 'Return the deposit',
}

const MEANS: Record<EnteredKind, string> = {
  received: 'Money that has come to the account. It pays the security deposit first, then the price.',
  refund: 'Money that you have sent back to the guest. Nothing is sent from here.',
  deduction:
    'What you keep of the security deposit for damage. The guest sees the amount, your words and the photograph.',
  'deposit-returned': 'What you have sent back of the security deposit. Nothing is sent from here.',
}

/** Three years: as far back as the office corrects its books. */
const DAYS_BACK = 1096

function EntryForm({ task, onClose, onEntered }: EntryDialogProps & { task: EntryTask }) {
  const { kind, bookingId, amount } = task
  const { undo } = useCorrection()
  const today = dayInLondon(new Date())
  return (
    <>
      <p className="mb-5 text-ink-soft text-sm">{MEANS[kind]}</p>
      <OfficeForm
        name={`money-${kind}-${bookingId}-${amount}`}
        schema={entryForm(kind)}
        initial={{ amount, day: today as string, reference: '', reason: '', photograph: '' }}
        notKept={['photograph', 'day']}
        send={(given, headers) => send(addEntry, { params: { id: bookingId }, body: bodyOf(kind, given) }, headers)}
        success={(ledger) => {
          const entry = newestOf(ledger, kind)
          return {
            title: DEEDS[kind].done,
            description: entry && `${formatSum(entry.amount)}, ${task.guestName}, booking #${bookingId}`,
            ...(entry && { action: { label: 'Undo', act: () => undo(bookingId, entry.id) } }),
          }
        }}
        failure={{ title: 'Error', description: 'Failed to enter it. Nothing was changed.' }}
        onSent={onEntered}
        sendLabel={DEEDS[kind].deed}
        sendingLabel={DEEDS[kind].doing}
        onCancel={onClose}
      >
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <div>
            <TextField name="amount" label="Amount in £" autoComplete="off" maxLength={14} />
            {task.others && <Others others={task.others} />}
          </div>
          <DateField
            name="day"
            label="Day"
            today={today}
            from={addDays(today, -DAYS_BACK)}
            reasonAgainst={(day) => (day > today ? 'not yet' : undefined)}
          />
          {kind === 'deduction' ? (
            <>
              <TextArea
                name="reason"
                label="What for"
                rows={3}
                most={500}
                help="The guest reads this on their page."
                placeholder="A broken window in the kitchen, mended by…"
                className="sm:col-span-2"
              />
              <DamagePhotograph bookingId={bookingId} className="sm:col-span-2" />
            </>
          ) : (
            <TextField
              name="reference"
              label="Reference"
              optional
              help="As the bank’s statement has it."
              autoComplete="off"
              maxLength={300}
              className="sm:col-span-2"
            />
          )}
          {kind === 'refund' && (
            <TextField
              name="reason"
              label="Why"
              optional
              autoComplete="off"
              maxLength={500}
              className="sm:col-span-2"
            />
          )}
        </div>
      </OfficeForm>
    </>
  )
}

/** Another sum with one press. */
function Others({ others }: { others: NonNullable<EntryTask['others']> }) {
  const { setValue } = useFormContext<EntryGiven>()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's frame and legend help nobody here
    <div role="group" aria-label={`${counted(others.length, 'usual sum')}`} className="mt-2 flex flex-wrap gap-2">
      {others.map(({ label, amount }) => (
        <button
          key={label}
          type="button"
          onClick={() => setValue('amount', amount, { shouldDirty: true, shouldValidate: true })}
          className="inline-flex min-h-9 items-center rounded-full border border-line bg-surface px-3 text-sm tabular-nums transition-colors hover:border-pine"
        >
          {label} {formatSum(amount)}
        </button>
      ))}
    </div>
  )
}

function newestOf({ entries }: Ledger, kind: EnteredKind) {
  return entries.filter((entry) => entry.kind === kind && entry.mayCorrect).sort((a, b) => b.id - a.id)[0]
}
