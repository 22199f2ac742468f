import type { Deed } from '#platform/server/deed.ts'
import { readSettings } from './settings.ts'

/**
 * When a letter about money that this makes due may go: what the office does waits `policy.moneyLetterMinutes`, so that an
 * undo swallows it; what a guest does themselves, and what a clock does, is told at once.
 */
export async function moneyLetterDueAt(deed: Deed): Promise<Date> {
  const now = deed.clock.now()
  if (deed.by.kind !== 'staff') return now
  const { policy } = await readSettings(deed)
  return new Date(now.getTime() + policy.moneyLetterMinutes * 60_000)
}
