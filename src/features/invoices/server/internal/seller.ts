import { canIssue } from '#features/invoices/contract.ts'
import { findMissingDetails, readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'

/** Whether the office has entered the details of the business that invoices require. */
export interface Seller {
  canIssue: boolean
  hasVatNumber: boolean
}

export async function readSeller(ctx: AppContext): Promise<Seller> {
  const [{ business }, missing] = await Promise.all([readSettings(ctx), findMissingDetails(ctx)])
  return { canIssue: canIssue(missing), hasVatNumber: business.vatNumber !== '' }
}

/** Returns the missing detail that prevents an invoice at this rate of VAT; `null` if none. */
export function whyNotIssued(seller: Seller, vatPercent: number): 'no-seller' | 'no-vat-number' | null {
  if (!seller.canIssue) return 'no-seller'
  return vatPercent > 0 && !seller.hasVatNumber ? 'no-vat-number' : null
}
