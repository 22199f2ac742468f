import { type PublicSettings, VAT_PERCENT } from '#features/settings/contract.ts'
import { formatPounds, type Pence, pence, percentOf, sumOf } from '#platform/shared/money.ts'

/** Every price that a guest sees is what the guest pays: VAT is added where the business's prices are without it. */
export function priceForGuest(price: Pence, vat: PublicSettings['vat']): Pence {
  return vat === 'exclusive' ? sumOf([price, percentOf(price, VAT_PERCENT)]) : price
}

export type DepositRule = Pick<PublicSettings['policy'], 'securityDepositPercent' | 'securityDepositLeastPence'>

/** The larger of a share of the price and a least amount: 50 % and £100 (decisions 4, row 17). */
export function securityDepositOf(total: Pence, rule: DepositRule): Pence {
  return pence(Math.max(percentOf(total, rule.securityDepositPercent), rule.securityDepositLeastPence))
}

export interface PricedStay {
  nights: number
  lines: { kind: 'nights'; label: string; amount: Pence }[]
  /** Without the security deposit, which comes back (decisions 2). */
  total: Pence
  securityDeposit: Pence
}

/** What a stay costs, line by line. `perNight` is the price that the guest sees; `nights` at least 1. */
export function priceOfStay(perNight: Pence, nights: number, rule: DepositRule): PricedStay {
  const lines = [
    {
      kind: 'nights' as const,
      label: `${nights} ${nights === 1 ? 'night' : 'nights'} at ${formatPounds(perNight)}`,
      amount: pence(perNight * nights),
    },
  ]
  const total = sumOf(lines.map(({ amount }) => amount))
  return { nights, lines, total, securityDeposit: securityDepositOf(total, rule) }
}
