import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { writeArchive } from '#platform/server/backup/archive.ts'
import { type Backup, makeBackup, proveBackup } from '#platform/server/backup/backup.ts'
import { checkArchive } from '#platform/server/backup/check-archive.ts'
import type { Manifest } from '#platform/server/backup/manifest.ts'
import { isEmpty, restoreArchive } from '#platform/server/backup/restore.ts'
import { takeSnapshot } from '#platform/server/backup/snapshot.ts'
import { type OpenDatabase, openDatabase } from '#platform/server/database/database.ts'
import { migrateWithin } from '#platform/server/database/migrate.ts'
import { filesBelow } from '#platform/server/files/files.ts'
import { createServer } from '#platform/server/http/server.ts'
import { runJobNow } from '#platform/server/jobs/runs.ts'
import { embeddedTemplate, quietLog } from '#test/platform/server/testing/database-template.ts'
import { quickFolder } from '#test/platform/server/testing/scratch-folder.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { testDatabase } from '#test/platform/server/testing/test-database.ts'
import { seedDemo } from './demo/seed.ts'
import { BACKUP_JOB } from './jobs.ts'

const HOSTILE = 'Tab\t, \\N, back\\slash,\r\nseparators \u2028\u2029 and a house 🏡'
const onPostgres = inject('testEngine').engine === 'postgres'
/** Tests of archives and folders run on a single engine: a restore does not depend on the engine of the archive. */
const testOfArchives = test.skipIf(onPostgres)
let demo: AppContext
let backup: Backup

beforeAll(async () => {
  demo = (await createTestContext(undefined, { DATA_DIR: quickFolder() })).ctx
  await seedDemo(demo)
  await demo.database
    .insertInto('contact_message')
    .values({
      name: HOSTILE,
      email: 'ada@example.org',
      subject: 'General Inquiry',
      message: HOSTILE,
      reply_due_at: demo.clock.now(),
      created_at: demo.clock.now(),
    })
    .execute()
  backup = await makeBackup(demo)
  return () => rmSync(demo.config.dataDir, { recursive: true, force: true })
})

test('[rule backup] a backup of the demo is restored exactly by either engine', async () => {
  const before = await readFingerprints(demo.database)
  expect(Object.keys(before).length).toBeGreaterThan(40)
  const first = await restoreInto(backup.file, await openEmbedded())
  expect(await readFingerprints(first.ctx.database)).toEqual(before)
  expect(await readUploads(first.ctx)).toEqual(await readUploads(demo))

  const again = await makeBackup(first.ctx)
  const target = onPostgres ? await testDatabase() : await openEmbedded()
  const second = await restoreInto(again.file, target)
  expect(await readFingerprints(second.ctx.database)).toEqual(before)
  expect(await readUploads(second.ctx)).toEqual(await readUploads(demo))
})

test('[rule taken-night-key] a restored database keeps its keys', async () => {
  const { database, ctx } = await restoreInto(backup.file, await openEmbedded())
  const taken = sql`insert into taken_night select * from taken_night limit 1`
  await expect(taken.execute(ctx.database)).rejects.toMatchObject({ code: '23505' })
  const orphan = sql`update taken_night set booking_id = 999999 where booking_id is not null`
  await expect(orphan.execute(ctx.database)).rejects.toMatchObject({ code: '23503' })
  await expect(database.pool.query('delete from ledger_entry')).rejects.toThrow()
  const last = sql<{ last: number }>`select max(id) as last from contact_message`
  const { rows } = await last.execute(ctx.database)
  await sql`insert into contact_message (name, email, subject, message, reply_due_at, created_at)
    select name, email, subject, message, reply_due_at, created_at from contact_message limit 1`.execute(ctx.database)
  expect((await last.execute(ctx.database)).rows[0]?.last).toBe((rows[0]?.last ?? 0) + 1)
})

test('a backup contains no secret', async () => {
  expect(backup.file).toBe(join(demo.config.backupDir, 'latchkey-20260909T110000Z.tar.gz'))
  expect(statSync(backup.file).mode & 0o777).toBe(0o600)
  expect(statSync(demo.config.backupDir).mode & 0o777).toBe(0o700)
  expect(readdirSync(demo.config.backupDir)).toEqual(['latchkey-20260909T110000Z.tar.gz'])
  const { manifest, sums } = await checkArchive(backup.file)
  expect(manifest).toMatchObject({ takenAt: '2026-09-09T11:00:00.000Z' })
  const names = manifest.tables.map(({ name }) => name)
  expect(names.filter((name) => name === 'session' || name === 'job_run')).toEqual([])
  expect(backup.uploads).toBeGreaterThan(20)
  const secret = readFileSync(join(demo.config.dataDir, 'secret'), 'utf8').trim()
  expect(JSON.stringify(manifest)).not.toContain(secret)
  expect([...sums.keys()].some((path) => path.includes('secret'))).toBe(false)
})

