import { isTakenBy } from '#platform/server/database/failures.ts'
import type { StaffMember } from '#platform/server/http/route.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { PropertyFields } from '../contract.ts'
import { columnsOf } from './columns.ts'
import { imagesIn } from './comma-separated.ts'
import { attachPhotographs } from './photographs.ts'

/**
 * Adds a home to the books, with its trail row, and answers its number. Texts are cleaned, lists put in order. Refuses
 * a title that another home has, letter case aside, as `taken`, and a wrong picture address as `invalid`. Whoever calls
 * says `publicDataChanged` once the transaction is done.
 */
export async function addProperty(
  office: Office,
  books: Books,
  fields: PropertyFields,
  staff: StaffMember | null = null,
): Promise<number> {
  const pictures = imagesIn(fields.images ?? []).map((address) => ({ address, alt: '', caption: null }))
  const now = office.clock.now()
  const values = { ...columnsOf(fields), created_at: now, updated_at: now }
  const { id } = await refusingTakenTitle(fields.title, () =>
    books.insertInto('property').values(values).returning('id').executeTakeFirstOrThrow(),
  )
  await attachPhotographs(books, id, pictures)
  await writeTrail(office, books, {
    actor: 'staff',
    userId: staff?.userId,
    action: 'added',
    item: 'property',
    itemId: id,
    after: { title: fields.title.toWellFormed() },
  })
  return id
}

/** Titles are unique among homes not deleted, letter case aside (decisions 4, rows 10 and 34): `taken` says by its name. */
export async function refusingTakenTitle<T>(title: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isTakenBy(error, 'property_title_once')) throw error
    const message = `There is already a home called ${title}`
    throw new Refusal('taken', message, { errors: [{ path: 'title', message }] })
  }
}
