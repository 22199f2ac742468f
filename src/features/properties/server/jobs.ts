import { actAs, SYSTEM } from '#platform/server/deed.ts'
import type { Office } from '#platform/server/office.ts'
import { lostBefore } from './inside/property-on-wire.ts'

/** Removes the pictures of homes that nobody can bring back any more; the sweep then deletes the files that no other home has. */
export async function takeDownPhotographsOfLostHomes(office: Office): Promise<void> {
  const lost = office.database
    .selectFrom('property')
    .where('deleted_at', '<', lostBefore(office.clock.now()))
    .select('id')
  await actAs(office, SYSTEM, ({ database }) =>
    database.deleteFrom('property_photograph').where('property_id', 'in', lost).execute(),
  )
}
