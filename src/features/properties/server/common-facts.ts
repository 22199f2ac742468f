import { houseRules } from '#features/home-facts.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type CommonFact, provenFacts } from '../contract.ts'

/** Returns the facts that are proven for every home that the public sees; none without homes. */
export async function listCommonFacts({ database }: AppContext): Promise<CommonFact[]> {
  const homes = await database
    .selectFrom('property')
    .select(['amenities', 'house_rules'])
    .where('is_available', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  let common: CommonFact[] | undefined
  for (const { amenities, house_rules } of homes) {
    const proven = provenFacts({ amenities, houseRules: houseRules.safeParse(house_rules).data ?? null })
    common = common?.filter((fact) => proven.includes(fact)) ?? proven
    if (common.length === 0) break
  }
  return common ?? []
}
