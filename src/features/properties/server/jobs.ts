import type { Office } from '#platform/server/office.ts'
import { lostBefore } from './property-on-wire.ts'

/** Takes down the pictures of homes that nobody can bring back any more; the sweep then removes those that hang nowhere else. */
export async function takeDownPhotographsOfLostHomes(office: Office): Promise<void> {
  const lost = office.database
    .selectFrom('property')
    .where('deleted_at', '<', lostBefore(office.clock.now()))
    .select('id')
  await office.database.deleteFrom('property_photograph').where('property_id', 'in', lost).execute()
}
