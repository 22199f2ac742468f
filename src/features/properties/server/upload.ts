import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import type { StaffMember } from '#platform/server/http/route.ts'
import { developSoon } from '#platform/server/images/develop.ts'
import { keepPhotograph } from '#platform/server/images/keep.ts'
import { addPhotograph } from '#platform/server/images/photographs.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { type HungPhotographs, MOST_PHOTOGRAPHS } from '../contract.ts'
import { changing } from './change-property.ts'
import { attachPhotographs, hungIn } from './photographs.ts'
import { updateHome } from './store.ts'

/**
 * Hangs a photograph, as it came from the camera, behind the others of a home. What is answered can be shown at once; its
 * smaller sizes are made in the background. Refuses as `taken` a picture that hangs there already, as `missing` a home
 * that is not on the books, and whatever `keepPhotograph` refuses.
 */
export async function uploadPhotograph(
  office: Office,
  staff: StaffMember,
  id: number,
  file: Uint8Array,
): Promise<HungPhotographs> {
  await refuseUnknown(office, id)
  const kept = await keepPhotograph(office, file)
  const { version, images, photographs } = await changing(office, staff, id, undefined, async (books) => {
    const hung = await hungIn(books, id)
    if (hung.some(({ photograph_hash }) => photograph_hash === kept.hash))
      throw new Refusal('taken', 'This photograph is among those of the home already')
    if (hung.length >= MOST_PHOTOGRAPHS)
      throw new Refusal('taken', `A home has at most ${MOST_PHOTOGRAPHS} photographs`)
    await addPhotograph(office, books, kept)
    await attachPhotographs(books, id, [{ hash: kept.hash, alt: '', caption: null }])
    await updateHome(books, id, {}, office.clock.now())
  })
  developSoon(office)
  return { version, images, photographs }
}

/** Nobody waits for a picture to be made that has nowhere to hang. */
async function refuseUnknown(office: Office, id: number): Promise<void> {
  const home = await office.database
    .selectFrom('property')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!home) throw new Refusal('missing', PROPERTY_NOT_FOUND)
}
