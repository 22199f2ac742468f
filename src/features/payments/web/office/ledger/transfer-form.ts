import * as z from 'zod/mini'
import { type Ledger, newTransfer } from '#features/payments/contract.ts'
import { beyondDue, enteredAmount } from '../entry-form.ts'
import { isAbove } from '../payment-words.ts'

/** The sum in pounds that can be moved without being owed again; for a hold everything received. */
function mayLeave({ status, deletedAt, money, mostBack }: Ledger): string {
  const owed = money?.owed ?? '0.00'
  const dueBack = owed.startsWith('-') ? owed.slice(1) : '0.00'
  return status === 'pending' && deletedAt === null ? mostBack : dueBack
}

/** The default amount: what can be moved freely, else everything received. */
export function usualSum(ledger: Ledger): string {
  const free = mayLeave(ledger)
  return isAbove(free) ? free : ledger.mostBack
}

/** Returns the part of an amount that the guest of an agreed stay would owe again; undefined if none. */
export function owedAgain(amount: string, ledger: Ledger): string | undefined {
  const isAgreed = ledger.status === 'confirmed' || ledger.status === 'completed'
  return isAgreed && ledger.deletedAt === null ? beyondDue(amount, mayLeave(ledger)) : undefined
}

/** Schema of the transfer form. */
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
