import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { Refusal } from '#platform/shared/refusal.ts'
import type { DbTransaction } from '../app-context.ts'
import type { OpenDatabase } from '../database/database.ts'
import { knownMigrations, migrateWithin } from '../database/migrate.ts'
import { openFolder, syncToDisk } from '../files/files.ts'
import { type Entry, entriesOf, hashing, UPLOADS } from './archive.ts'
import { tablesOf } from './catalogue.ts'
import type { CheckedArchive } from './check-archive.ts'
import { compareWith, loadTable, setSequences, withoutConstraints } from './load.ts'
import { useFixedFormats } from './rows.ts'
import { fileOfTable } from './snapshot.ts'

/** Whether every table is empty, so that a restore loses no data. */
export async function isEmpty({ kysely }: OpenDatabase): Promise<boolean> {
  for (const { name } of await tablesOf(kysely)) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(kysely)
    if (rows.length > 0) return false
  }
  return true
}

/**
 * Replaces the database's content in one transaction, and writes uploads if a folder is given. Throws `rule-violation`
 * for an unknown migration, table or column, for rows that differ from the manifest, and for an archive that changes
 * meanwhile.
 */
export async function restoreArchive(database: OpenDatabase, archive: CheckedArchive, uploads?: string): Promise<void> {
  const { manifest } = archive
  const known = await knownMigrations()
  if (!known.includes(manifest.migration))
    throw new Refusal(
      'rule-violation',
      `This backup was made by another version of Latchkey (its last migration is ${manifest.migration}). Restore it with that version.`,
    )
  await database.patiently(() =>
    database.kysely.transaction().execute(async (db) => {
      await useFixedFormats(db)
      await clear(db)
      await migrateWithin(db, { upTo: manifest.migration })
      await withoutConstraints(db, () => unpack(db, archive, uploads))
      await compareWith(db, manifest)
      await setSequences(db, manifest)
      await migrateWithin(db)
    }),
  )
}

/** Drops tables, views, functions and the job queue. Extensions remain, because another user may have installed them. */
async function clear(db: DbTransaction): Promise<void> {
  await sql`
    do $$
    declare found record;
    begin
      for found in select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' else 'table' end, pg_class.oid::regclass) as command
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') order by relkind desc
      loop execute found.command; end loop;
      for found in select pg_proc.oid::regprocedure as name from pg_proc
        where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      loop execute format('drop function if exists %s cascade', found.name); end loop;
    end $$`.execute(db)
  await sql`drop schema if exists pgboss cascade`.execute(db)
}

/** Reads the archive once: inserts the rows, and writes each upload whole or not at all. */
async function unpack(db: DbTransaction, archive: CheckedArchive, uploads: string | undefined): Promise<void> {
  const tables = new Map(archive.manifest.tables.map((table) => [fileOfTable(table.name), table]))
  const folders = new Set<string>()
  for await (const entry of entriesOf(archive.file)) {
    const table = tables.get(entry.path)
    if (table) await loadTable(db, table, entry.body)
    else if (uploads && entry.path.startsWith(UPLOADS)) folders.add(await writeUpload(archive, entry, uploads))
    else entry.body.resume()
  }
  for (const folder of folders) await syncToDisk(folder)
}

async function writeUpload({ file, sums }: CheckedArchive, { path, body }: Entry, uploads: string): Promise<string> {
  const target = join(uploads, path.slice(UPLOADS.length))
  const draft = `${target}.part`
  const { hash, through } = hashing()
  await openFolder(dirname(target))
  await rm(draft, { force: true })
  await pipeline(body, through, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
  if (hash.digest('hex') !== sums.get(path))
    throw new Refusal('rule-violation', `${file} changed while it was being read.`)
  await rename(draft, target)
  return dirname(target)
}
