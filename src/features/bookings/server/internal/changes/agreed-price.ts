import { type AgreedPrice, agreedPrice } from '#features/bookings/contract.ts'
import { securityDepositOf } from '#features/prices/server/pricing.ts'
import type { StayTerms } from '#features/prices/server/quotes.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type Pence, toPounds } from '#platform/shared/money.ts'

export interface PriceColumns {
  price_lines: string
  security_deposit: string
}

/**
 * Returns the calculated price lines where their sum is `total`, otherwise one line with `total`. The booking stores the lines, so
 * later price changes do not affect the booking.
 */
export async function agreedPriceColumns(
  tx: TxContext,
  total: Pence,
  terms: Pick<StayTerms, 'total' | 'lines' | 'securityDeposit' | 'depositRule'> | null,
): Promise<PriceColumns> {
  if (terms && terms.total === total)
    return columnsOf(
      terms.lines.map((line) => ({ ...line, amount: toPounds(line.amount) })),
      terms.securityDeposit,
    )
  const rule = terms?.depositRule ?? (await readSettings(tx)).policy
  return columnsOf([{ kind: 'own', label: 'Agreed price', amount: toPounds(total) }], securityDepositOf(total, rule))
}

function columnsOf(lines: AgreedPrice['lines'], securityDeposit: Pence): PriceColumns {
  return { price_lines: JSON.stringify(lines), security_deposit: toPounds(securityDeposit) }
}

export function agreedPriceOf(row: { price_lines: unknown; security_deposit: string }): AgreedPrice {
  return agreedPrice.parse({ lines: row.price_lines, securityDeposit: row.security_deposit })
}
