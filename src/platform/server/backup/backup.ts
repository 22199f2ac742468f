import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../app-context.ts'
import { writeArchive } from './archive.ts'
import { checkArchive } from './check-archive.ts'
import { diskTrouble, keepOnDisk, openFolder } from './files.ts'
import { takeSnapshot } from './snapshot.ts'

/** Backups to keep. One is made each night, so a mistake may go unnoticed for two weeks. */
const MAX_BACKUPS = 14
const NAME = /^latchkey-\d{8}T\d{6}Z\.tar\.gz$/
const UNFINISHED = '.unfinished-'
/** Longer than any backup takes: an older unfinished folder was left by a killed process. */
const GIVEN_UP_MS = 24 * 60 * 60_000

export interface Backup {
  file: string
  bytes: number
  tables: number
  rows: number
  uploads: number
}

/**
 * Writes one archive into BACKUP_DIR: every table as of one moment, and the uploads, without the secret. The archive is read back
 * completely before it gets its name. Keeps the newest 14 archives. Throws `unavailable` with the reason when the disk refuses.
 */
export async function makeBackup(ctx: AppContext): Promise<Backup> {
  const { backupDir } = ctx.config
  try {
    await openFolder(backupDir)
    await removeGivenUp(backupDir)
    const room = await mkdtemp(join(backupDir, UNFINISHED))
    try {
      return await writeBackup(ctx, room)
    } finally {
      await rm(room, { recursive: true, force: true })
    }
  } catch (error) {
    throw diskTrouble(error, `No backup could be written to ${backupDir}`)
  }
}

/** Makes the scheduled backup and returns its result as a sentence. A dry run writes nothing. */
export async function backUp(ctx: AppContext): Promise<string> {
  const { monitor, config } = ctx
  const note = (sentence: string) => {
    monitor?.report.beyond.push(sentence)
    return sentence
  }
  if (monitor?.isDryRun) return note(`Writes a backup into ${config.backupDir}`)
  const { file, bytes, rows, tables, uploads } = await makeBackup(ctx)
  const megabytes = (bytes / 1e6).toFixed(1)
  const facts = `${megabytes} MB, ${rows} rows of ${tables} tables, ${uploads} uploads`
  return note(`${file}: ${facts}`)
}

/** Returns the names of finished backups, oldest first. */
async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).sort()
}

async function writeBackup(ctx: AppContext, room: string): Promise<Backup> {
  const { backupDir, dataDir } = ctx.config
  const manifest = await takeSnapshot(ctx, room)
  const draft = join(room, 'archive')
  const uploads = await writeArchive(draft, { manifest, snapshot: room, uploads: join(dataDir, 'uploads') })
  await checkArchive(draft)
  const { size } = await stat(draft)
  const file = join(backupDir, nameAt(manifest.takenAt))
  await rename(draft, file)
  await keepOnDisk(backupDir)
  await removeOldest(backupDir)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { file, bytes: size, tables: manifest.tables.length, rows, uploads }
}

function nameAt(takenAt: string): string {
  return `latchkey-${takenAt.slice(0, 19).replace(/[-:]/g, '')}Z.tar.gz`
}

async function removeOldest(folder: string): Promise<void> {
  for (const name of (await backupsIn(folder)).slice(0, -MAX_BACKUPS)) await rm(join(folder, name), { force: true })
}

/** Removes the folders of killed backups. Their age is the file system's time, not the office clock's. */
async function removeGivenUp(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UNFINISHED)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > GIVEN_UP_MS) await rm(join(folder, name), { recursive: true, force: true })
  }
}
