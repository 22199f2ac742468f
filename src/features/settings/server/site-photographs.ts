import { keptColumns, photographOnWire } from '#platform/server/images/photographs.ts'
import type { Books, Office } from '#platform/server/office.ts'
import type { Photograph } from '#platform/shared/photograph.ts'
import type { Site } from '../contract.ts'

/** Where the site's own pictures hang: over the home page, and beside what is said to owners. */
export type Place = keyof Site['photographs']

/** Hangs a kept photograph in its place; whatever hung there comes down. */
export async function hangSitePhotograph(
  books: Books,
  place: Place,
  picture: { hash: string; alt: string; caption: string | null },
): Promise<void> {
  const words = { photograph_hash: picture.hash, alt: picture.alt, caption: picture.caption }
  await books
    .insertInto('site_photograph')
    .values({ place, ...words })
    .onConflict((conflict) => conflict.column('place').doUpdateSet(words))
    .execute()
}

/** The site's own pictures by place; `null` where none hangs. */
export async function readSitePhotographs(office: Office): Promise<Record<Place, Photograph | null>> {
  const rows = await office.database
    .selectFrom('site_photograph')
    .innerJoin('photograph', 'photograph.hash', 'site_photograph.photograph_hash')
    .select(['place', 'alt', 'caption', ...keptColumns])
    .execute()
  const hanging = (place: Place) => {
    const row = rows.find((one) => one.place === place)
    return row ? photographOnWire(row, row) : null
  }
  return { hero: hanging('hero'), owners: hanging('owners') }
}
