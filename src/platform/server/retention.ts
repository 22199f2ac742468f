import { dayInLondon, instantInLondon, monthsBefore } from '#platform/shared/day.ts'
import type { AppContext } from './app-context.ts'
import { inTransaction, SYSTEM, type TxContext } from './transaction.ts'

/** Rows in one transaction: on the embedded engine all other queries wait until the transaction ends. */
const MAX_ROWS = 500

/** Returns the first retained instant: `months` calendar months ago, at the start of the day in London. */
export function retainedSince(ctx: AppContext, months: number): Date {
  return instantInLondon(monthsBefore(dayInLondon(ctx.clock.now()), months), '00:00')
}

/**
 * Runs `work` in one transaction after another, until `work` returns fewer than `batchSize` rows. A later failure does not
 * undo finished batches.
 */
export async function inBatches(
  ctx: AppContext,
  work: (tx: TxContext<typeof SYSTEM>, batchSize: number) => Promise<number>,
): Promise<void> {
  let found = MAX_ROWS
  while (found === MAX_ROWS) found = await inTransaction(ctx, SYSTEM, (tx) => work(tx, MAX_ROWS))
}
