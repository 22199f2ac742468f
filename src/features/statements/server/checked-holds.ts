import {
  findUnpaidHolds,
  keepForBank,
  releaseCheckedHold,
  stopKeepingForBank,
  type UnpaidHold,
} from '#features/bookings/server/holds/releasing.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { findAwaitedRows } from './internal/holds/awaited-rows.ts'
import { findCoveredHolds, storeRelease } from './internal/holds/covered-holds.ts'
import { lockStatements } from './internal/store.ts'

/** Keeps unpaid holds that an open row of a statement may pay. Releases ended holds that statements show to be unpaid. */
export async function releaseCheckedHolds(ctx: AppContext): Promise<void> {
  const holds = await findUnpaidHolds(ctx.database, ctx.clock.now())
  const awaited = await findAwaitedRows(ctx, holds)
  for (const hold of holds) {
    const isAwaited = awaited.has(hold.bookingId)
    if (isAwaited && !hold.isKeptForBank) await inTransaction(ctx, SYSTEM, (tx) => keepForBank(tx, hold))
    if (!isAwaited && hold.isKeptForBank) await endKeeping(ctx, hold)
  }
  for (const hold of await findReleasable(ctx)) await releaseIfUnpaid(ctx, hold)
}

/**
 * Keeps unpaid holds that an open row may pay. Call it in the transaction that adds or reopens a row: a hold may expire before
 * the next scheduled run.
 */
export async function keepAwaitedHolds(tx: TxContext): Promise<void> {
  const holds = (await findUnpaidHolds(tx.database, tx.clock.now())).filter(({ isKeptForBank }) => !isKeptForBank)
  const awaited = await findAwaitedRows(tx, holds)
  // Homes are locked in ascending order of id to prevent deadlocks.
  const sorted = holds.toSorted((one, other) => one.propertyId - other.propertyId || one.bookingId - other.bookingId)
  for (const hold of sorted) if (awaited.has(hold.bookingId)) await keepForBank(tx, hold)
}

/** Returns the holds that the imported statements show to be unpaid. */
export async function findReleasable(ctx: AppContext): Promise<UnpaidHold[]> {
  return findUnpaid(ctx, await findUnpaidHolds(ctx.database, ctx.clock.now()))
}

async function findUnpaid(ctx: AppContext, holds: UnpaidHold[]): Promise<UnpaidHold[]> {
  const now = ctx.clock.now()
  const ended = holds.filter(({ until }) => until <= now)
  const covered = await findCoveredHolds(ctx.database, ended)
  const awaited = await findAwaitedRows(ctx, covered)
  return covered.filter(({ bookingId }) => !awaited.has(bookingId))
}

/** Checks the hold again under the lock, because another request may have imported or undone a statement. */
export function releaseIfUnpaid(ctx: AppContext, hold: UnpaidHold): Promise<void> {
  return withStatementsLocked(ctx, async (tx) => {
    if ((await findUnpaid(tx, [hold])).length === 0) return
    if (await releaseCheckedHold(tx, hold)) await storeRelease(tx.database, hold, tx.clock.now())
  })
}

/** Restores the original end of a hold, unless an open row may now pay the hold. */
export function endKeeping(ctx: AppContext, hold: UnpaidHold): Promise<void> {
  return withStatementsLocked(ctx, async (tx) => {
    if ((await findAwaitedRows(tx, [hold])).size === 0) await stopKeepingForBank(tx, hold)
  })
}

/**
 * Runs `change` in a transaction. Imports, undone imports, and reopened rows and lines wait until the transaction ends.
 */
function withStatementsLocked(ctx: AppContext, change: (tx: TxContext) => Promise<void>): Promise<void> {
  return inTransaction(ctx, SYSTEM, async (tx) => {
    await lockStatements(tx.database)
    await change(tx)
  })
}
