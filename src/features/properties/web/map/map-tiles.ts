import { AREA_RADIUS_M, type Coordinates } from '#features/home-area.ts'
import type { Point, Size } from './boxes.ts'

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
/** Degrees. Web maps end at this latitude, because the Mercator projection cannot show the poles. */
const NORTHERNMOST = 85.05
/** Metres, of the sphere that web maps assume. */
const EQUATOR_M = 40_075_017

/** Returns the visible tiles of a web map (Mercator, 256 pixels) around a place, row by row. */
export function tilesAround(place: Coordinates, zoom: number, { width, height }: Size): Tile[] {
  const across = 2 ** zoom
  const centre = worldPixels(place, zoom)
  return tileNumbers(centre.y, height / 2)
    .filter((y) => y >= 0 && y < across)
    .flatMap((y) =>
      tileNumbers(centre.x, width / 2).map((x) => ({
        // Columns wrap around at the date line.
        x: ((x % across) + across) % across,
        y,
        left: Math.round(x * TILE_PX - centre.x),
        top: Math.round(y * TILE_PX - centre.y),
      })),
    )
}

/** Returns the tile numbers within `half` pixels of the centre, on a single axis. */
function tileNumbers(centre: number, half: number): number[] {
  const first = Math.floor((centre - half) / TILE_PX)
  const last = Math.floor((centre + half) / TILE_PX)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Returns the pixels from the north-western corner of the edge's map. */
export function worldPixels({ latitude, longitude }: Coordinates, zoom: number): Point {
  const edge = TILE_PX * 2 ** zoom
  const north = (Math.max(-NORTHERNMOST, Math.min(NORTHERNMOST, latitude)) * Math.PI) / 180
  return {
    x: ((longitude + 180) / 360) * edge,
    y: ((1 - Math.asinh(Math.tan(north)) / Math.PI) / 2) * edge,
  }
}

/** Returns the radius in pixels of the circle that contains a home. */
export function areaRadius({ latitude }: Coordinates, zoom: number): number {
  return (AREA_RADIUS_M * TILE_PX * 2 ** zoom) / (EQUATOR_M * Math.cos((latitude * Math.PI) / 180))
}

/** Returns the position in the middle of others. */
export function middleOf(positions: readonly Coordinates[]): Coordinates {
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return {
    latitude: middle(positions.map(({ latitude }) => latitude)),
    longitude: middle(positions.map(({ longitude }) => longitude)),
  }
}

/** Returns the largest zoom level from `min` to `max` at which the circles of all homes are on the map. */
export function fittingZoom(
  areas: readonly Coordinates[],
  { width, height }: Size,
  [min, max]: [number, number],
): number {
  const fits = (zoom: number) => {
    const [xs, ys] = [areas.map((area) => worldPixels(area, zoom).x), areas.map((area) => worldPixels(area, zoom).y)]
    const circle = 2 * Math.max(...areas.map((area) => areaRadius(area, zoom)))
    return span(xs) + circle <= width && span(ys) + circle <= height
  }
  let zoom = max
  while (zoom > min && !fits(zoom)) zoom -= 1
  return zoom
}

function span(values: number[]): number {
  return Math.max(...values) - Math.min(...values)
}
