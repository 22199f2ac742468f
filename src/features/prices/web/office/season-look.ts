import type { Season } from '#features/prices/contract.ts'

/** How a season is told from others: by an email, and by a colour for those who see it. */
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

/** The look of each season, by its id, in the order of the list. */
export function looksOf(seasons: readonly Season[]): Map<number, SeasonLook> {
  return new Map(
    seasons.map(({ id }, index) => [
      id,
      { email: EMAILS[index % EMAILS.length] ?? '', ground: GROUNDS[index % GROUNDS.length] ?? '' },
    ]),
  )
}
