import * as z from 'zod/mini'
import { type Ledger, newTransfer } from '#features/payments/contract.ts'
import { amountField, excessOverDue } from '../entry-form.ts'
import { isPositive } from '../payment-labels.ts'

/**
 * Returns the sum in pounds that can be moved without the guest owing money again. For a hold, all money received and
 * not paid back.
 */
function freelyMovable({ status, deletedAt, money, mostBack }: Ledger): string {
  const owed = money?.owed ?? '0.00'
  const dueBack = owed.startsWith('-') ? owed.slice(1) : '0.00'
  return status === 'pending' && deletedAt === null ? mostBack : dueBack
}

/** Returns the default amount in pounds: the sum that the guest would not owe again, else the largest possible refund. */
export function defaultSum(ledger: Ledger): string {
  const movable = freelyMovable(ledger)
  return isPositive(movable) ? movable : ledger.mostBack
}

/** Returns the part of an amount, in pounds, that the guest of an agreed stay would owe again; else undefined. */
export function owedAgain(amount: string, ledger: Ledger): string | undefined {
  const isAgreed = ledger.status === 'confirmed' || ledger.status === 'completed'
  return isAgreed && ledger.deletedAt === null ? excessOverDue(amount, freelyMovable(ledger)) : undefined
}

export function transferForm(ledger: Ledger) {
  const fields = z.object({ amount: amountField, isOwedAgain: z.boolean(), reason: newTransfer.shape.reason })
  return fields.check(
    z.refine(({ amount, isOwedAgain }) => isOwedAgain || owedAgain(amount, ledger) === undefined, {
      path: ['isOwedAgain'],
      error: 'Please tick this box, or move less',
    }),
  )
}

export type TransferInput = z.input<ReturnType<typeof transferForm>>
