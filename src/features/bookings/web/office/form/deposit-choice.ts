import * as z from 'zod/mini'
import type { AgreedStay, ChangeOutcome } from '#features/bookings/contract.ts'
import { formatPoundsText, penceOf, toPounds } from '#platform/shared/money.ts'
import { isAmount, optionalNumber } from './stay-schema.ts'

/** `usual` lets the server decide, `keep` keeps the agreed deposit, `rule` applies the home's rule, `own` is another amount. */
const DEPOSITS = ['usual', 'keep', 'rule', 'own'] as const

export const depositFields = { deposit: z.enum(DEPOSITS), ownDeposit: optionalNumber }
export type DepositInput = { deposit: (typeof DEPOSITS)[number]; ownDeposit: number | null }

/** `requested` is the deposit chosen in the edit form: `rule`, or an amount in pounds. */
export function initialDeposit(requested: 'rule' | string | undefined): DepositInput {
  if (requested === undefined || requested === 'rule') return { deposit: requested ?? 'usual', ownDeposit: null }
  return { deposit: 'own', ownDeposit: Number(requested) }
}

/** Returns `keep`, `rule` or pounds; undefined for the usual choice and for an invalid amount. */
export function depositToSend({ deposit, ownDeposit }: DepositInput): string | undefined {
  if (deposit === 'usual') return undefined
  if (deposit !== 'own') return deposit
  return isAmount(ownDeposit) ? toPounds(penceOf(ownDeposit ?? 0)) : undefined
}

export interface DepositOption {
  value: DepositInput['deposit']
  label: string
}

/** Lists the deposit of `outcome` first, and each amount only once. `outcome` is a preview with the choice `usual`. */
export function depositOptions(
  current: AgreedStay,
  { securityDeposit, depositByRule }: ChangeOutcome,
): DepositOption[] {
  const agreed = `${formatPoundsText(current.securityDeposit)}, as agreed`
  if (depositByRule === null) return [{ value: 'usual', label: agreed }]
  const byRule = `${formatPoundsText(depositByRule)}, under the home’s rule`
  const own: DepositOption = { value: 'own', label: 'Own deposit' }
  if (securityDeposit !== current.securityDeposit)
    return [{ value: 'usual', label: byRule }, { value: 'keep', label: agreed }, own]
  const rule: DepositOption[] = depositByRule === securityDeposit ? [] : [{ value: 'rule', label: byRule }]
  return [{ value: 'usual', label: agreed }, ...rule, own]
}

/** Whether an entered deposit requires a reason: an amount other than the agreed deposit and the deposit by the rule. */
export function isUnusualDeposit(input: DepositInput, current: AgreedStay, { depositByRule }: ChangeOutcome): boolean {
  const sent = input.deposit === 'own' ? depositToSend(input) : undefined
  return sent !== undefined && sent !== current.securityDeposit && sent !== depositByRule
}
