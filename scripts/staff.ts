import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { settleAsReal } from '../src/app/server/real-site.ts'
import { addStaff } from '../src/features/staff/server/staff.ts'
import { wallClock } from '../src/platform/server/clock.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { openDatabase } from '../src/platform/server/database/database.ts'
import { migrate } from '../src/platform/server/database/migrate.ts'
import { openLog } from '../src/platform/server/log.ts'

const USAGE = 'npm run staff -- add USERNAME EMAIL FIRSTNAME LASTNAME'

/** `npm run staff -- add …`: gives somebody an account and prints its password, which is kept nowhere else. */
try {
  const [verb, username, email, firstName, ...names] = process.argv.slice(2)
  const lastName = names.join(' ')
  if (verb !== 'add' || !username || !email?.includes('@') || !firstName || !lastName) throw new Error(USAGE)
  const config = readConfig(process.env)
  if (!config.databaseUrl) mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const log = openLog('warn')
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    folder: join(config.dataDir, 'database'),
    log,
  })
  try {
    const { first } = await migrate(database)
    if (first) await settleAsReal(database.kysely, wallClock.now())
    const office = { database: database.kysely, clock: wallClock, config, log, publicDataChanged: () => undefined }
    const password = randomBytes(15).toString('base64url')
    await database.kysely
      .transaction()
      .execute((books) => addStaff(office, books, { username, password, email, firstName, lastName }))
    console.log(`${username} may sign in. The password, shown only now: ${password}`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
