// `npm run db:types`: writes database/tables.ts, the tables' types after all migrations. A test fails when the file is out of
// date.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/platform/server/database/database.ts'
import { migrate } from '../src/platform/server/database/migrate.ts'
import { describeTables } from '../src/platform/server/database/tables-description.ts'

const folder = await mkdtemp(join(tmpdir(), 'latchkey-tables-'))
const database = await openDatabase({
  folder: join(folder, 'database'),
  keeping: 'fleeting',
  log: { info() {}, warn: console.warn, error: console.error },
})
try {
  await migrate(database)
  await writeFile(new URL('../database/tables.ts', import.meta.url), await describeTables(database.pool))
} finally {
  await database.close()
  await rm(folder, { recursive: true })
}
