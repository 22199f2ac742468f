// Writes pairs of rows until killed, and prints the number of each acknowledged pair. Usage: `node writing-process.ts FOLDER
// FIRST`
import { openDatabase } from '#platform/server/database/database.ts'

const [folder, first = '1'] = process.argv.slice(2)
try {
  const database = await openDatabase({ folder, log: { info() {}, warn() {}, error: console.error } })
  await database.pool.query('create table if not exists fact (id integer primary key, padding text)')
  await database.pool.query('create table if not exists fact_email (id integer primary key)')
  for (let id = Number(first); ; id += 1) {
    await database.kysely.transaction().execute(async (db) => {
      const padding = 'x'.repeat((id * 37) % 900)
      await db.withTables<Facts>().insertInto('fact').values({ id, padding }).execute()
      await db.withTables<Facts>().insertInto('fact_email').values({ id }).execute()
    })
    process.stdout.write(`${id}\n`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

type Facts = {
  fact: { id: number; padding: string }
  fact_email: { id: number }
}
