import type { OpenDatabase } from '../database/database.ts'

/**
 * Removes old row versions and updates the planner's statistics, after many writes. On the embedded engine all other queries
 * wait meanwhile.
 */
export async function vacuum(database: OpenDatabase) {
  await database.patiently(() => database.pool.query('vacuum analyze'))
}
