import * as z from 'zod/mini'
import type { AgreedStay, ChangeOutcome } from '#features/bookings/contract.ts'
import { formatSum, penceOf, toPounds } from '#platform/shared/money.ts'
import { isAmount } from './booking-form.ts'

/** The choices for a deposit: follow the price as usual, keep, by the home's rule, or the office's own. */
const DEPOSITS = ['usual', 'keep', 'rule', 'own'] as const

/** Form fields for the deposit. */
export const depositFields = { deposit: z.enum(DEPOSITS), ownDeposit: z.nullable(z.union([z.number(), z.nan()])) }
export type DepositGiven = { deposit: (typeof DEPOSITS)[number]; ownDeposit: number | null }

/** Converts the deposit requested in another form to these fields. */
export function depositGiven(requested: 'rule' | string | undefined): DepositGiven {
  if (requested === undefined || requested === 'rule') return { deposit: requested ?? 'usual', ownDeposit: null }
  return { deposit: 'own', ownDeposit: Number(requested) }
}

/** Returns the deposit for the request; undefined for the usual one and for an invalid amount. */
export function depositSent({ deposit, ownDeposit }: DepositGiven): string | undefined {
  if (deposit === 'usual') return undefined
  if (deposit !== 'own') return deposit
  return isAmount(ownDeposit) ? toPounds(penceOf(ownDeposit ?? 0)) : undefined
}

export interface DepositOption {
  value: DepositGiven['deposit']
  label: string
}

/**
 * Returns the deposit choices for a previewed change, which was calculated with the usual deposit. The usual choice comes first;
 * each amount is listed once.
 */
export function depositOptions(
  current: AgreedStay,
  { securityDeposit, depositByRule }: ChangeOutcome,
): DepositOption[] {
  const agreed = `${formatSum(current.securityDeposit)}, as agreed`
  if (depositByRule === null) return [{ value: 'usual', label: agreed }]
  const byRule = `${formatSum(depositByRule)}, by the rule`
  const own: DepositOption = { value: 'own', label: 'Own deposit' }
  if (securityDeposit !== current.securityDeposit)
    return [{ value: 'usual', label: byRule }, { value: 'keep', label: agreed }, own]
  const rule: DepositOption[] = depositByRule === securityDeposit ? [] : [{ value: 'rule', label: byRule }]
  return [{ value: 'usual', label: agreed }, ...rule, own]
}

/** Whether an amount of the office's own is neither the agreed one nor the rule's. It requires a reason. */
export function isUnusualDeposit(given: DepositGiven, current: AgreedStay, { depositByRule }: ChangeOutcome): boolean {
  const sent = given.deposit === 'own' ? depositSent(given) : undefined
  return sent !== undefined && sent !== current.securityDeposit && sent !== depositByRule
}
