import { join } from 'node:path'
import type { AppContext } from '#platform/server/app-context.ts'
import { wallClock } from '#platform/server/clock.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { askRunningServer } from '#platform/server/control/ask.ts'
import { executeCommand } from '#platform/server/control/commands.ts'
import type { CommandRequest } from '#platform/server/control/protocol.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { markInstallation, matchInstallation } from '#platform/server/files/installation-id.ts'
import { makePrivate, refuseOtherUser } from '#platform/server/files/private-folder.ts'
import { openLog } from '#platform/server/log.ts'
import { COMMANDS } from './commands.ts'

/** Runs a command-line tool and prints its output. An error prints its message and sets exit code 1. */
export async function runCommand(command: string): Promise<void> {
  try {
    await runInServerOrHere({ command, words: process.argv.slice(2) }, process.env, (line) => console.log(line))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** Asks the running server to run the command. Without a server, opens the database and runs the command in this process. */
export async function runInServerOrHere(
  requested: CommandRequest,
  variables: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<void> {
  // DATA_DIR is enough to find the running server, which has read all other settings.
  const { dataDir } = readConfig({ DATA_DIR: variables.DATA_DIR })
  refuseOtherUser(dataDir)
  if (await askRunningServer(dataDir, requested, say)) return
  const config = readConfig(variables)
  await withDatabase(config, (ctx) => executeCommand(ctx, COMMANDS, requested, say))
}

async function withDatabase(config: Config, work: (ctx: AppContext) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = config
  makePrivate(dataDir)
  const log = openLog('warn')
  const database = await openDatabase({ databaseUrl, folder: join(dataDir, 'database'), log })
  try {
    await matchInstallation(database.kysely, config)
    const { first } = await migrate(database)
    // An installation whose first command is a tool becomes a real site, so that no start adds the demo.
    if (first) await markInstallation(database.kysely, { demo: false, now: wallClock.now() })
    await work({
      database: database.kysely,
      clock: wallClock,
      config,
      log,
      publicDataChanged: () => undefined,
      emailsDue: () => undefined,
    })
  } finally {
    await database.close()
  }
}
