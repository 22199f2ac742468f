import type { Access, HouseRules } from './home-facts.ts'

/** Features that guests can filter homes by. */
export const TRAITS = ['pets', 'parking', 'stepfree'] as const
export type Trait = (typeof TRAITS)[number]

/**
 * Whole words in an amenity that state a trait, and words that negate it, in a regex syntax common to PostgreSQL and JavaScript.
 */
export const TRAIT_WORDS: Record<Trait, { stated: string; denied: string }> = {
  pets: { stated: 'pets?|dogs?', denied: 'no|not|without' },
  parking: { stated: 'parking|garage|driveway|car ?port', denied: 'no|not|without' },
  stepfree: { stated: 'step[ -]?free|level access|wheelchairs?', denied: 'no|not|without|unsuitable' },
}

/** The fields that determine a home's traits. */
export interface HomeWithTraits {
  amenities: readonly string[]
  houseRules: HouseRules | null
  access: Access | null
}

/**
 * Whether a home offers a trait, by its house rules and accessibility facts, else by its amenities. The search's SQL must
 * give equal results.
 */
export function offersTrait(home: HomeWithTraits, trait: Trait): boolean {
  return statedTraits(home)[trait] ?? amenityFor(home.amenities, trait) !== undefined
}

function statedTraits({ houseRules, access }: HomeWithTraits): Record<Trait, boolean | null> {
  const pets = houseRules?.pets ? houseRules.pets.answer !== 'no' : null
  const parking = access && access.parkingMetres !== null ? true : null
  return { pets, parking, stepfree: access && access.stepsToDoor !== null ? isStepFree(access) : null }
}

/** Whether entrance, a bedroom and a bathroom can be reached without a step. */
function isStepFree(access: Access): boolean {
  const isAllOnEntranceLevel = access.bedroomOnEntranceLevel === true && access.bathroomOnEntranceLevel === true
  return access.stepsToDoor === 0 && (access.stairsInside === 0 || isAllOnEntranceLevel)
}

/** Returns the amenity that states a trait; undefined for none. */
function amenityFor(amenities: readonly string[], trait: Trait): string | undefined {
  const { stated, denied } = TRAIT_WORDS[trait]
  const [statedPattern, deniedPattern] = [stated, denied].map((words) => new RegExp(`\\b(?:${words})\\b`, 'i'))
  return amenities.find((amenity) => statedPattern?.test(amenity) && !deniedPattern?.test(amenity))
}
