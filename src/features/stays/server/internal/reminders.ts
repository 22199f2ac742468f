import { openBooking } from '#features/bookings/server/open-booking.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { acquireLocks } from '#platform/server/http/limits.ts'
import { inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { arrivalWindow } from './arrival-window.ts'
import { arrivalsAhead, balancesToRemindOf, type Occasion } from './reminders-store.ts'

/** Days before the price is due: by default 30 days before check-in. */
const FIRST_REMINDER_DAYS = 5

/**
 * Queues the emails for days of stays, each once for its day and none after check-in: balance reminders and arrival emails; for
 * an unpaid arrival, a notification to the office. Called by the schedule.
 */
export async function remindGuests(ctx: AppContext): Promise<void> {
  await inTransaction(ctx, SYSTEM, async (tx) => {
    // Of two servers at once, the second sees the emails that the first has queued.
    await acquireLocks(tx.database, ['reminders of stays'])
    for (const { kind, daysBefore } of [
      { kind: 'balance-due-soon', daysBefore: FIRST_REMINDER_DAYS },
      { kind: 'balance-due', daysBefore: 0 },
    ])
      for (const stay of await balancesToRemindOf(tx, { kind, daysBefore })) await remind(tx, kind, stay)
    for (const stay of await arrivalsAhead(tx, 'arrival'))
      if ((await windowOf(tx, stay)) === 'open') await remind(tx, 'arrival', stay)
    for (const stay of await arrivalsAhead(tx, 'arrival-unpaid'))
      if ((await windowOf(tx, stay)) === 'unpaid') await remind(tx, 'arrival-unpaid', stay)
  })
}

async function windowOf(tx: TxContext, { id }: Occasion) {
  return (await arrivalWindow(tx, await openBooking(tx, id))).state
}

function remind(tx: TxContext, kind: string, { id, for: day }: Occasion): Promise<void> {
  const to = kind === 'arrival-unpaid' ? 'office' : 'guest'
  const cause = { of: 'booking', id }
  return tx.email({ kind, about: { item: 'booking', itemId: id }, to, cause, facts: { for: day } })
}
