import { sql } from 'kysely'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import type { AppContext } from '../app-context.ts'
import { sweepUploads } from '../files/sweep-uploads.ts'

const UNUSED_MS = 24 * 60 * 60 * 1000

/** Deletes photographs that were unused for a day, and sweeps their folder. Returns the number of removed files. */
export async function sweepPhotographs(ctx: AppContext): Promise<number> {
  await deleteUnused(ctx)
  return sweepUploads(ctx, 'photographs')
}

async function deleteUnused(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now()
  await inTransaction(ctx, SYSTEM, async (tx) => {
    const isInUse = sql<boolean>`exists (select from photograph_in_use as used where used.hash = photograph.hash)`
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
