import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import type { AppContext } from '../app-context.ts'
import { removeFile } from '../job-report.ts'
import { photographFolder } from './folder.ts'

const OLD_ENOUGH_MS = 60 * 60 * 1000

const UNUSED_MS = 24 * 60 * 60 * 1000

/**
 * Deletes photographs that were unused for a day, then files older than an hour that belong to no photograph, such as those of
 * interrupted uploads. Returns the number of deleted files.
 */
export async function sweepPhotographs(ctx: AppContext): Promise<number> {
  await strikeOffUnused(ctx)
  let removed = 0
  for (const folder of await entriesOf(photographFolder(ctx))) {
    const files = await entriesOf(join(photographFolder(ctx), folder))
    const owned = await ownedOf(ctx, files)
    for (const file of files) {
      if (owned.has(hashOf(file)) && !file.endsWith('.part')) continue
      const path = join(photographFolder(ctx), folder, file)
      // The file system's time tells how long ago the upload was, whatever the office's clock says. A file that vanished since
      // the listing was a `.part` that now has its final name.
      const found = await stat(path).catch(ignoreMissing)
      if (!found || Date.now() - found.mtimeMs < OLD_ENOUGH_MS) continue
      await removeFile(ctx, path)
      removed += 1
    }
  }
  return removed
}

async function strikeOffUnused(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now()
  await inTransaction(ctx, SYSTEM, async (tx) => {
    const isInUse = sql<boolean>`exists (select from photograph_in_use as hung where hung.hash = photograph.hash)`
    await tx.database
      .updateTable('photograph')
      .set({ unused_since: null })
      .where('unused_since', 'is not', null)
      .where(isInUse)
      .execute()
    const unused = sql<boolean>`not ${isInUse}`
    await tx.database
      .updateTable('photograph')
      .set({ unused_since: now })
      .where('unused_since', 'is', null)
      .where(unused)
      .execute()
    await tx.database
      .deleteFrom('photograph')
      .where('unused_since', '<=', new Date(now.getTime() - UNUSED_MS))
      .where(unused)
      .execute()
  })
}

async function ownedOf(ctx: AppContext, files: string[]): Promise<Set<string>> {
  const hashes = [...new Set(files.map(hashOf))]
  if (hashes.length === 0) return new Set()
  const rows = await ctx.database.selectFrom('photograph').where('hash', 'in', hashes).select('hash').execute()
  return new Set(rows.map(({ hash }) => hash))
}

function hashOf(file: string): string {
  return file.slice(0, 64)
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    ignoreMissing(error)
    return []
  }
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
