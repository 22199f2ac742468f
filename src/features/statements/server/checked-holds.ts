import {
  findUnpaidHolds,
  keepForBank,
  releaseCheckedHold,
  stopKeepingForBank,
  type UnpaidHold,
} from '#features/bookings/server/releasing.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { findAwaitedRows } from './internal/awaited-rows.ts'
import { findCoveredHolds } from './internal/covered-holds.ts'

/**
 * Keeps each unpaid hold that an open row of a statement may pay, and releases ended holds that the bank shows to be unpaid. Called
 * after each import. The schedule calls it for new holds, and for rows set aside since.
 */
export async function releaseCheckedHolds(ctx: AppContext): Promise<void> {
  const holds = await findUnpaidHolds(ctx.database, ctx.clock.now())
  const awaited = await findAwaitedRows(ctx, holds)
  for (const hold of holds) {
    const isAwaited = awaited.has(hold.bookingId)
    if (isAwaited && !hold.isKeptForBank) await keepForBank(ctx, hold)
    if (!isAwaited && hold.isKeptForBank) await stopKeepingForBank(ctx, hold)
  }
  for (const hold of await findReleasable(ctx)) await releaseCheckedHold(ctx, hold)
}

/** Returns the holds that the imported statements show to be unpaid. */
export async function findReleasable(ctx: AppContext): Promise<UnpaidHold[]> {
  const now = ctx.clock.now()
  const ended = (await findUnpaidHolds(ctx.database, now)).filter(({ until }) => until <= now)
  const covered = await findCoveredHolds(ctx.database, ended)
  const awaited = await findAwaitedRows(ctx, covered)
  return covered.filter(({ bookingId }) => !awaited.has(bookingId))
}
