import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../app-context.ts'
import { writeArchive } from './archive.ts'
import { checkArchive } from './check-archive.ts'
import { diskTrouble, keepOnDisk, openFolder } from './files.ts'
import { takeSnapshot } from './snapshot.ts'

/** As many nights as a mistake may go unnoticed. */
const STORED = 14
const NAME = /^latchkey-\d{8}T\d{6}Z\.tar\.gz$/
const UNFINISHED = '.unfinished-'
/** Longer than any backup takes: whoever began it was killed. */
const GIVEN_UP_MS = 24 * 60 * 60_000

export interface Backup {
  file: string
  bytes: number
  tables: number
  rows: number
  uploads: number
}

/**
 * Writes one archive of all that the house knows into BACKUP_DIR: every table as it stands at one moment, and the uploads.
 * The secret is not in it. It has been read again from end to end before it gets its name, and the newest 14 are kept.
 * Refuses, as `unavailable` and in words, where the disk does.
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

/** The same for the schedule, in a sentence of what came of it. In a dry run it writes none. */
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

/** The finished backups in a folder, the oldest first. */
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
  for (const name of (await backupsIn(folder)).slice(0, -STORED)) await rm(join(folder, name), { force: true })
}

/** What a killed backup left behind. A folder's age is the disk's, not the office's. */
async function removeGivenUp(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UNFINISHED)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > GIVEN_UP_MS) await rm(join(folder, name), { recursive: true, force: true })
  }
}
