import * as z from 'zod/mini'
import { type Ledger, newTransfer } from '#features/payments/contract.ts'
import { beyondDue, enteredAmount } from '../entry-form.ts'
import { isAbove } from '../payment-words.ts'

/** What may leave a booking without its guest being asked for it again, as an amount of the wire; all that has come of a hold. */
function mayLeave({ status, deletedAt, money, mostBack }: Ledger): string {
  const owed = money?.owed ?? '0.00'
  const dueBack = owed.startsWith('-') ? owed.slice(1) : '0.00'
  return status === 'pending' && deletedAt === null ? mostBack : dueBack
}

/** The sum that the form begins with: what may leave, else all that has come. */
export function usualSum(ledger: Ledger): string {
  const free = mayLeave(ledger)
  return isAbove(free) ? free : ledger.mostBack
}

/** What of an amount the guest of an agreed stay would owe for it again; `undefined` where that is nothing. */
export function owedAgain(amount: string, ledger: Ledger): string | undefined {
  const isAgreed = ledger.status === 'confirmed' || ledger.status === 'completed'
  return isAgreed && ledger.deletedAt === null ? beyondDue(amount, mayLeave(ledger)) : undefined
}

/** The form of a transfer from a booking, in the words of the contract. */
export function transferForm(ledger: Ledger) {
  const fields = z.object({ amount: enteredAmount, isOwedAgain: z.boolean(), reason: newTransfer.shape.reason })
  return fields.check(
    z.refine(({ amount, isOwedAgain }) => isOwedAgain || owedAgain(amount, ledger) === undefined, {
      path: ['isOwedAgain'],
      error: 'Please choose this, or move less',
    }),
  )
}

export type TransferGiven = z.input<ReturnType<typeof transferForm>>
