import { useRef, useState } from 'react'
import { AnotherHome } from '#features/bookings/web/office/changes/another-home.tsx'
import type { EnteredKind } from '#features/ledger/contract.ts'
import { addEntry, type Ledger } from '#features/payments/contract.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { send } from '#platform/web/api.ts'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { EntryFields } from './entry-fields.tsx'
import { changesBooking, type EntryTask, entryForm, toRequestBody } from './entry-form.ts'
import { ACTION_LABELS } from './payment-labels.ts'
import { useCorrection } from './use-correction.ts'

interface EntryDialogProps {
  /** Undefined while the dialog is closed. */
  task: EntryTask | undefined
  onClose: () => void
  onEntered: (ledger: Ledger) => void
}

/** Dialog for a ledger entry. The form initially has the task's amount and today's date. */
export function EntryDialog({ task, onClose, onEntered }: EntryDialogProps) {
  return (
    <Dialog
      open={task !== undefined}
      onClose={onClose}
      title={task ? TITLES[task.kind] : ''}
      description={
        task && (
          <>
            {task.guestName}, booking #{task.bookingId}, reference{' '}
            <span className="whitespace-nowrap">{task.paymentReference}</span>
          </>
        )
      }
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
  allowance: 'Allowance',
}

const EXPLANATIONS: Record<EnteredKind, string> = {
  received:
    'Enter money received in the bank account. It counts towards the security deposit first, then towards the price.',
  refund: 'Enter money that you have sent back to the guest. This form does not send money.',
  deduction:
    'Enter the part of the security deposit that you keep, for example to cover damage. The guest sees the amount, your reason and any photograph.',
  'deposit-returned': 'Enter the part of the security deposit that you have sent back. This form does not send money.',
  allowance:
    'An allowance reduces the price. No email is sent; the guest sees the amount and the reason on their page.',
}

function EntryForm({ task, onClose, onEntered }: EntryDialogProps & { task: EntryTask }) {
  const { kind, bookingId, amount } = task
  const { undo } = useCorrection()
  const [isMoving, setIsMoving] = useState(false)
  const hasDeduction = useRef(false)
  const today = dayInLondon(new Date())
  return (
    <>
      <p className="mb-5 text-ink-soft text-sm">{EXPLANATIONS[kind]}</p>
      <OfficeForm
        name={`money-${kind}-${bookingId}-${amount}`}
        schema={entryForm(kind, task)}
        initial={{
          amount,
          day: today as string,
          reference: '',
          reason: '',
          asAllowance: false,
          isClaimed: false,
          photograph: '',
          isToGoBack: false,
          deduction: '',
        }}
        neverStored={['photograph', 'day']}
        send={(values, headers) => {
          hasDeduction.current = values.deduction !== ''
          return send(addEntry, { params: { id: bookingId }, body: toRequestBody(task, values) }, headers)
        }}
        success={(ledger) => {
          if (ledger.isProposed)
            return { title: 'Waits for a second person', description: 'A colleague decides under Settings, Approvals.' }
          const entry = findNewest(ledger, kind)
          const before = entry && ledger.entries.find(({ id }) => id === entry.id - 1)
          const isPart =
            before &&
            ((kind === 'refund' && before.kind === 'allowance') ||
              (hasDeduction.current && before.kind === 'deduction'))
          const entryIds = [...(entry ? [entry.id] : []), ...(isPart ? [before.id] : [])]
          return {
            title: ACTION_LABELS[kind].done,
            description: entry && `${formatPoundsText(entry.amount)}, ${task.guestName}, booking #${bookingId}`,
            ...(entry && !changesBooking(task) && { action: { label: 'Undo', run: () => undo(bookingId, entryIds) } }),
          }
        }}
        failure={{ title: 'Error', description: 'Failed to save the entry. Please try again.' }}
        onSent={onEntered}
        sendLabel={ACTION_LABELS[kind].action}
        sendingLabel={ACTION_LABELS[kind].doing}
        onCancel={onClose}
      >
        <EntryFields task={task} today={today} onAnotherHome={() => setIsMoving(true)} />
      </OfficeForm>
      <AnotherHome bookingId={isMoving ? bookingId : undefined} onAnswer={() => setIsMoving(false)} />
    </>
  )
}

function findNewest({ entries }: Ledger, kind: EnteredKind) {
  return entries.filter((entry) => entry.kind === kind && entry.mayCorrect).sort((a, b) => b.id - a.id)[0]
}
