import type { TxContext } from '#platform/server/transaction.ts'
import { readSettings } from './settings.ts'

/**
 * When an email about money that this makes due may go: what the office does waits `policy.moneyLetterMinutes`, so that an
 * undo swallows it; what a guest does themselves, and what a clock does, is told at once.
 */
export async function moneyEmailDueAt(tx: TxContext): Promise<Date> {
  const now = tx.clock.now()
  if (tx.by.kind !== 'staff') return now
  const { policy } = await readSettings(tx)
  return new Date(now.getTime() + policy.moneyEmailMinutes * 60_000)
}
