import type { EnteredKind } from '#features/ledger/contract.ts'
import type { Ledger } from '#features/payments/contract.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import type { EntryTask } from '../entry-form.ts'
import { isPositive } from '../payment-labels.ts'
import { receivedTask } from './received-task.ts'

interface MoneyActionsProps {
  ledger: Ledger
  onEnter: (task: EntryTask) => void
  onWaive: () => void
  onTransfer: () => void
}

/**
 * Hides buttons for entries that the server would refuse. “Mark received” is shown for every booking that is not
 * deleted.
 */
export function MoneyActions({ ledger, onEnter, onWaive, onTransfer }: MoneyActionsProps) {
  const { bookingId, guestName, paymentReference, status, state, money, mostBack, mayReturnDeposit } = ledger
  const { owed, priceDue, depositOwed, depositHeld, received } = money ?? NO_MONEY
  const isDeleted = ledger.deletedAt !== null
  const enter = (
    kind: EnteredKind,
    amount: string,
    options: Pick<EntryTask, 'mayGoBack' | 'mayKeep' | 'depositOwed'> = {},
  ) => onEnter({ kind, bookingId, guestName, paymentReference, state, amount, ...options })
  const hasDebt = isPositive(owed)
  const isAgreed = status === 'confirmed' || status === 'completed'
  const canReturnDeposit = mayReturnDeposit && isPositive(depositHeld)
  const isCharged = isPositive(received) || isPositive(priceDue)
  // While a deposit is owed in full, damage can be neither deducted nor claimed.
  const canDeduct = mayReturnDeposit && !isDeleted && isCharged && (isPositive(depositHeld) || !isPositive(depositOwed))
  const dueBack = owed.startsWith('-') ? owed.slice(1) : '0.00'
  const refundSum = isPositive(dueBack) ? dueBack : (ledger.couldBeGivenBack?.amount ?? '')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's frame and legend add nothing here
    <div role="group" aria-label="Enter money" className="mt-3 flex flex-wrap gap-2">
      {!isDeleted && (
        <Button
          variant={hasDebt ? 'primary' : 'secondary'}
          size="small"
          className="max-sm:min-h-11"
          onClick={() => onEnter(receivedTask(ledger))}
        >
          Mark received
        </Button>
      )}
      {canReturnDeposit && (
        <Button
          variant={hasDebt ? 'secondary' : 'primary'}
          size="small"
          className="max-sm:min-h-11"
          onClick={() => enter('deposit-returned', depositHeld)}
        >
          Return deposit
        </Button>
      )}
      {canDeduct && (
        <Button
          variant="secondary"
          size="small"
          className="max-sm:min-h-11"
          onClick={() =>
            enter('deduction', '', { mayKeep: status === 'cancelled' ? dueBack : depositHeld, depositOwed })
          }
        >
          Deduction
        </Button>
      )}
      {isPositive(mostBack) && (
        <Button
          variant="secondary"
          size="small"
          className="max-sm:min-h-11"
          onClick={() => enter('refund', refundSum, isAgreed ? { mayGoBack: dueBack } : {})}
        >
          Refund
        </Button>
      )}
      {isPositive(mostBack) && (
        <Button variant="secondary" size="small" className="max-sm:min-h-11" onClick={onTransfer}>
          Move money to another booking
        </Button>
      )}
      {status === 'cancelled' && !isDeleted && isPositive(priceDue) && (
        <Button variant="secondary" size="small" className="max-sm:min-h-11" onClick={onWaive}>
          Waive
        </Button>
      )}
      {isAgreed && !isDeleted && isPositive(priceDue) && (
        <Button variant="secondary" size="small" className="max-sm:min-h-11" onClick={() => enter('allowance', '')}>
          Allowance
        </Button>
      )}
    </div>
  )
}

/** Sums of a booking without entries: a stay of another channel, or a stay that has never cost anything. */
const NO_MONEY = { owed: '0.00', priceDue: '0.00', depositOwed: '0.00', depositHeld: '0.00', received: '0.00' }
