import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { settleAsReal } from '../src/app/server/real-site.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { openDatabase } from '../src/platform/server/database/database.ts'
import { migrate } from '../src/platform/server/database/migrate.ts'
import { openLog } from '../src/platform/server/log.ts'

/** `npm run migrate`: brings the database up to the program, with the server stopped. A new one becomes a real site's. */
try {
  const config = readConfig(process.env)
  if (!config.databaseUrl) mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    folder: join(config.dataDir, 'database'),
    log: openLog('warn'),
  })
  try {
    const { ran, first } = await migrate(database)
    if (first) await settleAsReal(database.kysely, new Date())
    console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
