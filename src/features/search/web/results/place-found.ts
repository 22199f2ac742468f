import type { Property } from '#features/properties/contract.ts'

type Place = Pick<Property, 'location' | 'city'>

/**
 * Returns the requested place in the spelling of the homes, else the homes' towns. Returns `null` for more than two
 * towns or no homes.
 */
export function placeFound(requested: string, homes: readonly Place[]): string | null {
  const [first] = homes
  if (!first) return null
  const named = homes.map((home) => findIn(home, requested.trim().replace(/\s+/g, ' ')))
  if (named[0] && named.every((name) => name !== undefined)) return named[0]
  const towns = [...new Set(homes.map(({ city }) => city))]
  return towns.length <= 2 ? towns.join(' and ') : null
}

/** Returns the place in the spelling of the home's town or location; undefined if neither contains the place. */
function findIn({ city, location }: Place, place: string): string | undefined {
  for (const text of [city, location]) {
    const at = text.toLowerCase().indexOf(place.toLowerCase())
    if (at >= 0) return text.slice(at, at + place.length)
  }
  return undefined
}
