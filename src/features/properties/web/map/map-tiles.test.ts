import { expect, test } from 'vitest'
import { areaRadius, fittingZoom, tilesAround } from './map-tiles.ts'

const SIZE = { width: 962, height: 320 }

test('a place gets the tile number that web maps use', () => {
  // Cheslyn Hay: longitude -2.0295, latitude 52.6612.
  const tiles = tilesAround({ latitude: 52.6612, longitude: -2.0295 }, 14, SIZE)
  const middle = tiles.find(({ left, top }) => left <= 0 && left > -256 && top <= 0 && top > -256)
  expect(middle).toMatchObject({ x: 8099, y: 5362 })
  const columns = [...new Set(tiles.map(({ left }) => left))]
  expect(columns[0]).toBeLessThanOrEqual(-481)
  expect(columns.at(-1)).toBeGreaterThanOrEqual(481 - 256)
  expect(columns.every((left, index) => index === 0 || left - (columns[index - 1] ?? 0) === 256)).toBe(true)
})

test('the map wraps at the date line', () => {
  expect(tilesAround({ latitude: 90, longitude: 0 }, 10, SIZE).every(({ y }) => y >= 0)).toBe(true)
  const atDateLine = tilesAround({ latitude: 0, longitude: 179.99 }, 10, SIZE).map(({ x }) => x)
  expect([Math.min(...atDateLine), Math.max(...atDateLine)]).toEqual([0, 1023])
})

test('the circle of a home has 500 metres at every zoom level', () => {
  const home = { latitude: 52.6612, longitude: -2.0295 }
  // At the equator a pixel of zoom level 14 is 9.55 metres.
  expect(areaRadius({ ...home, latitude: 0 }, 14)).toBeCloseTo(52.3, 1)
  expect(areaRadius(home, 14)).toBeCloseTo(86.3, 1)
  expect(areaRadius(home, 15) / areaRadius(home, 14)).toBeCloseTo(2)
})

test('the map of results is zoomed out until all homes are on it', () => {
  const cheslynHay = { latitude: 52.653, longitude: -2.047 }
  const zoomFor = (...areas: (typeof cheslynHay)[]) => fittingZoom(areas, { width: 358, height: 320 }, [5, 14])
  expect(zoomFor(cheslynHay)).toBe(14)
  expect(zoomFor(cheslynHay, { latitude: 52.689, longitude: -1.92 })).toBe(11)
  expect(zoomFor(cheslynHay, { latitude: 58, longitude: -5 })).toBe(5)
})
