import type { Insertable } from 'kysely'
import type { Property } from '#database/tables.ts'
import type { ParsedPropertyForm } from '#features/properties/contract.ts'
import { isMissingFor, isTakenBy } from '#platform/server/database/failures.ts'
import { UNKNOWN_PICTURE } from '#platform/server/images/photographs.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { toPounds } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { attachPhotographs } from '../photographs.ts'
import { columnsOf } from './columns.ts'
import { parseImages } from './comma-separated.ts'
import { requireReadyToShow } from './ready-to-show.ts'

/**
 * Adds a home and returns its id. Throws `conflict` for a title in use, `invalid` for an incomplete home that is shown
 * or a deleted picture, and what `columnsOf` and `parseImages` throw.
 */
export async function addProperty(tx: TxContext, fields: ParsedPropertyForm): Promise<number> {
  const { isAvailable = true } = fields
  requireReadyToShow(undefined, { ...fields, isAvailable, pricePerNight: toPounds(fields.pricePerNight) })
  const pictures = parseImages(fields.images ?? []).map((address) => ({ address, alt: '', caption: null }))
  const id = await insertHome(tx, columnsOf(fields))
  await attachPhotographs(tx.database, id, pictures)
  return id
}

/** Inserts a home with its audit log entry and returns its id. Throws like `translateConstraintErrors`. */
export async function insertHome(
  tx: TxContext,
  columns: Omit<Insertable<Property>, 'created_at' | 'updated_at'>,
): Promise<number> {
  const now = tx.clock.now()
  const values = { ...columns, created_at: now, updated_at: now }
  const { id } = await translateConstraintErrors(columns, () =>
    tx.database.insertInto('property').values(values).returning('id').executeTakeFirstOrThrow(),
  )
  await tx.audit({ action: 'added', item: 'property', itemId: id, after: { title: columns.title.toWellFormed() } })
  tx.publicDataChanged()
  return id
}

/**
 * Runs a write of a home. Throws `conflict` for a title in use, letter case aside, and `invalid` for a deleted floor plan or
 * map.
 */
export async function translateConstraintErrors<T>({ title }: { title: string }, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    for (const [field, key] of PICTURE_KEYS) if (isMissingFor(error, key)) throw fieldError(field, UNKNOWN_PICTURE)
    if (!isTakenBy(error, 'property_title_once')) throw error
    const message = `There is already a home called ${title}`
    throw new Refusal('conflict', message, { errors: [{ path: 'title', message }] })
  }
}

const PICTURE_KEYS = [
  ['floorPlan', 'property_floor_plan_hash_fkey'],
  ['mapPicture', 'property_map_picture_hash_fkey'],
] as const
