import type { DbTransaction } from '#platform/server/app-context.ts'
import { isMissingFor } from '#platform/server/database/failures.ts'
import { fieldError } from '#platform/shared/refusal.ts'

/** A picture of our own by its hash, or the address of any picture. */
export type PictureOfHome = ({ hash: string } | { address: string }) & { alt: string; caption: string | null }

/** Exactly one of `photograph_hash` (our own) and `address` (another site) is set. */
export interface StoredPicture {
  photograph_hash: string | null
  address: string | null
  alt: string
  caption: string | null
}

const OUR_ADDRESS = /^\/photographs\/([0-9a-f]{64})-\d+\.(?:avif|webp|jpg)$/

/**
 * Appends pictures to a home, in the order given. An address of ours is stored as its hash. Throws `invalid` for an unknown
 * picture of ours.
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
  await insertPictures(db, { propertyId, first: last + 1 }, withoutRepeats(pictures.map(asStored)))
}

/**
 * Replaces the pictures of a home, in this order, and returns whether that changed anything. The caller must hold the lock on the
 * home. Throws `invalid` for an unknown picture of ours.
 */
export async function replacePhotographs(
  db: DbTransaction,
  propertyId: number,
  pictures: PictureOfHome[],
): Promise<boolean> {
  const before = await picturesOfHome(db, propertyId)
  const after = withoutRepeats(pictures.map(asStored))
  if (JSON.stringify(before) === JSON.stringify(after)) return false
  await db.deleteFrom('property_photograph').where('property_id', '=', propertyId).execute()
  await insertPictures(db, { propertyId, first: 0 }, after)
  return true
}

/** Returns a picture per address, with the texts that the home already has for it. */
export async function picturesAt(db: DbTransaction, propertyId: number, addresses: string[]): Promise<PictureOfHome[]> {
  const known = new Map((await picturesOfHome(db, propertyId)).map((picture) => [nameOf(picture), picture]))
  return addresses.map((address) => {
    const { alt = '', caption = null } = known.get(nameOf(whereabouts({ address }))) ?? {}
    return { address, alt, caption }
  })
}

export function picturesOfHome(db: DbTransaction, propertyId: number): Promise<StoredPicture[]> {
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

export const UNKNOWN_PICTURE = 'This photograph is not there any more. Please upload it again.'

function asStored(picture: PictureOfHome): StoredPicture {
  return { ...whereabouts(picture), alt: picture.alt, caption: picture.caption }
}

type Whereabouts = Pick<StoredPicture, 'photograph_hash' | 'address'>

/** Our own picture is identified by its hash, in any width and format. */
function whereabouts(picture: { hash: string } | { address: string }): Whereabouts {
  if ('hash' in picture) return { photograph_hash: picture.hash, address: null }
  const hash = hashOfOurs(picture.address)
  return hash ? { photograph_hash: hash, address: null } : { photograph_hash: null, address: picture.address }
}

/** Returns the hash in an address of ours, in any width and format; undefined for another address. */
export function hashOfOurs(address: string): string | undefined {
  return OUR_ADDRESS.exec(address)?.[1]
}

function nameOf({ photograph_hash, address }: Whereabouts): string {
  return photograph_hash ?? address ?? ''
}

/** Keeps the first occurrence of each picture. */
function withoutRepeats(pictures: StoredPicture[]): StoredPicture[] {
  const names = pictures.map(nameOf)
  return pictures.filter((picture, at) => names.indexOf(nameOf(picture)) === at)
}
