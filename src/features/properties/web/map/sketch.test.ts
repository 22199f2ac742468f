import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type Box, overlap } from './boxes.ts'
import { layOutSketch, type MapArea } from './sketch.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

afterAll(() => console.log(`SEED=${seed} repeats this run`))

const PHONE = { width: 358, height: 340 }
const HOME: MapArea = { title: 'Chase View', city: 'Cheslyn Hay', number: null, latitude: 52.653, longitude: -2.04731 }

test('a place is drawn in its direction and at its distance', () => {
  const east = { name: 'East', latitude: HOME.latitude, longitude: HOME.longitude + 0.02 }
  const north = { name: 'North', latitude: HOME.latitude + 0.02, longitude: HOME.longitude }
  const { circles, dots, radius } = layOutSketch([HOME], [east, north], PHONE)
  const [home] = circles
  const [first, second] = dots
  if (!home || !first || !second) throw new Error('not drawn')
  expect(first.y).toBeCloseTo(home.y)
  expect(second.x).toBeCloseTo(home.x)
  // 0.02 degrees of latitude are 2,224 metres, and the circle has 500.
  expect((home.y - second.y) / radius).toBeCloseTo(2224 / 500, 1)
  expect((first.x - home.x) / (home.y - second.y)).toBeCloseTo(Math.cos((52.653 * Math.PI) / 180), 2)
})

test('a distant place is an arrow at the edge, with its distance', () => {
  const { dots, arrows, labels } = layOutSketch(
    [HOME],
    [{ name: 'Wolverhampton, the city', latitude: 52.5862, longitude: -2.1288 }],
    PHONE,
  )
  expect(dots).toEqual([])
  expect(arrows.map(({ degrees }) => degrees)).toEqual([-143])
  expect(labels.map(({ lines }) => lines)).toEqual([['Wolverhampton', '5.7 miles'], ['Chase View']])
})

test('two homes in one area share a circle and have a number each', () => {
  const { circles, numbers } = layOutSketch(
    [
      { ...HOME, number: 1 },
      { ...HOME, number: 2 },
    ],
    [],
    PHONE,
  )
  expect([circles.length, numbers.map(({ area }) => area.number)]).toEqual([1, [1, 2]])
})

test('numbers and labels neither overlap nor leave the map', () => {
  const position = {
    latitude: fc.double({ min: 52.5, max: 52.8, noNaN: true }),
    longitude: fc.double({ min: -2.2, max: -1.8, noNaN: true }),
  }
  fc.assert(
    fc.property(
      fc.array(fc.record(position), { minLength: 1, maxLength: 24 }),
      fc.array(fc.record({ ...position, length: fc.integer({ min: 1, max: 60 }) }), { maxLength: 12 }),
      (areas, places) => {
        const { numbers, labels } = layOutSketch(
          areas.map((area, index) => ({ ...area, title: `Home ${index}`, city: 'Cannock', number: index + 1 })),
          places.map(({ length, ...place }) => ({ ...place, name: 'a'.repeat(length) })),
          PHONE,
        )
        expect(numbers).toHaveLength(areas.length)
        const boxes = [...numbers, ...labels].map(({ box }) => box)
        expect(boxes.filter((box, index) => boxes.slice(index + 1).some((other) => overlap(box, other)))).toEqual([])
        expect(boxes.filter(isOutside)).toEqual([])
      },
    ),
    { seed, numRuns: 100 },
  )
})

function isOutside({ left, top, width, height }: Box): boolean {
  return left < 0 || top < 0 || left + width > PHONE.width || top + height > PHONE.height
}
