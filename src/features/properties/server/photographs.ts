import { isMissingFor } from '#platform/server/database/failures.ts'
import type { Books } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'

/** A picture of a home: one that we keep, or the address of one that lies elsewhere. */
export type PictureOfHome = ({ hash: string } | { address: string }) & { alt: string; caption: string | null }

const OUR_ADDRESS = /^\/photographs\/([0-9a-f]{64})-\d+\.(?:avif|webp|jpg)$/

/** Hangs pictures in a home after those that it has, in the order given. An address of ours means the picture itself; `invalid` when we have none by that name. */
export async function attachPhotographs(books: Books, propertyId: number, pictures: PictureOfHome[]): Promise<void> {
  if (pictures.length === 0) return
  const { next } = await books
    .selectFrom('property_photograph')
    .where('property_id', '=', propertyId)
    .select((hung) => hung.fn.coalesce(hung.fn.max('position'), hung.val(-1)).as('next'))
    .executeTakeFirstOrThrow()
  const rows = pictures.map((picture, index) => ({
    property_id: propertyId,
    position: next + 1 + index,
    ...whereabouts(picture),
    alt: picture.alt,
    caption: picture.caption,
  }))
  try {
    await books.insertInto('property_photograph').values(rows).execute()
  } catch (error) {
    if (isMissingFor(error, 'property_photograph_photograph_hash_fkey'))
      throw new Refusal('invalid', UNKNOWN, { errors: [{ path: 'images', message: UNKNOWN }] })
    throw error
  }
}

const UNKNOWN = 'This photograph is not there any more. Please upload it again.'

function whereabouts(picture: PictureOfHome): { photograph_hash: string | null; address: string | null } {
  const hash = 'hash' in picture ? picture.hash : OUR_ADDRESS.exec(picture.address)?.[1]
  return hash
    ? { photograph_hash: hash, address: null }
    : { photograph_hash: null, address: 'address' in picture ? picture.address : null }
}
