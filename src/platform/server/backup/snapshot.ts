import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '#platform/shared/refusal.ts'
import type { AppContext, DbTransaction } from '../app-context.ts'
import { openFolder } from '../files/files.ts'
import { idInDatabase } from '../files/installation-id.ts'
import { lastMigrationOf, sequencesOf, type TableShape, tablesOf } from './catalogue.ts'
import { type Manifest, manifestOf, type TableInManifest } from './manifest.ts'
import { RowDigest } from './row-digest.ts'
import { linesOf, useFixedFormats } from './rows.ts'

/** Tables that a backup omits: a restore must not revive ended sessions, or leave the backup's own run unfinished. */
const LEFT_OUT = new Set(['session', 'job_run'])

export function fileOfTable(name: string): string {
  return `tables/${name}.copy`
}

/**
 * Writes the tables, as of one moment, into `folder` and returns the manifest. On the embedded engine all other queries wait
 * meanwhile.
 */
export async function takeSnapshot(ctx: AppContext, folder: string): Promise<Manifest> {
  await openFolder(join(folder, 'tables'))
  return ctx.database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      await useFixedFormats(db)
      const migration = await lastMigrationOf(db)
      if (!migration) throw new Refusal('not-found', 'There is no database to back up yet.')
      const tables: TableInManifest[] = []
      for (const table of await tablesOf(db))
        if (!LEFT_OUT.has(table.name)) tables.push(await writeTable(db, table, folder))
      const takenAt = ctx.clock.now().toISOString()
      const installation = (await idInDatabase(db)) ?? null
      const sequences = await sequencesOf(db)
      return manifestOf(ctx.config, { takenAt, installation, migration, tables, sequences })
    })
}

async function writeTable(db: DbTransaction, table: TableShape, folder: string): Promise<TableInManifest> {
  const digest = new RowDigest()
  await pipeline(
    async function* () {
      for await (const lines of linesOf(db, table)) {
        for (const line of lines) digest.add(line)
        yield `${lines.join('\n')}\n`
      }
    },
    createWriteStream(join(folder, fileOfTable(table.name)), { flags: 'wx', mode: 0o600 }),
  )
  const columns = table.columns.map(({ name }) => name)
  return { name: table.name, columns, rows: digest.rows, digest: digest.digest }
}
