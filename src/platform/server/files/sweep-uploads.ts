import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { addDays, dayInLondon } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { AppContext } from '../app-context.ts'
import { filesBelow } from './files.ts'
import { type UploadFolder, uploadName, uploadPath } from './uploads.ts'

/** A younger file may belong to a request that has not stored its row yet. */
const OLD_ENOUGH_MS = 60 * 60_000
const BIN_DAYS = 14
const FILES_AT_ONCE = 500
/** Interrupted uploads leave a few files without a row. A folder with many such files belongs to another database. */
const MAX_ORPHANS = 10
const MAX_ORPHAN_SHARE = 0.1

/**
 * Moves files without a row to the bin, but deletes personal files whose row was deleted; returns their number. Throws
 * `rule-violation` when too many files never had a row [threat foreign-files].
 */
export async function sweepUploads(ctx: AppContext, folder: UploadFolder): Promise<number> {
  const deleted = new Set(await deletedNames(ctx, folder))
  const { rowDeleted, orphans, total, young } = await unnamedFiles(ctx, folder, deleted)
  if (orphans.length > MAX_ORPHANS && orphans.length > total * MAX_ORPHAN_SHARE)
    throw new Refusal(
      'rule-violation',
      `${orphans.length} of ${total} files in ${uploadPath(ctx, folder)} belong to nothing in the database. ` +
        'Please check that this is the right database. Nothing was removed.',
    )
  for (const file of rowDeleted) {
    // Personal files are deleted at once, because their row was erased.
    if (folder === 'photographs') await moveToBin(ctx, folder, file)
    else await remove(ctx, uploadPath(ctx, folder, file))
  }
  for (const file of orphans) await moveToBin(ctx, folder, file)
  await forgetDeleted(
    ctx,
    folder,
    [...deleted].filter((name) => !young.has(name)),
  )
  return rowDeleted.length + orphans.length
}

/** Deletes files that have been in the bin for more than 14 days. Called by the scheduler. */
export async function emptyBin(ctx: AppContext): Promise<void> {
  const lastDay = addDays(dayInLondon(ctx.clock.now()), -BIN_DAYS)
  const days = await readdir(binOf(ctx)).catch(ignoreMissing)
  for (const day of days ?? []) if (day < lastDay) await remove(ctx, join(binOf(ctx), day))
}

interface Unnamed {
  rowDeleted: string[]
  orphans: string[]
  total: number
  /** Names with a file younger than an hour. */
  young: Set<string>
}

async function unnamedFiles(ctx: AppContext, folder: UploadFolder, deleted: Set<string>): Promise<Unnamed> {
  const found: Unnamed = { rowDeleted: [], orphans: [], total: 0, young: new Set() }
  let batch: string[] = []
  const sort = async () => {
    const named = await namedOf(ctx, folder, [...new Set(batch.map(uploadName))])
    for (const file of batch) {
      const name = uploadName(file)
      if (named.has(name) && !file.endsWith('.part')) continue
      const isDeleted = deleted.has(name)
      // A photograph may be uploaded again at this moment; all other files have unique names.
      if (isDeleted && folder !== 'photographs') found.rowDeleted.push(file)
      else if (!(await isOldEnough(uploadPath(ctx, folder, file)))) found.young.add(name)
      else if (isDeleted) found.rowDeleted.push(file)
      else found.orphans.push(file)
    }
    batch = []
  }
  for await (const file of filesBelow(uploadPath(ctx, folder))) {
    found.total += 1
    batch.push(file)
    if (batch.length === FILES_AT_ONCE) await sort()
  }
  await sort()
  return found
}

/** Returns the names that a row still uses. */
async function namedOf({ database }: AppContext, folder: UploadFolder, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await database
    .selectFrom('named_upload')
    .where('folder', '=', folder)
    .where('name', 'in', names)
    .select('name')
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** Compares file times with the system clock, not `ctx.clock`. False for a file that was renamed or removed after the listing. */
async function isOldEnough(path: string): Promise<boolean> {
  const file = await stat(path).catch(ignoreMissing)
  return file !== undefined && Date.now() - file.mtimeMs >= OLD_ENOUGH_MS
}

async function deletedNames({ database }: AppContext, folder: UploadFolder): Promise<string[]> {
  const rows = await database.selectFrom('deleted_upload').where('folder', '=', folder).select('name').execute()
  return rows.map(({ name }) => name)
}

async function forgetDeleted({ database }: AppContext, folder: UploadFolder, names: string[]): Promise<void> {
  if (names.length === 0) return
  await database.deleteFrom('deleted_upload').where('folder', '=', folder).where('name', 'in', names).execute()
}

async function remove(ctx: AppContext, path: string): Promise<void> {
  ctx.monitor?.report.sideEffects.push(`Removes ${path}`)
  if (!ctx.monitor?.isDryRun) await rm(path, { force: true, recursive: true })
}

async function moveToBin(ctx: AppContext, folder: UploadFolder, file: string): Promise<void> {
  const path = uploadPath(ctx, folder, file)
  ctx.monitor?.report.sideEffects.push(`Moves ${path} to the bin`)
  if (ctx.monitor?.isDryRun) return
  const target = join(binOf(ctx), dayInLondon(ctx.clock.now()), folder, file)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await rename(path, target).catch(ignoreMissing)
}

function binOf(ctx: AppContext): string {
  return join(ctx.config.dataDir, 'bin')
}

/** A missing file is no error: another server may sweep the folder at this moment. */
function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
