import type { AppContext } from '#platform/server/app-context.ts'
import type { ContactPerson } from '../contract.ts'
import { asContactPerson } from './internal/profile.ts'
import { findShownProfile } from './internal/profile-store.ts'

/** Returns the member of staff who is shown to guests; `null` if none is [rule contact-person]. */
export async function readContactPerson({ database }: Pick<AppContext, 'database'>): Promise<ContactPerson | null> {
  const row = await findShownProfile(database)
  return row ? asContactPerson(row) : null
}
