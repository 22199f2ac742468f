import type { OpenDatabase } from '../database/database.ts'
import type { Job } from './jobs.ts'

/** The embedded engine has no autovacuum: old row versions go, and the planner learns the tables' sizes, by night. */
export function vacuumJob<Context>(database: OpenDatabase): Job<Context> {
  return { name: 'vacuum', cron: '40 3 * * *', retries: 0, work: () => vacuum(database) }
}

/** Also worth a call after many rows were written at once. Nothing else is answered meanwhile on the embedded engine. */
export async function vacuum(database: OpenDatabase) {
  await database.patiently(() => database.pool.query('vacuum analyze'))
}
