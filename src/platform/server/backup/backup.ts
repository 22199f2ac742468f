import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#platform/shared/refusal.ts'
import type { AppContext } from '../app-context.ts'
import { openDatabase } from '../database/database.ts'
import { diskProblem, openFolder, syncToDisk } from '../files/files.ts'
import { originalFileOf } from '../images/folder.ts'
import { UPLOADS, writeArchive } from './archive.ts'
import { checkArchive } from './check-archive.ts'
import { restoreArchive } from './restore.ts'
import { takeSnapshot } from './snapshot.ts'

/** One backup is made each night, so a mistake may go unnoticed for two weeks. */
const MAX_BACKUPS = 14
const NAME = /^latchkey-\d{8}T\d{6}Z\.tar\.gz$/
const UNFINISHED = '.unfinished-'
/** Longer than any backup takes: an older unfinished folder was left by a killed process. */
const ABANDONED_MS = 24 * 60 * 60_000

export const BACKUP_JOB_NAME = 'make-backup'
const MISSING_UPLOADS = 'Files that the database names are missing:'
const MAX_NAMED = 5

export interface Backup {
  file: string
  bytes: number
  tables: number
  rows: number
  uploads: number
}

/**
 * Writes the tables, as of one moment, and the uploads to BACKUP_DIR. Throws `unavailable` for a disk error or a
 * missing upload, `not-found` for a database without migrations, and what `checkArchive` throws.
 */
export async function makeBackup(ctx: AppContext): Promise<Backup> {
  const { backupDir } = ctx.config
  try {
    await openFolder(backupDir)
    await removeAbandonedFolders(backupDir)
    const workFolder = await mkdtemp(join(backupDir, UNFINISHED))
    try {
      return await writeBackup(ctx, workFolder)
    } finally {
      await rm(workFolder, { recursive: true, force: true })
    }
  } catch (error) {
    throw diskProblem(error, `No backup could be written to ${backupDir}`)
  }
}

/** Makes the scheduled backup and returns a description of the file, which is shown to the office. A dry run writes nothing. */
export async function backUp(ctx: AppContext): Promise<string> {
  const { monitor, config } = ctx
  const note = (sentence: string) => {
    monitor?.report.sideEffects.push(sentence)
    return sentence
  }
  if (monitor?.isDryRun) return note(`Writes a backup into ${config.backupDir}`)
  const { file, bytes, rows, tables, uploads } = await makeBackup(ctx)
  const megabytes = (bytes / 1e6).toFixed(1)
  const facts = `${megabytes} MB, ${rows} rows of ${tables} tables, ${uploads} uploads`
  return note(`${file}: ${facts}`)
}

/**
 * Restores the newest backup into a scratch database. Throws `not-found` without a backup, and what `checkArchive` and
 * `restoreArchive` throw.
 */
export async function proveBackup(ctx: AppContext): Promise<void> {
  const { monitor, config } = ctx
  monitor?.report.sideEffects.push(`Restores the newest backup in ${config.backupDir} into a scratch database`)
  if (monitor?.isDryRun) return
  await openFolder(config.backupDir)
  const newest = (await backupsIn(config.backupDir)).at(-1)
  if (!newest) throw new Refusal('not-found', `There is no backup in ${config.backupDir}.`)
  const workFolder = await mkdtemp(join(config.backupDir, UNFINISHED))
  try {
    const archive = await checkArchive(join(config.backupDir, newest))
    const database = await openDatabase({ folder: join(workFolder, 'database'), keeping: 'fleeting', log: ctx.log })
    await restoreArchive(database, archive).finally(() => database.close())
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

/** Returns the names of finished backups, oldest first. */
async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).sort()
}

async function writeBackup(ctx: AppContext, workFolder: string): Promise<Backup> {
  const { backupDir, dataDir } = ctx.config
  const manifest = await takeSnapshot(ctx, workFolder)
  const draft = join(workFolder, 'archive')
  const named = await namedUploads(ctx)
  const uploads = await writeArchive(draft, { manifest, snapshot: workFolder, uploads: join(dataDir, 'uploads') })
  // The archive gets its final name only after it was read back completely.
  const { sums } = await checkArchive(draft)
  await refuseMissing(
    ctx,
    named.filter((path) => !sums.has(`${UPLOADS}${path}`)),
  )
  const { size } = await stat(draft)
  const file = join(backupDir, nameAt(manifest.takenAt))
  await rename(draft, file)
  await syncToDisk(backupDir)
  await removeOldest(backupDir)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { file, bytes: size, tables: manifest.tables.length, rows, uploads }
}

/**
 * Returns the paths, within `uploads`, of the files that rows name. Of a photograph only the original counts: its variants
 * can be generated again.
 */
async function namedUploads({ database }: AppContext): Promise<string[]> {
  const rows = await database.selectFrom('named_upload').select(['folder', 'name']).orderBy('name').execute()
  return rows.map(({ folder, name }) =>
    folder === 'photographs' ? `photographs/${originalFileOf(name)}` : `${folder}/${name}`,
  )
}

/** Throws when the database still names a missing file. The other missing files were erased while the archive was written. */
async function refuseMissing(ctx: AppContext, missing: string[]): Promise<void> {
  if (missing.length === 0) return
  const named = new Set(await namedUploads(ctx))
  const lost = missing.filter((path) => named.has(path))
  if (lost.length === 0) return
  const more = lost.length > MAX_NAMED ? ` and ${lost.length - MAX_NAMED} more` : ''
  throw new Refusal(
    'unavailable',
    `${MISSING_UPLOADS} ${join(ctx.config.dataDir, 'uploads')} lacks ${lost.slice(0, MAX_NAMED).join(', ')}${more}. ` +
      'The earlier backups have been kept.',
  )
}

/** Whether the last backup failed because of missing uploads: pages may then lack photographs. */
export async function areUploadsMissing({ database }: AppContext): Promise<boolean> {
  const last = await database
    .selectFrom('job_run')
    .where('job', '=', BACKUP_JOB_NAME)
    .where('ended_at', 'is not', null)
    .select('failure')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.failure?.startsWith(MISSING_UPLOADS) ?? false
}

function nameAt(takenAt: string): string {
  return `latchkey-${takenAt.slice(0, 19).replace(/[-:]/g, '')}Z.tar.gz`
}

async function removeOldest(folder: string): Promise<void> {
  for (const name of (await backupsIn(folder)).slice(0, -MAX_BACKUPS)) await rm(join(folder, name), { force: true })
}

/** Removes the folders of killed backups. File times follow the system clock, so `ctx.clock` is not used. */
async function removeAbandonedFolders(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UNFINISHED)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(join(folder, name), { recursive: true, force: true })
  }
}
