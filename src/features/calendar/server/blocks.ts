import type { StaffMember } from '#platform/server/http/route.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { differenceOf, writeTrail } from '#platform/server/trail.ts'
import { type Day, nightsBetween } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { type Block, type BlockChanges, MOST_DAYS, type NewBlock, PROPERTY_NOT_FOUND } from '../contract.ts'
import {
  type AskedBlocks,
  asBlock,
  blocksWithIds,
  blockWithId,
  deleteBlock,
  insertBlock,
  lockBlock,
  pageOfBlocks,
  updateBlock,
} from './blocks-store.ts'
import { blockNights, queueForNights, unblockNights } from './nights.ts'
import { anyHomeKept } from './store.ts'

/** Blocks by their first night, a page of them. Refuses days that are turned round as `invalid`. */
export function readBlocks(office: Office, asked: AskedBlocks): Promise<Paged<Block>> {
  if (asked.from && asked.to && asked.to <= asked.from) throw wrong('The last day must come after the first')
  return pageOfBlocks(office.database, asked)
}

/** Some blocks by their numbers: whoever is refused nights is told why. In no order. */
export function blocksNamed(office: Office, ids: number[]): Promise<Block[]> {
  return ids.length === 0 ? Promise.resolve([]) : blocksWithIds(office.database, ids)
}

/**
 * Keeps nights of a home free of guests, in the caller's transaction. Refuses 0 nights or more than 750 as `invalid`, an
 * unknown or deleted home as `missing`, and as `taken` nights that a booking or another block has, naming it.
 */
export async function enterBlock(office: Office, books: Books, entered: NewBlock, staff: StaffMember): Promise<Block> {
  const { propertyId, from, to, kind, reason } = entered
  refuseNoNights(from, to)
  await queueForNights(books, propertyId)
  if (!(await anyHomeKept(books, propertyId))) throw new Refusal('missing', PROPERTY_NOT_FOUND)
  const block = await insertBlock(books, entered, { now: office.clock.now(), userId: staff.userId })
  await blockNights(office, books, { propertyId, blockId: block.id, stay: { checkIn: from, checkOut: to } })
  const after = { propertyId, from, to, kind, reason }
  await writeTrail(office, books, { ...byStaff(staff, block.id), action: 'entered', after })
  return block
}

/**
 * Changes a block, all of it or nothing. Refuses as `missing` an unknown one, as `taken` a stale version, with how it
 * stands, nights that somebody else has, and new nights in a home that is off the books.
 */
export async function changeBlock(
  office: Office,
  id: number,
  { version, ...changes }: BlockChanges,
  staff: StaffMember,
): Promise<Block> {
  const { block, moved } = await office.database.transaction().execute(async (books) => {
    const before = await blockToChange(books, id)
    refuseStale(version, before.version, before)
    const wanted = { ...before, ...defined(changes) }
    const difference = differenceOf(before, wanted)
    if (!difference) return { block: before, moved: false }
    const moved = wanted.from !== before.from || wanted.to !== before.to
    if (moved) refuseNoNights(wanted.from, wanted.to)
    const block = await updateBlock(books, wanted, office.clock.now())
    if (moved) await moveNights(office, books, block)
    await writeTrail(office, books, { ...byStaff(staff, id), action: 'changed', ...difference })
    return { block, moved }
  })
  if (moved) office.publicDataChanged()
  return block
}

/** Lifts a block; its nights are free at once. Refuses as `missing` one that is not there, or not any more. */
export async function removeBlock(office: Office, id: number, staff: StaffMember): Promise<void> {
  await office.database.transaction().execute(async (books) => {
    const { propertyId, from, to, kind, reason } = await blockToChange(books, id)
    await unblockNights(books, id)
    await deleteBlock(books, id)
    const before = { propertyId, from, to, kind, reason }
    await writeTrail(office, books, { ...byStaff(staff, id), action: 'deleted', before })
  })
  office.publicDataChanged()
}

/** The block, which nobody else changes until the transaction's end; and nobody else moves nights of its home. */
async function blockToChange(books: Books, id: number): Promise<Block> {
  const found = await blockWithId(books, id)
  if (!found) throw noSuchBlock()
  await queueForNights(books, found.property_id)
  const row = await lockBlock(books, id)
  if (!row) throw noSuchBlock()
  return asBlock(row)
}

async function moveNights(office: Office, books: Books, { id, propertyId, from, to }: Block): Promise<void> {
  if (!(await anyHomeKept(books, propertyId)))
    throw new Refusal('taken', 'The home of this block has been deleted. Please restore the home first.')
  await blockNights(office, books, { propertyId, blockId: id, stay: { checkIn: from, checkOut: to } })
}

function defined(changes: Omit<BlockChanges, 'version'>): Partial<Block> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

/** The books have room to look at the days around these. */
const FIRST_DAY = '1950-01-01'
const LAST_DAY = '2150-12-31'

function refuseNoNights(from: Day, to: Day): void {
  if (from < FIRST_DAY || to > LAST_DAY) throw wrong('Please enter a valid date')
  const nights = nightsBetween(from, to)
  if (nights < 1) throw wrong('The last day must come after the first')
  if (nights > MOST_DAYS) throw wrong(`Please block at most ${MOST_DAYS} nights`)
}

function byStaff({ userId }: StaffMember, itemId: number) {
  return { actor: 'staff', userId, item: 'block', itemId } as const
}

function noSuchBlock(): Refusal {
  return new Refusal('missing', 'This block is no longer there')
}

function wrong(message: string): Refusal {
  return new Refusal('invalid', message, { errors: [{ path: 'to', message }] })
}
