import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { migrationsFolder } from '../database/places.ts'
import { testDatabase } from './world.ts'

/**
 * A database as the release before the migration `next` left it (`0005` for `0005-….sql`), to be filled by a test;
 * `goOn` runs that one migration and no later one, `toPresent` all others.
 */
export async function databaseBefore(next: string) {
  const database = await testDatabase()
  await database.pool.query('drop schema public cascade; create schema public')
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = (await readdir(migrationsFolder())).sort()
  const take = (chosen: string[]) =>
    Promise.all(chosen.map((file) => copyFile(join(migrationsFolder(), file), join(folder, file))))
  await take(files.filter((file) => file < next))
  await migrate(database, folder)
  const goOn = async () => {
    await take(files.filter((file) => file.startsWith(next)))
    return migrate(database, folder)
  }
  const toPresent = () => migrate(database)
  const rowsOf = async (query: string) => (await database.pool.query<Record<string, unknown>>(query)).rows
  return { database, goOn, toPresent, rowsOf }
}
