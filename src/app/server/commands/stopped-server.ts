import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#platform/server/config.ts'
import { isAnsweredAt } from '#platform/server/control/ask.ts'
import { controlSocketIn } from '#platform/server/control/protocol.ts'
import { type OpenDatabase, openDatabase } from '#platform/server/database/database.ts'
import { makePrivate, refuseOtherUser } from '#platform/server/files/private-folder.ts'
import { openLog } from '#platform/server/log.ts'
import { Refusal } from '#platform/shared/refusal.ts'

/**
 * Runs `work` while no server uses the database. Throws, naming `tool`, while a server uses this data folder or
 * PostgreSQL database; throws `WrongSetting` for another user's folder.
 */
export async function withServerStopped(
  config: Config,
  tool: string,
  work: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  refuseOtherUser(config.dataDir)
  await requireServerStopped(config, tool)
  const { databaseUrl, dataDir } = config
  makePrivate(dataDir)
  const database = await openDatabase({ databaseUrl, folder: join(dataDir, 'database'), log: openLog('warn') })
  try {
    if (databaseUrl && (await hasOtherConnections(database))) throw serverRunningError(tool)
    await work(database)
  } finally {
    await database.close()
  }
}

/** Throws, naming `tool`, while a server on this machine uses the data folder. */
export async function requireServerStopped(config: Config, tool: string): Promise<void> {
  if (await isAnsweredAt(controlSocketIn(config.dataDir))) throw serverRunningError(tool)
}

function serverRunningError(tool: string): Refusal {
  return new Refusal('rule-violation', `${tool} needs the server stopped. Stop it, then run ${tool} again.`)
}

/**
 * Whether another Latchkey process, on any machine, is connected to PostgreSQL. A killed process may stay connected for
 * minutes.
 */
async function hasOtherConnections({ kysely }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = current_setting('application_name') and pid <> pg_backend_pid()
      and application_name <> ''
    limit 1`.execute(kysely)
  return rows.length > 0
}
