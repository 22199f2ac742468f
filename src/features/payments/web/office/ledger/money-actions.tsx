import type { EnteredKind } from '#features/ledger/contract.ts'
import type { Ledger } from '#features/payments/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import type { EntryTask } from '../entry-form.ts'
import { isAbove } from '../payment-words.ts'

interface MoneyActionsProps {
  ledger: Ledger
  onEnter: (task: EntryTask) => void
  onWaive: () => void
  onTransfer: () => void
}

/** Buttons for entries that are possible now; entries that the server would reject have no button. */
export function MoneyActions({ ledger, onEnter, onWaive, onTransfer }: MoneyActionsProps) {
  const { bookingId, guestName, paymentReference, status, state, money, mostBack, mayReturnDeposit } = ledger
  const { owed, priceDue, depositOwed, depositHeld } = money ?? NOTHING
  const isDeleted = ledger.deletedAt !== null
  const enter = (kind: EnteredKind, amount: string, more: Pick<EntryTask, 'others' | 'mayGoBack'> = {}) =>
    onEnter({ kind, bookingId, guestName, paymentReference, state, amount, ...more })
  const owes = isAbove(owed)
  const isAgreed = status === 'confirmed' || status === 'completed'
  const settles = mayReturnDeposit && isAbove(depositHeld)
  const next = isAbove(depositOwed) ? depositOwed : owes ? owed : ''
  const dueBack = owed.startsWith('-') ? owed.slice(1) : '0.00'
  const back = isAbove(dueBack) ? dueBack : (ledger.couldBeGivenBack?.amount ?? '')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's frame and legend add nothing here
    <div role="group" aria-label="Enter money" className="mt-3 flex flex-wrap gap-2">
      {!isDeleted && (
        <Button
          variant={owes ? 'primary' : 'secondary'}
          size="small"
          className="max-sm:min-h-11"
          onClick={() =>
            enter(
              'received',
              next,
              next !== '' && next !== owed ? { others: [{ label: 'All that is owed', amount: owed }] } : {},
            )
          }
        >
          Mark received
        </Button>
      )}
      {settles && (
        <>
          <Button
            variant={owes ? 'secondary' : 'primary'}
            size="small"
            className="max-sm:min-h-11"
            onClick={() => enter('deposit-returned', depositHeld)}
          >
            Return deposit
          </Button>
          {!isDeleted && (
            <Button variant="secondary" size="small" className="max-sm:min-h-11" onClick={() => enter('deduction', '')}>
              Deduction
            </Button>
          )}
        </>
      )}
      {isAbove(mostBack) && (
        <Button
          variant="secondary"
          size="small"
          className="max-sm:min-h-11"
          onClick={() => enter('refund', back, isAgreed ? { mayGoBack: dueBack } : {})}
        >
          Refund
        </Button>
      )}
      {isAbove(mostBack) && (
        <Button variant="secondary" size="small" className="max-sm:min-h-11" onClick={onTransfer}>
          Move to another booking
        </Button>
      )}
      {status === 'cancelled' && !isDeleted && isAbove(priceDue) && (
        <Button variant="secondary" size="small" className="max-sm:min-h-11" onClick={onWaive}>
          Waive
        </Button>
      )}
      {isAgreed && !isDeleted && isAbove(priceDue) && (
        <Button variant="secondary" size="small" className="max-sm:min-h-11" onClick={() => enter('allowance', '')}>
          Allowance
        </Button>
      )}
    </div>
  )
}

/** For bookings that were over before the ledger existed. */
const NOTHING = { owed: '0.00', priceDue: '0.00', depositOwed: '0.00', depositHeld: '0.00' }
