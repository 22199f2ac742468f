import type { DbTransaction } from '#platform/server/app-context.ts'
import { isMissingFor } from '#platform/server/database/failures.ts'
import { UNKNOWN_PICTURE, uploadedPhotographHash } from '#platform/server/images/photographs.ts'
import { fieldError } from '#platform/shared/refusal.ts'

/** An uploaded picture by its hash, or any picture by its address. */
export type PictureOfHome = ({ hash: string } | { address: string }) & { alt: string; caption: string | null }

/** Exactly one of `photograph_hash` (uploaded) and `address` (any other picture) is set. */
export interface StoredPicture {
  photograph_hash: string | null
  address: string | null
  alt: string
  caption: string | null
}

/**
 * Appends pictures to a home in the given order. An uploaded picture's address is stored as its hash. Throws `invalid` for an
 * unknown uploaded picture.
 */
export async function attachPhotographs(
  db: DbTransaction,
  propertyId: number,
  pictures: PictureOfHome[],
): Promise<void> {
  if (pictures.length === 0) return
  const { last } = await db
    .selectFrom('property_photograph')
    .where('property_id', '=', propertyId)
    .select(({ fn, val }) => fn.coalesce(fn.max('position'), val(-1)).as('last'))
    .executeTakeFirstOrThrow()
  await insertPictures(db, { propertyId, first: last + 1 }, uniquePictures(pictures.map(toStored)))
}

/**
 * Replaces a locked home's pictures, in this order. Returns whether anything changed. Throws `invalid` for an unknown uploaded
 * picture.
 */
export async function replacePhotographs(
  db: DbTransaction,
  propertyId: number,
  pictures: PictureOfHome[],
): Promise<boolean> {
  const before = await findPictures(db, propertyId)
  const after = uniquePictures(pictures.map(toStored))
  if (JSON.stringify(before) === JSON.stringify(after)) return false
  await db.deleteFrom('property_photograph').where('property_id', '=', propertyId).execute()
  await insertPictures(db, { propertyId, first: 0 }, after)
  return true
}

/** Returns a picture for each address, with stored texts if the home already has the picture. */
export async function findPicturesByAddress(
  db: DbTransaction,
  propertyId: number,
  addresses: string[],
): Promise<PictureOfHome[]> {
  const known = new Map((await findPictures(db, propertyId)).map((picture) => [keyOf(picture), picture]))
  return addresses.map((address) => {
    const { alt = '', caption = null } = known.get(keyOf(pictureSource({ address }))) ?? {}
    return { address, alt, caption }
  })
}

export function findPictures(db: DbTransaction, propertyId: number): Promise<StoredPicture[]> {
  return db
    .selectFrom('property_photograph')
    .where('property_id', '=', propertyId)
    .select(['photograph_hash', 'address', 'alt', 'caption'])
    .orderBy('position')
    .execute()
}

async function insertPictures(
  db: DbTransaction,
  { propertyId, first }: { propertyId: number; first: number },
  pictures: StoredPicture[],
): Promise<void> {
  if (pictures.length === 0) return
  const rows = pictures.map((picture, index) => ({ property_id: propertyId, position: first + index, ...picture }))
  try {
    await db.insertInto('property_photograph').values(rows).execute()
  } catch (error) {
    if (isMissingFor(error, 'property_photograph_photograph_hash_fkey')) throw fieldError('images', UNKNOWN_PICTURE)
    throw error
  }
}

function toStored(picture: PictureOfHome): StoredPicture {
  return { ...pictureSource(picture), alt: picture.alt, caption: picture.caption }
}

type PictureSource = Pick<StoredPicture, 'photograph_hash' | 'address'>

/** An uploaded picture is identified by its hash, in any width and format. */
function pictureSource(picture: { hash: string } | { address: string }): PictureSource {
  if ('hash' in picture) return { photograph_hash: picture.hash, address: null }
  const hash = uploadedPhotographHash(picture.address)
  return hash ? { photograph_hash: hash, address: null } : { photograph_hash: null, address: picture.address }
}

function keyOf({ photograph_hash, address }: PictureSource): string {
  return photograph_hash ?? address ?? ''
}

/** Keeps the first occurrence of each picture. */
function uniquePictures(pictures: StoredPicture[]): StoredPicture[] {
  const names = pictures.map(keyOf)
  return pictures.filter((picture, at) => names.indexOf(keyOf(picture)) === at)
}
