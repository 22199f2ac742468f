import { openDatabase } from '../src/platform/server/database/database.ts'
import { startScratchPostgres } from '../src/platform/server/testing/scratch-postgres.ts'
import { bookingsAtSize } from './bookings.ts'
import { largeHouse, log } from './large-house.ts'
import type { Bench, Row } from './row.ts'

/** The office's tabs among 10,000 homes and 1,000,000 bookings, on PostgreSQL. */
export const load: Bench = {
  name: 'load',
  run: async () => {
    const given = process.env.BENCH_DATABASE_URL
    const server = given ? null : await startScratchPostgres()
    const database = await openDatabase({ databaseUrl: given ?? server?.url, log, answerDeadline: 1_800_000 })
    try {
      const office = await largeHouse(database)
      const rows: Row[] = []
      for (const tab of [bookingsAtSize]) rows.push(...(await tab(office)))
      return rows
    } finally {
      await database.close()
      await server?.stop()
    }
  },
}
