import { openBooking } from '#features/bookings/server/lists/open-booking.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { acquireLocks } from '#platform/server/http/limits/limits.ts'
import { inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { readArrivalWindow } from './arrival-window.ts'
import { type DueReminder, findBalancesToRemind, findUpcomingArrivals } from './reminders-store.ts'

/** Days between the first payment reminder and the due day of the price. */
const FIRST_REMINDER_DAYS = 5

/**
 * Queues payment reminders, arrival emails and notifications of unpaid arrivals, each once for the day concerned.
 * Called by the scheduler.
 */
export async function remindGuests(ctx: AppContext): Promise<void> {
  await inTransaction(ctx, SYSTEM, async (tx) => {
    // The lock prevents two servers from queueing the same reminder.
    await acquireLocks(tx.database, ['reminders of stays'])
    for (const { kind, daysBefore } of [
      { kind: 'balance-due-soon', daysBefore: FIRST_REMINDER_DAYS },
      { kind: 'balance-due', daysBefore: 0 },
    ])
      for (const stay of await findBalancesToRemind(tx, { kind, daysBefore })) await remind(tx, kind, stay)
    for (const stay of await findUpcomingArrivals(tx, 'arrival'))
      if ((await readWindowState(tx, stay)) === 'open') await remind(tx, 'arrival', stay)
    for (const stay of await findUpcomingArrivals(tx, 'arrival-unpaid'))
      if ((await readWindowState(tx, stay)) === 'unpaid') await remind(tx, 'arrival-unpaid', stay)
  })
}

async function readWindowState(tx: TxContext, { id }: DueReminder) {
  return (await readArrivalWindow(tx, await openBooking(tx, id))).state
}

function remind(tx: TxContext, kind: string, { id, for: day }: DueReminder): Promise<void> {
  const to = kind === 'arrival-unpaid' ? 'office' : 'guest'
  const cause = { of: 'booking', id }
  return tx.email({ kind, about: { item: 'booking', itemId: id }, to, cause, facts: { for: day } })
}
