import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import { MAX_PHOTOGRAPHS, type PhotographsOfHome } from '#features/properties/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { keepPhotograph } from '#platform/server/images/keep.ts'
import { addPhotograph, photographOnWire, type StoredPhotograph } from '#platform/server/images/photographs.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import type { Photograph } from '#platform/shared/photograph.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { changeHome } from '../change-property.ts'
import { attachPhotographs, findPictures } from '../photographs.ts'
import { updateHome } from './store.ts'

/**
 * Stores a photograph in one size. Encoding is slow, so callers store the photograph before the transaction. Throws `not-found`
 * for an unknown or deleted home, and what `keepPhotograph` throws.
 */
export async function storePhotographForHome(
  ctx: AppContext,
  propertyId: number,
  file: Uint8Array,
): Promise<StoredPhotograph> {
  await requireKnownHome(ctx, propertyId)
  return keepPhotograph(ctx, file)
}

/** Records a stored picture for a form to reference. A job deletes the picture after a day unless a home shows it. */
export async function recordPictureForForm(tx: StaffTxContext, stored: StoredPhotograph): Promise<Photograph> {
  await addPhotograph(tx, stored)
  return photographOnWire({ ...stored, widths: [] }, { alt: '', caption: null })
}

/**
 * Appends a stored photograph to a home. Throws `conflict` for a repeated picture or above the limit, `not-found` for an
 * unknown or deleted home.
 */
export async function addPhotographToHome(
  tx: StaffTxContext,
  propertyId: number,
  stored: StoredPhotograph,
): Promise<PhotographsOfHome> {
  const { version, images, photographs } = await changeHome(tx, { id: propertyId }, async () => {
    const current = await findPictures(tx.database, propertyId)
    if (current.some(({ photograph_hash }) => photograph_hash === stored.hash))
      throw new Refusal('conflict', 'This home already has this photograph')
    if (current.length >= MAX_PHOTOGRAPHS)
      throw new Refusal('conflict', `A home has at most ${MAX_PHOTOGRAPHS} photographs`)
    await addPhotograph(tx, stored)
    await attachPhotographs(tx.database, propertyId, [{ hash: stored.hash, alt: '', caption: null }])
    await updateHome(tx, propertyId, {})
  })
  return { version, images, photographs }
}

/** Throws `not-found` before the slow encoding of the picture. */
async function requireKnownHome(ctx: AppContext, id: number): Promise<void> {
  const home = await ctx.database
    .selectFrom('property')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!home) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
}
