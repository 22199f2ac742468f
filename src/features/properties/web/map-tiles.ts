/** A point on the globe, in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** A tile by its number at some zoom, with its upper left corner in pixels from the place in the middle. */
export interface Tile {
  x: number
  y: number
  left: number
  top: number
}

const TILE_PX = 256
/** Half of the widest and of the only height that the map has on any screen. */
const [HALF_WIDTH_PX, HALF_HEIGHT_PX] = [400, 160]
/** Mercator has no poles. */
const NORTHERNMOST = 85.05

/** The tiles of a web map (Mercator, 256 pixels) that are seen around a place at a zoom, row by row. */
export function tilesAround({ latitude, longitude }: Place, zoom: number): Tile[] {
  const across = 2 ** zoom
  const north = (Math.max(-NORTHERNMOST, Math.min(NORTHERNMOST, latitude)) * Math.PI) / 180
  const centreX = ((longitude + 180) / 360) * across
  const centreY = ((1 - Math.asinh(Math.tan(north)) / Math.PI) / 2) * across
  return span(centreY, HALF_HEIGHT_PX)
    .filter((y) => y >= 0 && y < across)
    .flatMap((y) =>
      span(centreX, HALF_WIDTH_PX).map((x) => ({
        // East of the last tile is the first.
        x: ((x % across) + across) % across,
        y,
        left: Math.round((x - centreX) * TILE_PX),
        top: Math.round((y - centreY) * TILE_PX),
      })),
    )
}

/** The numbers of the tiles within so many pixels on either side. */
function span(centre: number, half: number): number[] {
  const first = Math.floor(centre - half / TILE_PX)
  const last = Math.floor(centre + half / TILE_PX)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
