import type { StayTerms } from '#features/calendar/server/calendar.ts'
import { securityDepositOf } from '#features/calendar/server/pricing.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { type Pence, toPounds } from '#platform/shared/money.ts'
import { type AgreedPrice, agreedPrice } from '../contract.ts'

/** The lines and the security deposit of a booking, as its row keeps them. */
export interface PriceColumns {
  /** JSON. */
  price_lines: string
  security_deposit: string
}

/**
 * What a booking is agreed at: the lines that were worked out where their total is its own, else one line of the office's own
 * price. Prices may change the next day; a booking keeps these (decisions 5, 5).
 */
export async function priceAgreed(
  office: Office,
  books: Books,
  total: Pence,
  terms: Pick<StayTerms, 'total' | 'lines' | 'securityDeposit'> | null,
): Promise<PriceColumns> {
  if (terms && terms.total === total)
    return columnsOf(
      terms.lines.map((line) => ({ ...line, amount: toPounds(line.amount) })),
      terms.securityDeposit,
    )
  const { policy } = await readSettings(office, books)
  return columnsOf([{ kind: 'own', label: 'Agreed price', amount: toPounds(total) }], securityDepositOf(total, policy))
}

function columnsOf(lines: AgreedPrice['lines'], securityDeposit: Pence): PriceColumns {
  return { price_lines: JSON.stringify(lines), security_deposit: toPounds(securityDeposit) }
}

/** As it travels; `null` for bookings older than lines. */
export function agreedPriceOf(row: { price_lines: unknown; security_deposit: string | null }): AgreedPrice | null {
  const read = agreedPrice.safeParse({ lines: row.price_lines, securityDeposit: row.security_deposit })
  return read.success ? read.data : null
}
