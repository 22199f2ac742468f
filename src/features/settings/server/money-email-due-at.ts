import type { TxContext } from '#platform/server/transaction.ts'
import { readSettings } from './settings.ts'

/**
 * Returns when an email about money may be sent. Changes by staff wait `policy.moneyEmailMinutes`, so that an undone change
 * sends nothing.
 */
export async function moneyEmailDueAt(tx: TxContext): Promise<Date> {
  const now = tx.clock.now()
  if (tx.by.kind !== 'staff') return now
  const { policy } = await readSettings(tx)
  return new Date(now.getTime() + policy.moneyEmailMinutes * 60_000)
}
