/** In degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** Metres. Every home is within this distance of the centre of its published area. */
export const AREA_RADIUS_M = 500

/** Height of a grid row in degrees: 667 metres, so that the corners of a cell are at most 475 metres from its centre. */
const ROW_DEGREES = 0.006
const ROWS = Math.round(180 / ROW_DEGREES)

/**
 * Returns the centre of the grid cell around a position: all that the public is told of where a home is [rule home-area]. A grid
 * gives homes in one building one centre, which random offsets would reveal by their average.
 */
export function areaOf({ latitude, longitude }: Coordinates): Coordinates {
  const row = Math.min(Math.floor((latitude + 90) / ROW_DEGREES), ROWS - 1)
  const centre = (row + 0.5) * ROW_DEGREES - 90
  // Cells are as wide as high, so rows near the poles have fewer.
  const columns = Math.ceil((360 / ROW_DEGREES) * Math.cos((centre * Math.PI) / 180))
  const column = Math.min(Math.floor(((longitude + 180) / 360) * columns), columns - 1)
  return { latitude: toFiveDecimals(centre), longitude: toFiveDecimals(((column + 0.5) / columns) * 360 - 180) }
}

/** A metre, which is all the precision that a centre needs. */
function toFiveDecimals(degrees: number): number {
  return Number(degrees.toFixed(5))
}

const EARTH_RADIUS_M = 6_371_000

/** Returns the metres from one position to another, as the crow flies. */
export function metresBetween(one: Coordinates, other: Coordinates): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)]
  const across = Math.sin(radians(other.longitude - one.longitude) / 2)
  const up = Math.sin((b - a) / 2)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(up ** 2 + Math.cos(a) * Math.cos(b) * across ** 2))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
