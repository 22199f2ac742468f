import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import { differenceOf } from '#platform/server/audit-log.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { type Day, nightsBetween } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { type Block, type BlockChanges, MAX_DAYS, type NewBlock, PROPERTY_NOT_FOUND } from '../contract.ts'
import {
  type BlockFilters,
  deleteBlock,
  insertBlock,
  lockBlock,
  selectBlock,
  selectBlockPage,
  selectBlocks,
  toBlock,
  updateBlock,
} from './internal/blocks-store.ts'
import { selectHomeForShare } from './internal/store.ts'
import { blockNights, lockNights, unblockNights } from './nights.ts'

/** Functions of the bookings feature, passed in because the calendar does not import it. */
export interface CalendarDeps {
  /** Ends a home's expired holds and their bookings, in the transaction that takes nights. */
  endExpiredHolds(tx: TxContext, propertyId: number): Promise<void>
}

/** Returns a page of blocks by first night. Throws `invalid` unless `to` is after `from`. */
export function readBlocks(ctx: AppContext, filters: BlockFilters): Promise<Paged<Block>> {
  if (filters.from && filters.to && filters.to <= filters.from)
    throw fieldError('to', 'This day must come after the first night')
  return selectBlockPage(ctx.database, filters)
}

/** Returns the blocks with these ids, in no particular order. */
export function findBlocks(ctx: AppContext, ids: number[]): Promise<Block[]> {
  return ids.length === 0 ? Promise.resolve([]) : selectBlocks(ctx.database, ids)
}

/**
 * Blocks nights of a home. Throws `invalid` for less than 1 or more than 750 nights, `not-found` for an unknown or
 * deleted home, `conflict` for taken nights.
 */
export async function createBlock(tx: StaffTxContext, entered: NewBlock, deps: CalendarDeps): Promise<Block> {
  const { propertyId, from, to, kind, reason } = entered
  checkNightCount(from, to)
  await lockNights(tx.database, propertyId)
  if (!(await selectHomeForShare(tx.database, propertyId))) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  const block = await insertBlock(tx, entered)
  await deps.endExpiredHolds(tx, propertyId)
  await blockNights(tx, { propertyId, blockId: block.id, stay: { checkIn: from, checkOut: to } })
  const after = { propertyId, from, to, kind, reason }
  await tx.audit({ ...auditedBlock(block.id), action: 'entered', after })
  tx.publicDataChanged()
  return block
}

/**
 * Changes a block. Throws `not-found` for an unknown id, `invalid` unless there are 1 to 750 nights, `conflict` for a
 * stale version, taken nights or a deleted home.
 */
export async function changeBlock(
  tx: StaffTxContext,
  { id, version, ...changes }: BlockChanges & { id: number },
  deps: CalendarDeps,
): Promise<Block> {
  const before = await lockBlockToChange(tx.database, id)
  refuseStale(version, before.version, before)
  const after = { ...before, ...defined(changes) }
  const difference = differenceOf(before, after)
  if (!difference) return before
  const moved = after.from !== before.from || after.to !== before.to
  if (moved) checkNightCount(after.from, after.to)
  const block = await updateBlock(tx, after)
  if (moved) {
    await moveNights(tx, block, deps)
    tx.publicDataChanged()
  }
  await tx.audit({ ...auditedBlock(id), action: 'changed', ...difference })
  return block
}

/** Deletes a block and frees its nights. Throws `not-found` for an unknown id. */
export async function removeBlock(tx: StaffTxContext, id: number): Promise<void> {
  const { propertyId, from, to, kind, reason } = await lockBlockToChange(tx.database, id)
  await unblockNights(tx, id)
  await deleteBlock(tx.database, id)
  const before = { propertyId, from, to, kind, reason }
  await tx.audit({ ...auditedBlock(id), action: 'deleted', before })
  tx.publicDataChanged()
}

/** Locks the home's nights, then the block, until the transaction ends. Throws `not-found` for an unknown id. */
async function lockBlockToChange(db: DbTransaction, id: number): Promise<Block> {
  const found = await selectBlock(db, id)
  if (!found) throw blockNotFound()
  await lockNights(db, found.property_id)
  const row = await lockBlock(db, id)
  if (!row) throw blockNotFound()
  return toBlock(row)
}

async function moveNights(tx: TxContext, { id, propertyId, from, to }: Block, deps: CalendarDeps): Promise<void> {
  if (!(await selectHomeForShare(tx.database, propertyId)))
    throw new Refusal('conflict', 'The home of this block has been deleted. Please restore the home first.')
  await deps.endExpiredHolds(tx, propertyId)
  await blockNights(tx, { propertyId, blockId: id, stay: { checkIn: from, checkOut: to } })
}

function defined(changes: object): Partial<Block> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

function checkNightCount(from: Day, to: Day): void {
  const nights = nightsBetween(from, to)
  if (nights < 1) throw fieldError('to', 'This day must come after the first night')
  if (nights > MAX_DAYS) throw fieldError('to', `Please block at most ${MAX_DAYS} nights`)
}

function auditedBlock(itemId: number) {
  return { item: 'block', itemId }
}

function blockNotFound(): Refusal {
  return new Refusal('not-found', 'This block is no longer there')
}
