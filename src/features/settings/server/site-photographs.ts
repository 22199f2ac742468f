import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import { photographColumns, photographOnWire } from '#platform/server/images/photographs.ts'
import type { Site } from '../contract.ts'

/** `hero` is at the top of the home page, `hero-phone` its crop for phones, `owners` on the page for owners. */
export type PhotographPosition = 'hero' | 'hero-phone' | 'owners'

/** Replaces the previous picture at this position of the site. */
export async function setSitePhotograph(
  db: DbTransaction,
  place: PhotographPosition,
  picture: { hash: string; alt: string; caption: string | null },
): Promise<void> {
  const columns = { photograph_hash: picture.hash, alt: picture.alt, caption: picture.caption }
  await db
    .insertInto('site_photograph')
    .values({ place, ...columns })
    .onConflict((conflict) => conflict.column('place').doUpdateSet(columns))
    .execute()
}

/** Returns the site's own pictures by position; `null` without a picture. */
export async function readSitePhotographs(ctx: AppContext): Promise<Site['photographs']> {
  const rows = await ctx.database
    .selectFrom('site_photograph')
    .innerJoin('photograph', 'photograph.hash', 'site_photograph.photograph_hash')
    .select(['place', 'alt', 'caption', ...photographColumns])
    .execute()
  const pictureAt = (place: PhotographPosition) => {
    const row = rows.find((one) => one.place === place)
    return row ? photographOnWire(row, row) : null
  }
  return { hero: pictureAt('hero'), heroPhone: pictureAt('hero-phone'), owners: pictureAt('owners') }
}
