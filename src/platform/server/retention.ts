import { dayInLondon, instantInLondon, monthsBefore } from '#platform/shared/day.ts'
import type { AppContext } from './app-context.ts'
import { inTransaction, SYSTEM, type TxContext } from './transaction.ts'

/** Rows that one transaction touches at the most: on the embedded engine everybody else waits meanwhile. */
const MAX_ROWS = 500

/** The first instant whose words are still kept: what was written before it is more than `months` calendar months old. */
export function retainedSince(ctx: AppContext, months: number): Date {
  return instantInLondon(monthsBefore(dayInLondon(ctx.clock.now()), months), '00:00')
}

/**
 * Does a long piece of work in transactions of at most 500 rows each, until one finds fewer. `work` is handed that number
 * and answers how many rows it found; what it did stays done when a later batch fails.
 */
export async function inBatches(
  ctx: AppContext,
  work: (tx: TxContext<typeof SYSTEM>, max: number) => Promise<number>,
): Promise<void> {
  let found = MAX_ROWS
  while (found === MAX_ROWS) found = await inTransaction(ctx, SYSTEM, (tx) => work(tx, MAX_ROWS))
}