testOfArchives('[rule backup] the newest fourteen are kept', async () => {
  const ctx = { ...demo, config: { ...demo.config, backupDir: scratch() } }
  const older = Array.from(
    { length: 20 },
    (_, at) => `latchkey-202608${String(at + 1).padStart(2, '0')}T020000Z.tar.gz`,
  )
  for (const name of [...older, 'notes.txt']) writeFileSync(join(ctx.config.backupDir, name), '')
  await makeBackup(ctx)
  const stored = readdirSync(ctx.config.backupDir).sort()
  expect(stored).toEqual([...older.slice(-13), 'latchkey-20260909T110000Z.tar.gz', 'notes.txt'])
})

testOfArchives('a backup leaves recent leftovers of a killed backup in place', async () => {
  const ctx = { ...demo, config: { ...demo.config, backupDir: scratch() } }
  mkdirSync(join(ctx.config.backupDir, '.unfinished-new'))
  await makeBackup(ctx)
  expect(readdirSync(ctx.config.backupDir)).toEqual(['.unfinished-new', 'latchkey-20260909T110000Z.tar.gz'])
})

testOfArchives('the error names a folder that cannot be written to', async () => {
  const file = join(scratch(), 'file')
  writeFileSync(file, '')
  const ctx = { ...demo, config: { ...demo.config, backupDir: file } }
  await expect(makeBackup(ctx)).rejects.toThrow(`No backup could be written to ${file}: that is not a folder.`)
})

testOfArchives('[threat lost-uploads] a backup without a file that the database names fails, and says so', async () => {
  const dataDir = scratch()
  const ctx = { ...demo, config: { ...demo.config, dataDir, backupDir: join(dataDir, 'backups') } }
  const server = createServer(ctx, { routes: [], identify: async () => null })
  const ready = async () => (await server.inject('/readyz')).statusCode
  await expect(runJobNow(ctx, BACKUP_JOB, 'tool')).rejects.toThrow(
    /^Files that the database names are missing: .*uploads lacks photographs\/\w\w\/\w{64}\.original, .* and \d+ more\. /,
  )
  expect(readdirSync(ctx.config.backupDir)).toEqual([])
  expect(await ready()).toBe(503)
  cpSync(uploadsFolder(demo), uploadsFolder(ctx), { recursive: true })
  await runJobNow(ctx, BACKUP_JOB, 'tool')
  expect(readdirSync(ctx.config.backupDir)).toHaveLength(1)
  expect(await ready()).toBe(200)
})

testOfArchives('[rule backup] the newest backup is proven by a restore into a scratch database', async () => {
  const ctx = { ...demo, config: { ...demo.config, backupDir: scratch() } }
  await expect(proveBackup(ctx)).rejects.toThrow('There is no backup')
  await makeBackup(ctx)
  await proveBackup(ctx)
  const change = (manifest: Manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table) => (table.name === 'audit_log' ? { ...table, rows: table.rows + 1 } : table)),
  })
  cpSync(await archiveWithManifest(change), join(ctx.config.backupDir, 'latchkey-20260910T020000Z.tar.gz'))
  await expect(proveBackup(ctx)).rejects.toThrow('The table audit_log was not restored correctly')
  expect(readdirSync(ctx.config.backupDir)).toHaveLength(2)
})

testOfArchives('a cut-off, changed, foreign or missing archive is refused', async () => {
  const folder = scratch()
  const whole = readFileSync(backup.file)
  const damaged = (name: string, bytes: Buffer) => {
    const file = join(folder, name)
    writeFileSync(file, bytes)
    return checkArchive(file)
  }
  for (const length of [0, 100, 100_000, whole.length - 1])
    await expect(damaged(`cut-${length}`, whole.subarray(0, length))).rejects.toThrow('is damaged')
  const flipped = Buffer.from(whole)
  flipped[1_000_000] = (flipped[1_000_000] ?? 0) ^ 1
  await expect(damaged('flipped', flipped)).rejects.toThrow('is damaged')
  await expect(damaged('words', Buffer.from('no archive'))).rejects.toThrow('is damaged')
  await expect(checkArchive(join(folder, 'nowhere'))).rejects.toThrow('There is no file')
})

