import type { TxContext } from '#platform/server/transaction.ts'
import { applications } from './internal/applications.ts'

/**
 * Deletes the applications from an email address, with photographs, notes and emails, except accepted ones. The files are removed
 * within the hour. Returns the number deleted.
 */
export function eraseApplicationsFrom(tx: TxContext, email: string): Promise<number> {
  return applications.eraseFrom(tx, email)
}
