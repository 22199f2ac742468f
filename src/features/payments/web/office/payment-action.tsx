import type { Payment } from '#features/payments/contract.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import type { EntryTask } from './entry-form.ts'
import { ACTION_LABELS, entryOf, isPositive } from './payment-labels.ts'

interface PaymentActionProps {
  payment: Payment
  onEnter: (task: EntryTask) => void
  className?: string
}

/** Button that opens the form for the sum due. If nothing is due, the form is for money received. */
export function PaymentAction({ payment, onEnter, className }: PaymentActionProps) {
  const { bookingId, guestName, paymentReference, state, deletedAt, due, money } = payment
  // A deleted booking accepts no payments, so without a sum due back the button has no use.
  if (deletedAt && !due) return null
  const kind = due ? entryOf(due) : 'received'
  const all = { label: 'Full amount owed', amount: money.owed }
  return (
    <Button
      variant={due ? 'secondary' : 'quiet'}
      size="small"
      className={className}
      aria-label={`${ACTION_LABELS[kind].action}: ${guestName}, booking #${bookingId}`}
      onClick={() =>
        onEnter({
          kind,
          bookingId,
          guestName,
          paymentReference,
          amount: due?.amount ?? '',
          state,
          ...(kind === 'refund' &&
            payment.status !== 'cancelled' &&
            payment.status !== 'pending' && { mayGoBack: due?.amount ?? '0.00' }),
          ...(kind === 'received' && isPositive(money.owed) && money.owed !== due?.amount && { otherSums: [all] }),
        })
      }
    >
      {ACTION_LABELS[kind].action}
    </Button>
  )
}
