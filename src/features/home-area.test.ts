import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { AREA_RADIUS_M, areaOf, type Coordinates, metresBetween } from './home-area.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

afterAll(() => console.log(`SEED=${seed} repeats this run`))

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const anywhere = fc.record({ latitude: between(-90, 90), longitude: between(-180, 180) })

test('[rule home-area] a home is within 500 metres of its published area', () => {
  let furthest = 0
  const edges = [90, -90, 89.999, 0, 0.006, 52.656, -52.656].flatMap((latitude) =>
    [180, -180, 0, -2.03].map((longitude): [Coordinates] => [{ latitude, longitude }]),
  )
  fc.assert(
    fc.property(anywhere, (home) => {
      furthest = Math.max(furthest, metresBetween(home, areaOf(home)))
      return furthest <= AREA_RADIUS_M
    }),
    { seed, numRuns: 5000, examples: edges },
  )
  // Were it much less, the area would tell more of the position than it must.
  expect(furthest).toBeGreaterThan(0.8 * AREA_RADIUS_M)
})

test('[rule home-area] homes in one building have one area', () => {
  fc.assert(
    fc.property(anywhere, between(-0.0005, 0.0005), between(-0.0005, 0.0005), (somewhere, north, east) => {
      const middle = areaOf(somewhere)
      const home = { latitude: middle.latitude + north, longitude: middle.longitude + east }
      expect(areaOf(home)).toEqual(middle)
    }),
    { seed, numRuns: 1000 },
  )
})
