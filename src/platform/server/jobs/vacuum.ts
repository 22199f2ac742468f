import type { OpenDatabase } from '../database/database.ts'

/**
 * Clears old row versions away and counts the tables anew; worth a call after many rows were written at once. On the
 * embedded engine nothing else is answered meanwhile.
 */
export async function vacuum(database: OpenDatabase) {
  await database.patiently(() => database.pool.query('vacuum analyze'))
}
