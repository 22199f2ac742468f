import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import type { HouseRules } from '#features/home-facts.ts'

/** Facts that the site states about all homes at once, each with the amenities that prove it. */
const PROOFS = {
  parking: /parking|garage|driveway|car ?port/i,
  'fast-wi-fi':
    /(?:fast|fibre|\d ?mb).*(?:wi-?fi|broadband|internet)|(?:wi-?fi|broadband|internet).*(?:fast|fibre|\d ?mb)/i,
  'wi-fi': /wi-?fi|broadband|internet/i,
  kitchen: /kitchen|\boven\b|cooker/i,
  dishwasher: /dishwasher/i,
  linen: /\blinen/i,
  'washing-machine': /washing machine|washer(?<!dishwasher)/i,
  'self-check-in': /self[ -]?check-?in|key ?safe|key ?box|code lock/i,
  'smart-tv': /smart tv/i,
}
/** An amenity with one of these proves nothing: "Parking nearby", "No dishwasher", "Linen at extra cost". */
const RESERVATION =
  /\b(?:no|not|without|shared|communal|near(?:by)?|public|paid|permit|meter|extra|charge|fee|request|by arrangement)\b|(?<!off[ -])\bstreet\b|£/i

const COMMON_FACTS = [...(Object.keys(PROOFS) as (keyof typeof PROOFS)[]), 'children'] as const
export type CommonFact = (typeof COMMON_FACTS)[number]

/** Returns the facts that a home's own entries prove; what is not entered is not known. */
export function provenFacts({
  amenities,
  houseRules,
}: {
  amenities: string[]
  houseRules: HouseRules | null
}): CommonFact[] {
  const clear = amenities.filter((amenity) => !RESERVATION.test(amenity))
  return COMMON_FACTS.filter((fact) =>
    fact === 'children' ? houseRules?.children?.answer === 'yes' : clear.some((amenity) => PROOFS[fact].test(amenity)),
  )
}

export const listCommonFacts = endpoint({
  method: 'GET',
  path: '/api/properties/common-facts',
  access: 'public',
  summary: 'Lists what holds for every home that is let',
  shows: ['homes'],
  answer: z.array(z.enum(COMMON_FACTS)),
})
