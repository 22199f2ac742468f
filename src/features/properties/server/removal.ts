import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { formatLongDay, toDay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { type OfficeProperty, RESTORABLE_DAYS } from '../contract.ts'
import { translateConstraintErrors } from './internal/new-property.ts'
import { readOfficeProperty } from './internal/office-properties.ts'
import { findUnfinishedStays } from './internal/office-store.ts'
import { restorableUntil } from './internal/serialize-property.ts'
import { lockHomeEvenDeleted, lockKnownHome, updateHome } from './internal/store.ts'

/**
 * Deletes a home. Throws `conflict` while a confirmed or held stay has not ended, `not-found` for an unknown or deleted home.
 */
export async function removeProperty(tx: StaffTxContext, id: number): Promise<void> {
  const now = tx.clock.now()
  const home = await lockKnownHome(tx.database, id)
  const stays = await findUnfinishedStays(tx.database, id, now)
  if (stays[0]) throw staysAheadRefusal(stays.length, stays[0])
  await updateHome(tx, id, { deleted_at: now, deleted_by: tx.by.userId })
  await tx.audit({ action: 'deleted', item: 'property', itemId: id, before: { title: home.title } })
  tx.publicDataChanged()
}

/**
 * Restores a home within 30 days of the deletion. Throws `conflict` later or for a title in use, `not-found` for an unknown id.
 */
export async function restoreProperty(tx: StaffTxContext, id: number): Promise<OfficeProperty> {
  const home = await lockHomeEvenDeleted(tx.database, id)
  if (!home) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  if (home.deleted_at === null) return readOfficeProperty(tx, id)
  if (tx.clock.now() > restorableUntil(home.deleted_at))
    throw new Refusal('conflict', `A home can be restored for ${RESTORABLE_DAYS} days, which have passed.`)
  await translateConstraintErrors(home, () => updateHome(tx, id, { deleted_at: null, deleted_by: null }))
  await tx.audit({ action: 'restored', item: 'property', itemId: id, after: { title: home.title } })
  tx.publicDataChanged()
  return readOfficeProperty(tx, id)
}

function staysAheadRefusal(count: number, first: { id: number; check_in: string }): Refusal {
  const stays = count === 1 ? 'a current or upcoming stay' : `${count} current or upcoming stays, the first`
  const message = `This home has ${stays} from ${formatLongDay(toDay(first.check_in))} (booking #${first.id}). Please cancel or move ${count === 1 ? 'it' : 'them'} first.`
  return new Refusal('conflict', message, { body: { staysAhead: count, firstBookingId: first.id } })
}
