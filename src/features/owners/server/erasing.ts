import type { Deed } from '#platform/server/deed.ts'
import { applications } from './inside/applications.ts'

/**
 * Deletes the applications from an address, with their photographs, notes and letters, but for those whose home we came to
 * manage. The files go within the hour. Returns how many.
 */
export function eraseApplicationsFrom(deed: Deed, email: string): Promise<number> {
  return applications.eraseFrom(deed, email)
}
