import { sumsOwed } from '#features/ledger/contract.ts'
import type { Ledger } from '#features/payments/contract.ts'
import type { EntryTask } from '../entry-form.ts'

/** Returns the form for money received, with the next sum owed; another button fills in all that is owed. */
export function receivedTask({ bookingId, guestName, paymentReference, state, money }: Ledger): EntryTask {
  const amount = (money && sumsOwed(money)[0]?.amount) ?? ''
  const owed = money?.owed ?? '0.00'
  return {
    kind: 'received',
    ...{ bookingId, guestName, paymentReference, state, amount },
    ...(amount !== '' && amount !== owed && { otherSums: [{ label: 'Full amount owed', amount: owed }] }),
  }
}
