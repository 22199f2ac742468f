import * as z from 'zod/mini'
import type { AgreedStay, ChangeOutcome } from '#features/bookings/contract.ts'
import { formatPoundsText, penceOf, toPounds } from '#platform/shared/money.ts'
import { isAmount } from './booking-form.ts'

/**
 * The choices for a deposit: `usual` lets the server decide, `keep` keeps the agreed deposit, `rule` applies the home's rule,
 * `own` is the office's amount.
 */
const DEPOSITS = ['usual', 'keep', 'rule', 'own'] as const

/** Form fields for the deposit. */
export const depositFields = { deposit: z.enum(DEPOSITS), ownDeposit: z.nullable(z.union([z.number(), z.nan()])) }
export type DepositInput = { deposit: (typeof DEPOSITS)[number]; ownDeposit: number | null }

/** Converts the deposit requested in another form to these fields. */
export function initialDeposit(requested: 'rule' | string | undefined): DepositInput {
  if (requested === undefined || requested === 'rule') return { deposit: requested ?? 'usual', ownDeposit: null }
  return { deposit: 'own', ownDeposit: Number(requested) }
}

/** Returns the deposit for the request; undefined for the usual choice and for an invalid amount. */
export function depositToSend({ deposit, ownDeposit }: DepositInput): string | undefined {
  if (deposit === 'usual') return undefined
  if (deposit !== 'own') return deposit
  return isAmount(ownDeposit) ? toPounds(penceOf(ownDeposit ?? 0)) : undefined
}

export interface DepositOption {
  value: DepositInput['deposit']
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
  const agreed = `${formatPoundsText(current.securityDeposit)}, as agreed`
  if (depositByRule === null) return [{ value: 'usual', label: agreed }]
  const byRule = `${formatPoundsText(depositByRule)}, by the rule`
  const own: DepositOption = { value: 'own', label: 'Own deposit' }
  if (securityDeposit !== current.securityDeposit)
    return [{ value: 'usual', label: byRule }, { value: 'keep', label: agreed }, own]
  const rule: DepositOption[] = depositByRule === securityDeposit ? [] : [{ value: 'rule', label: byRule }]
  return [{ value: 'usual', label: agreed }, ...rule, own]
}

/** Whether the office's own deposit differs from both the agreed deposit and the rule's. Such a deposit requires a reason. */
export function isUnusualDeposit(input: DepositInput, current: AgreedStay, { depositByRule }: ChangeOutcome): boolean {
  const sent = input.deposit === 'own' ? depositToSend(input) : undefined
  return sent !== undefined && sent !== current.securityDeposit && sent !== depositByRule
}
