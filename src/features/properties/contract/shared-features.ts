import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import type { HouseRules } from '#features/home-facts.ts'
import { TRAIT_WORDS } from '#features/home-traits.ts'
import * as calls from '../calls.ts'

/** Regular expressions for the words by which an amenity names each feature. */
const NAMES = {
  parking: TRAIT_WORDS.parking.stated,
  'wi-fi': '(?:free )?wi-?fi|broadband|internet',
  kitchen: 'kitchen|oven|cooker',
  dishwasher: 'dishwasher',
  linen: 'linen',
  towels: 'towels',
  'washing-machine': 'washing machine|washer',
  'self-check-in': 'self[ -]?check[ -]?in|key ?safe|key ?box|code lock',
  'smart-tv': 'smart (?:tv|television)',
}
type NamedFeature = keyof typeof NAMES

const FAST = /\b(?:(?:super|ultra)?fast|fibre|(?:[3-9]\d|\d{3,}) ?mb(?:ps)?)\b/i
/** Text after this match is a location and names no feature: "Washing machine in the garage". */
const WHERE = /\s(?:at|behind|beside|in|on)\s/i
/**
 * Words allowed beside a feature's name. An amenity with any other word proves no feature: "Pizza oven", "No dishwasher",
 * "Parking five minutes away".
 */
const PLAIN_WORDS = new Set(
  `a all and at behind beside each every for front full full-size fully gated in of off-street on private secure the with
  two three four car cars space spaces gate house home cottage apartment property
  fast superfast ultrafast fibre mb mbps
  big complete electric equipped gas hob island large modern range
  bed cotton fresh guests clean included provided
  code dryer separate tumble
  bathroom bedroom floor inch living room`.split(/\s+/),
)

const SHARED_FEATURES = [...(Object.keys(NAMES) as NamedFeature[]), 'fast-wi-fi', 'children'] as const
export type SharedFeature = (typeof SHARED_FEATURES)[number]

/** Returns the features that a home's amenities and house rules prove. An unclear amenity proves no feature. */
export function provenFeatures({
  amenities,
  houseRules,
}: {
  amenities: string[]
  houseRules: HouseRules | null
}): SharedFeature[] {
  const plain = amenities.filter(isPlain).map((amenity) => amenity.split(WHERE, 1)[0] ?? '')
  return SHARED_FEATURES.filter((feature) => {
    if (feature === 'children') return houseRules?.children?.answer === 'yes'
    if (feature === 'fast-wi-fi') return plain.some((amenity) => isNamed('wi-fi', amenity) && FAST.test(amenity))
    return plain.some((amenity) => isNamed(feature, amenity))
  })
}

function isNamed(feature: NamedFeature, amenity: string): boolean {
  return new RegExp(`\\b(?:${NAMES[feature]})\\b`, 'i').test(amenity)
}

function isPlain(amenity: string): boolean {
  const others = amenity.toLowerCase().replaceAll(new RegExp(`\\b(?:${Object.values(NAMES).join('|')})\\b`, 'g'), ' ')
  return (others.match(/[^\s,.:;()/&+"”–—]+/g) ?? []).every((word) => PLAIN_WORDS.has(word) || /^\d+$/.test(word))
}

export const listSharedFeatures = endpoint({
  ...calls.listSharedFeatures,
  access: 'public',
  summary: 'Lists what holds for every home that is let',
  answer: z.array(z.enum(SHARED_FEATURES)),
})
