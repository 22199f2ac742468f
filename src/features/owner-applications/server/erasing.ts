import type { PersonalTexts } from '#platform/server/redaction/personal-texts.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { applicationInbox } from './internal/applications.ts'

/**
 * Deletes the applications from an email address, except accepted applications. The photograph files are removed within
 * the hour. Returns the number of deleted applications.
 */
export function eraseApplicationsFrom(tx: TxContext, email: string): Promise<number> {
  return applicationInbox.eraseFrom(tx, email)
}

export const applicationTexts: PersonalTexts = {
  table: 'owner_application',
  columns: { description: Number.POSITIVE_INFINITY, goals: Number.POSITIVE_INFINITY },
  stamps: ['version'],
  describe: (item) => item,
}
