/** In degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/**
 * Tile number `x`, `y` at a zoom level. `left` and `top` place the tile's upper left corner, in pixels from the map's centre.
 */
export interface Tile {
  x: number
  y: number
  left: number
  top: number
}

const TILE_PX = 256
/** Half of the map's maximum width, which a tablet of 1023 pixels reaches, and of its fixed height. */
const [HALF_WIDTH_PX, HALF_HEIGHT_PX] = [481, 160]
/** Degrees. Web maps end at this latitude, because the Mercator projection cannot show the poles. */
const NORTHERNMOST = 85.05

/** Returns the visible tiles of a web map (Mercator, 256 pixels) around a place, row by row. */
export function tilesAround({ latitude, longitude }: Coordinates, zoom: number): Tile[] {
  const across = 2 ** zoom
  const north = (Math.max(-NORTHERNMOST, Math.min(NORTHERNMOST, latitude)) * Math.PI) / 180
  const centreX = ((longitude + 180) / 360) * across
  const centreY = ((1 - Math.asinh(Math.tan(north)) / Math.PI) / 2) * across
  return tileNumbers(centreY, HALF_HEIGHT_PX)
    .filter((y) => y >= 0 && y < across)
    .flatMap((y) =>
      tileNumbers(centreX, HALF_WIDTH_PX).map((x) => ({
        // Columns wrap around at the date line.
        x: ((x % across) + across) % across,
        y,
        left: Math.round((x - centreX) * TILE_PX),
        top: Math.round((y - centreY) * TILE_PX),
      })),
    )
}

/** Returns the tile numbers within `half` pixels of the centre, on a single axis. */
function tileNumbers(centre: number, half: number): number[] {
  const first = Math.floor(centre - half / TILE_PX)
  const last = Math.floor(centre + half / TILE_PX)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
