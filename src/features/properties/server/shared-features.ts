import { houseRules } from '#features/home-facts.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { provenFeatures, type SharedFeature } from '../contract.ts'

/** Returns the features that every home on the site proves; an empty list without homes. */
export async function listSharedFeatures({ database }: AppContext): Promise<SharedFeature[]> {
  const homes = await database
    .selectFrom('property')
    .select(['amenities', 'house_rules'])
    .where('is_available', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  let shared: SharedFeature[] | undefined
  for (const { amenities, house_rules } of homes) {
    const proven = provenFeatures({ amenities, houseRules: houseRules.safeParse(house_rules).data ?? null })
    shared = shared?.filter((feature) => proven.includes(feature)) ?? proven
    if (shared.length === 0) break
  }
  return shared ?? []
}
