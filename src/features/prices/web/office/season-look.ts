import type { Season } from '#features/prices/contract.ts'

/** Each season has a letter (`email`) besides its colour, so that colour is not the only sign. */
export interface SeasonLook {
  email: string
  ground: string
}

const GROUNDS = [
  'bg-pine-pale',
  'bg-heather-tint',
  'bg-amber-tint',
  'bg-blue-tint',
  'bg-terracotta-tint',
  'bg-brass-tint',
  'bg-green-tint',
]
const EMAILS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns looks by season id, assigned in the order of the list. */
export function looksOf(seasons: readonly Season[]): Map<number, SeasonLook> {
  return new Map(
    seasons.map(({ id }, index) => [
      id,
      { email: EMAILS[index % EMAILS.length] ?? '', ground: GROUNDS[index % GROUNDS.length] ?? '' },
    ]),
  )
}
