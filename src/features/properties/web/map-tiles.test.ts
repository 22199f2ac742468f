import { expect, test } from 'vitest'
import { tilesAround } from './map-tiles.ts'

test('a place gets the tile number that web maps use', () => {
  // Cheslyn Hay: longitude -2.0295, latitude 52.6612.
  const tiles = tilesAround({ latitude: 52.6612, longitude: -2.0295 }, 14)
  const middle = tiles.find(({ left, top }) => left <= 0 && left > -256 && top <= 0 && top > -256)
  expect(middle).toMatchObject({ x: 8099, y: 5362 })
  const columns = [...new Set(tiles.map(({ left }) => left))]
  expect(columns[0]).toBeLessThanOrEqual(-481)
  expect(columns.at(-1)).toBeGreaterThanOrEqual(481 - 256)
  expect(columns.every((left, index) => index === 0 || left - (columns[index - 1] ?? 0) === 256)).toBe(true)
})

test('the map wraps at the date line', () => {
  expect(tilesAround({ latitude: 90, longitude: 0 }, 10).every(({ y }) => y >= 0)).toBe(true)
  const atDateLine = tilesAround({ latitude: 0, longitude: 179.99 }, 10).map(({ x }) => x)
  expect([Math.min(...atDateLine), Math.max(...atDateLine)]).toEqual([0, 1023])
})
