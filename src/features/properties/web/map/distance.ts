import { type Coordinates, metresBetween } from '#features/home-area.ts'

export const MILE_M = 1609.344

/** Returns, for example, `2.4 miles`. */
export function describeDistance(metres: number): string {
  const miles = metres / MILE_M
  const rounded = miles < 10 ? Math.max(0.1, Number(miles.toFixed(1))) : Math.round(miles)
  return rounded === 1 ? '1 mile' : `${rounded} miles`
}

const DIRECTIONS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const

/** Returns, for example, `2.4 miles north-east`. */
export function describeWay(from: Coordinates, to: Coordinates): string {
  const { east, north } = metresFrom(from, to)
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4))
  return `${describeDistance(metresBetween(from, to))} ${DIRECTIONS[(eighth + 8) % 8]}`
}

const METRES_A_DEGREE = 111_195

/** Returns the metres from one position to another on a flat map, which is exact enough for a region. */
export function metresFrom(from: Coordinates, to: Coordinates): { east: number; north: number } {
  // The shorter way around the earth, also across the date line.
  const degreesEast = ((to.longitude - from.longitude + 540) % 360) - 180
  return {
    east: degreesEast * METRES_A_DEGREE * Math.cos((from.latitude * Math.PI) / 180),
    north: (to.latitude - from.latitude) * METRES_A_DEGREE,
  }
}
