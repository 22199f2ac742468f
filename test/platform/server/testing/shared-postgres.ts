import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { type Clock, wallClock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { quietLog } from './database-template.ts'
import { startScratchPostgres } from './scratch-postgres.ts'

/** Starts a PostgreSQL for several application servers of one test. `openContext` gives each server its own connections. */
export async function startSharedPostgres() {
  const postgres = await startScratchPostgres()
  onTestFinished(() => postgres.stop())
  return {
    url: postgres.url,
    async openContext(variables: Record<string, string> = {}, clock: Clock = wallClock): Promise<AppContext> {
      const database = await openDatabase({ databaseUrl: postgres.url, log: quietLog })
      onTestFinished(() => database.close())
      await migrate(database)
      return {
        database: database.kysely,
        clock,
        config: readConfig(variables),
        log: pino({ level: 'silent' }),
        publicDataChanged: () => {},
        emailsDue: () => {},
      }
    },
  }
}
