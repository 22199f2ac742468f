import type { Access, HouseRules } from './home-facts.ts'

/** What a guest may ask a home to offer. */
export const TRAITS = ['pets', 'parking', 'stepfree'] as const
export type Trait = (typeof TRAITS)[number]

/** Whole words by which amenities say it, as both PostgreSQL and JavaScript read them, and those that take it back. */
export const TRAIT_WORDS: Record<Trait, { stated: string; denied: string }> = {
  pets: { stated: 'pets?|dogs?', denied: 'no|not|without' },
  parking: { stated: 'parking|garage|driveway|car ?port', denied: 'no|not|without' },
  stepfree: { stated: 'step[ -]?free|level access|wheelchairs?', denied: 'no|not|without|unsuitable' },
}

/** What of a home its traits are read from. */
export interface HomeWithTraits {
  amenities: readonly string[]
  houseRules: HouseRules | null
  access: Access | null
}

/** Whether a home offers something: by what it says of it, or else by the names of its amenities; a search asks the same. */
export function offersTrait(home: HomeWithTraits, trait: Trait): boolean {
  return statedTraits(home)[trait] ?? amenityFor(home.amenities, trait) !== undefined
}

function statedTraits({ houseRules, access }: HomeWithTraits): Record<Trait, boolean | null> {
  const pets = houseRules?.pets ? houseRules.pets.answer !== 'no' : null
  const parking = access && access.parkingMetres !== null ? true : null
  return { pets, parking, stepfree: access && access.stepsToDoor !== null ? isStepFree(access) : null }
}

/** No step on the way in, and none to a bed and a bathroom. */
function isStepFree(access: Access): boolean {
  const allOnOneLevel = access.bedroomOnEntranceLevel === true && access.bathroomOnEntranceLevel === true
  return access.stepsToDoor === 0 && (access.stairsInside === 0 || allOnOneLevel)
}

/** The amenity that says that a home offers something; undefined where none does. */
function amenityFor(amenities: readonly string[], trait: Trait): string | undefined {
  const { stated, denied } = TRAIT_WORDS[trait]
  const [says, denies] = [stated, denied].map((words) => new RegExp(`\\b(?:${words})\\b`, 'i'))
  return amenities.find((amenity) => says?.test(amenity) && !denies?.test(amenity))
}
