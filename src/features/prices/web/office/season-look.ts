import type { Season } from '#features/prices/contract.ts'

/** Each season has a letter (`initial`) besides its colour, so that colour is not the only sign. */
export interface SeasonLook {
  initial: string
  background: string
}

const BACKGROUNDS = [
  'bg-pine-pale',
  'bg-heather-tint',
  'bg-amber-tint',
  'bg-blue-tint',
  'bg-terracotta-tint',
  'bg-brass-tint',
  'bg-green-tint',
]
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns looks by season id, assigned in the order of the list. */
export function assignLooks(seasons: readonly Season[]): Map<number, SeasonLook> {
  return new Map(
    seasons.map(({ id }, index) => [
      id,
      { initial: ALPHABET[index % ALPHABET.length] ?? '', background: BACKGROUNDS[index % BACKGROUNDS.length] ?? '' },
    ]),
  )
}
