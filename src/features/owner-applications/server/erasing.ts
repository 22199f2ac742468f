import type { TxContext } from '#platform/server/transaction.ts'
import { applications } from './internal/applications.ts'

/**
 * Deletes the applications from an address, with their photographs, notes and emails, but for those whose home we came to
 * manage. The files go within the hour. Returns how many.
 */
export function eraseApplicationsFrom(tx: TxContext, email: string): Promise<number> {
  return applications.eraseFrom(tx, email)
}