testOfArchives('[rule backup] a restore that fails leaves the database as it was', async () => {
  const { ctx, database } = await restoreInto(backup.file, await openEmbedded())
  const before = await readFingerprints(ctx.database)
  const archive = await checkArchive(
    await archiveWithManifest((manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) => (table.name === 'audit_log' ? { ...table, rows: table.rows + 1 } : table)),
    })),
  )
  await expect(restoreArchive(database, archive, uploadsFolder(ctx))).rejects.toThrow(
    'The table audit_log was not restored correctly',
  )
  expect(await readFingerprints(ctx.database)).toEqual(before)
})

testOfArchives('a backup of an unknown schema is refused by the name of its migration', async () => {
  const database = await openEmbedded()
  for (const migration of ['9999-flying-homes', '0039-stays-of-homes-by-their-days']) {
    const archive = await checkArchive(await archiveWithManifest((manifest) => ({ ...manifest, migration })))
    await expect(restoreArchive(database, archive, scratch())).rejects.toThrow(
      `This backup was made by another version of Latchkey (its last migration is ${migration}). Restore it with that version.`,
    )
  }
  expect(await isEmpty(database)).toBe(true)
})

testOfArchives('[rule backup] a backup from before the last migration is brought up to this version', async () => {
  const earlier = await testDatabase()
  await earlier.pool.query('drop schema public cascade; create schema public')
  await migrateWithin(earlier.kysely, { upTo: '0004-bookings' })
  const { ctx } = await createTestContext(undefined, { DATA_DIR: scratch() })
  await earlier.pool.query(
    `insert into property (title, description, location, city, price_per_night, bedrooms, bathrooms, max_guests, created_at, updated_at)
     values ('Chase View', '', 'Staffordshire', 'Cheslyn Hay', 145, 2, 1, 4, '2026-01-01Z', '2026-01-01Z')`,
  )
  const file = await archiveOf({ ...ctx, database: earlier.kysely })
  const { database } = await restoreInto(file, await openEmbedded())
  expect((await database.pool.query('select title from property')).rows).toEqual([{ title: 'Chase View' }])
  expect((await database.pool.query('select count(*)::integer as count from ledger_entry')).rows).toEqual([
    { count: 0 },
  ])
})

async function openEmbedded(): Promise<OpenDatabase> {
  const folder = join(scratch(), 'database')
  cpSync(await embeddedTemplate(), folder, { recursive: true })
  const database = await openDatabase({ folder, keeping: 'fleeting', log: quietLog })
  onTestFinished(() => database.close())
  return database
}

async function restoreInto(file: string, database: OpenDatabase) {
  const ctx = { ...demo, database: database.kysely, config: { ...demo.config, dataDir: scratch() } }
  const placed = { ...ctx, config: { ...ctx.config, backupDir: join(ctx.config.dataDir, 'backups') } }
  expect(await isEmpty(database)).toBe(true)
  await restoreArchive(database, await checkArchive(file), uploadsFolder(placed))
  return { ctx: placed, database }
}

function archiveWithManifest(change: (manifest: Manifest) => Manifest): Promise<string> {
  return archiveOf(demo, change)
}

async function archiveOf(ctx: AppContext, change = (manifest: Manifest) => manifest): Promise<string> {
  const snapshot = scratch()
  const manifest = change(await takeSnapshot(ctx, snapshot))
  const file = join(snapshot, 'archive')
  await writeArchive(file, { manifest, snapshot, uploads: join(snapshot, 'none') })
  return file
}

/** Returns a fingerprint of the rows of each table, generated columns included. */
async function readFingerprints(database: AppContext['database']): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not like 'kysely\\_%' order by 1`.execute(database)
  const fingerprints: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: found } = await sql<{ print: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(line::text, ';' order by line::text collate "C")), '') as print
      from ${sql.table(name)} as line`.execute(database)
    fingerprints[name] = found[0]?.print ?? ''
  }
  return fingerprints
}

function uploadsFolder({ config }: AppContext): string {
  return join(config.dataDir, 'uploads')
}

async function readUploads(ctx: AppContext): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const path of filesBelow(uploadsFolder(ctx)))
    found[path] = readFileSync(join(uploadsFolder(ctx), path)).toString('base64')
  return found
}

function scratch(): string {
  const folder = quickFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
