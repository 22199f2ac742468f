import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type Ledger, type Payment, transferMoney } from '#features/payments/contract.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { send } from '#platform/web/api.ts'
import { CheckboxField } from '#platform/web/form/checkbox-field.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { BookingSearch } from '../booking-search.tsx'
import { describeStay } from '../payment-labels.ts'
import { useCorrection } from '../use-correction.ts'
import { defaultSum, owedAgain, type TransferInput, transferForm } from './transfer-form.ts'

interface TransferDialogProps {
  /** Ledger of the booking from which money is moved; undefined while the dialog is closed. */
  ledger: Ledger | undefined
  onClose: () => void
  /** Called with the ledger of the receiving booking. */
  onMoved: (to: Ledger) => void
}

/** Dialog with two steps: choose the receiving booking, then enter amount and reason. */
export function TransferDialog({ ledger, onClose, onMoved }: TransferDialogProps) {
  return (
    <Dialog
      open={ledger !== undefined}
      onClose={onClose}
      title="Move money to another booking"
      description={
        ledger &&
        `${ledger.guestName}, booking #${ledger.bookingId}: ${formatPoundsText(ledger.mostBack)} has been received and can be moved`
      }
    >
      {ledger && <Transfer key={ledger.bookingId} ledger={ledger} onClose={onClose} onMoved={onMoved} />}
    </Dialog>
  )
}

function Transfer({ ledger, onClose, onMoved }: TransferDialogProps & { ledger: Ledger }) {
  const [to, setTo] = useState<Payment>()
  if (!to)
    return (
      <BookingSearch
        action={(payment) =>
          payment.deletedAt === null && payment.bookingId !== ledger.bookingId ? (
            <Button
              variant="secondary"
              aria-label={`Choose booking #${payment.bookingId} of ${payment.guestName}`}
              onClick={() => setTo(payment)}
            >
              Choose
            </Button>
          ) : (
            <span className="text-ink-soft">{payment.deletedAt === null ? 'This booking' : 'Deleted'}</span>
          )
        }
      />
    )
  return <TransferForm ledger={ledger} to={to} onBack={() => setTo(undefined)} onClose={onClose} onMoved={onMoved} />
}

interface TransferFormProps extends TransferDialogProps {
  ledger: Ledger
  to: Payment
  onBack: () => void
}

function TransferForm({ ledger, to, onBack, onClose, onMoved }: TransferFormProps) {
  const { undo } = useCorrection()
  const { bookingId } = ledger
  return (
    <OfficeForm
      name={`transfer-${bookingId}-${ledger.version}`}
      schema={transferForm(ledger)}
      initial={{ amount: defaultSum(ledger), isOwedAgain: false, reason: '' }}
      send={({ amount, reason }, headers) =>
        send(
          transferMoney,
          {
            params: { id: bookingId },
            body: {
              toBookingId: to.bookingId,
              amount,
              reason,
              ...(owedAgain(amount, ledger) !== undefined && { isOwedAgain: true }),
            },
          },
          headers,
        )
      }
      success={({ from }) => {
        const entry = from.entries.findLast(({ kind, mayCorrect }) => kind === 'transfer' && mayCorrect)
        return {
          title: 'Money moved',
          description: `From booking #${bookingId} to booking #${to.bookingId}. No email is sent.`,
          ...(entry && { action: { label: 'Undo', run: () => undo(bookingId, [entry.id]) } }),
        }
      }}
      failure={{ title: 'Error', description: 'Failed to move the money. Please try again.' }}
      onSent={(moved) => onMoved(moved.to)}
      sendLabel="Move"
      sendingLabel="Moving..."
      onCancel={onClose}
    >
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-field bg-sand px-4 py-3 text-sm">
        <p className="wrap-anywhere min-w-0 flex-1 basis-52 leading-snug">
          To <span className="font-medium">{to.guestName}</span>
          <span className="block text-ink-soft">
            #{to.bookingId}, {to.property.title}, {describeStay(to)}
          </span>
        </p>
        <Button variant="secondary" size="small" className="max-sm:min-h-11" onClick={onBack}>
          Choose another
        </Button>
      </div>
      <div className="space-y-5">
        <TextField name="amount" label="Amount in £" autoComplete="off" maxLength={14} help={describeEffect(ledger)} />
        <OwedAgain ledger={ledger} />
        <TextField
          name="reason"
          label="Reason"
          help="This is kept for the office’s records. No email is sent; the guest’s page of each booking shows the amount."
          autoComplete="off"
          maxLength={500}
        />
      </div>
    </OfficeForm>
  )
}

function describeEffect({ status }: Ledger): string {
  return status === 'cancelled'
    ? 'The amount counts as received for the other booking. Any part above the refund due reduces the cancellation charge.'
    : 'The amount counts as received for the other booking.'
}

/** Warns that the guest would owe a part of the amount again, and asks the office for consent. */
function OwedAgain({ ledger }: { ledger: Ledger }) {
  const amount = useWatch<TransferInput, 'amount'>({ name: 'amount' })
  const owedSum = owedAgain(amount, ledger)
  if (owedSum === undefined) return null
  return (
    <div className="rounded-field bg-sand px-4 py-3 text-sm">
      <p>
        {formatPoundsText(owedSum)} of this amount is not due back to the guest, who would owe it again for booking #
        {ledger.bookingId}.
      </p>
      <CheckboxField name="isOwedAgain" label={`Ask for ${formatPoundsText(owedSum)} again`} className="mt-2" />
    </div>
  )
}
