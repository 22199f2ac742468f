import { canIssue } from '#features/invoices/contract.ts'
import { findMissingDetails, readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'

/** What the business has entered of the details that its invoices need. */
export interface Seller {
  canIssue: boolean
  hasVatNumber: boolean
}

export async function readSeller(ctx: AppContext): Promise<Seller> {
  const [{ business }, missing] = await Promise.all([readSettings(ctx), findMissingDetails(ctx)])
  return { canIssue: canIssue(missing), hasVatNumber: business.vatNumber !== '' }
}

/** Returns which details of the seller an invoice at this rate waits for; `null` for none. */
export function whyNotIssued(seller: Seller, vatPercent: number): 'no-seller' | 'no-vat-number' | null {
  if (!seller.canIssue) return 'no-seller'
  return vatPercent > 0 && !seller.hasVatNumber ? 'no-vat-number' : null
}
