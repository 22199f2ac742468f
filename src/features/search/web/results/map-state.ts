/** `opening` until the map has taken the focus. */
export type MapState = 'closed' | 'opening' | 'open'

/** The id of the section with the map. */
export const MAP = 'map'

/** The id of the card with a number. */
export function cardId(number: number): string {
  return `home-${number}`
}
