import { withServerStopped } from '../src/app/server/commands/stopped-server.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { migrate } from '../src/platform/server/database/migrate.ts'
import { markInstallation, matchInstallation } from '../src/platform/server/files/installation-id.ts'

/** `npm run db:migrate`: migrates the database, with the server stopped. A new database becomes a real site. */
try {
  const config = readConfig(process.env)
  await withServerStopped(config, 'npm run db:migrate', async (database) => {
    await matchInstallation(database.kysely, config)
    const { ran, first } = await migrate(database)
    if (first) await markInstallation(database.kysely, { demo: false, now: new Date() })
    console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`)
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
