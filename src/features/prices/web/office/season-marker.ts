import type { Season } from '#features/prices/contract.ts'

/** Each season has a letter (`initial`) besides its colour, because some people cannot tell the colours apart. */
export interface SeasonMarker {
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

/** Returns letters and colours by season id, assigned in the order of `seasons`. */
export function assignMarkers(seasons: readonly Season[]): Map<number, SeasonMarker> {
  return new Map(
    seasons.map(({ id }, index) => [
      id,
      { initial: ALPHABET[index % ALPHABET.length] ?? '', background: BACKGROUNDS[index % BACKGROUNDS.length] ?? '' },
    ]),
  )
}
