import * as z from 'zod/mini'
import type { AgreedStay, ChangeOutcome } from '#features/bookings/contract.ts'
import { formatSum, penceOf, toPounds } from '#platform/shared/money.ts'
import { isAmount } from './booking-form.ts'

/** What becomes of the deposit: as usual, kept, by the rule of the home, or the office's own. */
const DEPOSITS = ['usual', 'keep', 'rule', 'own'] as const

/** The fields of a form in which the deposit is chosen. */
export const depositFields = { deposit: z.enum(DEPOSITS), ownDeposit: z.nullable(z.union([z.number(), z.nan()])) }
export type DepositGiven = { deposit: (typeof DEPOSITS)[number]; ownDeposit: number | null }

/** What the office asked for in another form, as a choice here. */
export function depositGiven(requested: 'rule' | string | undefined): DepositGiven {
  if (requested === undefined || requested === 'rule') return { deposit: requested ?? 'usual', ownDeposit: null }
  return { deposit: 'own', ownDeposit: Number(requested) }
}

/** The deposit as it is sent; nothing for the usual one, nor before a sum of the office's own is one. */
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
 * What may become of the deposit, the usual first, at the price of `outcome`, which was worked out with the usual one. What
 * comes to the same sum stands there once.
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

/** Whether a sum of the office's own is neither what was agreed nor what the rule asks for: it wants a reason. */
export function isUnusualDeposit(given: DepositGiven, current: AgreedStay, { depositByRule }: ChangeOutcome): boolean {
  const sent = given.deposit === 'own' ? depositSent(given) : undefined
  return sent !== undefined && sent !== current.securityDeposit && sent !== depositByRule
}
