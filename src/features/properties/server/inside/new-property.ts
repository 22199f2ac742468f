import type { PropertyFields } from '#features/properties/contract.ts'
import { isTakenBy } from '#platform/server/database/failures.ts'
import type { Deed } from '#platform/server/deed.ts'
import { toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { attachPhotographs } from '../photographs.ts'
import { columnsOf } from './columns.ts'
import { imagesIn } from './comma-separated.ts'
import { refuseUnready } from './ready-to-show.ts'

/**
 * Adds a home to the books, with its trail row, and answers its number. Texts are cleaned, lists put in order. Refuses
 * a title that another home has, letter case aside, as `taken`; as `invalid` a wrong picture address, and a home that is
 * shown without a price or a city.
 */
export async function addProperty(deed: Deed, fields: PropertyFields): Promise<number> {
  const { isAvailable = true, city } = fields
  refuseUnready(undefined, { isAvailable, pricePerNight: toPounds(fields.pricePerNight), city })
  const pictures = imagesIn(fields.images ?? []).map((address) => ({ address, alt: '', caption: null }))
  const now = deed.clock.now()
  const values = { ...columnsOf(fields), created_at: now, updated_at: now }
  const { id } = await refusingTakenTitle(fields.title, () =>
    deed.database.insertInto('property').values(values).returning('id').executeTakeFirstOrThrow(),
  )
  await attachPhotographs(deed.database, id, pictures)
  await deed.trail({ action: 'added', item: 'property', itemId: id, after: { title: fields.title.toWellFormed() } })
  deed.publicDataChanged()
  return id
}

/** Titles are unique among homes not deleted, letter case aside: `taken` says by its name. */
export async function refusingTakenTitle<T>(title: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isTakenBy(error, 'property_title_once')) throw error
    const message = `There is already a home called ${title}`
    throw new Refusal('taken', message, { errors: [{ path: 'title', message }] })
  }
}
