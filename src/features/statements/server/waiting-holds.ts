import { findEndedHolds } from '#features/bookings/server/holds/releasing.ts'
import type { WaitingHold } from '#features/statements/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { findAwaitedRows } from './internal/holds/awaited-rows.ts'
import { describeHolds } from './internal/holds/waiting-holds.ts'

const MAX_ROWS_SHOWN = 3

/** Returns ended holds that open rows of statements may pay, earliest end first. */
export async function readWaitingHolds(ctx: AppContext): Promise<{ holds: WaitingHold[] }> {
  const ended = await findEndedHolds(ctx.database, ctx.clock.now())
  const awaited = await findAwaitedRows(ctx, ended)
  const waiting = ended.filter(({ bookingId }) => awaited.has(bookingId))
  const holds = (await describeHolds(ctx, waiting)).map((hold) => {
    const rows = awaited.get(hold.bookingId) ?? []
    return { ...hold, rows: rows.slice(0, MAX_ROWS_SHOWN), rowCount: rows.length }
  })
  return { holds }
}

/** Returns the number of ended holds that open rows of statements may pay. */
export async function countWaitingHolds(ctx: AppContext): Promise<number> {
  return (await findAwaitedRows(ctx, await findEndedHolds(ctx.database, ctx.clock.now()))).size
}
