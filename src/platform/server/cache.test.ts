import { expect, test } from 'vitest'
import { Cache, type CacheRegion, Caches } from './cache.ts'

/** `wait` moves the clock. `read` counts its calls in the values, and `requested` collects the keys of each call. */
function setup() {
  let now = new Date('2026-09-09T11:00:00Z')
  const clock = { now: () => now }
  let readings = 0
  const readKeys: number[][] = []
  const read = async (missing: number[]) => {
    readings += 1
    readKeys.push(missing)
    return new Map(missing.filter((id) => id < 10).map((id) => [id, `${id} of reading ${readings}`]))
  }
  const wait = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  return { clock, read, requested: readKeys, wait }
}

test('the cache reads only missing keys', async () => {
  const { clock, read, requested } = setup()
  const cache = new Cache<string>(clock, { max: 100 })
  expect([...(await cache.getAll([1, 2], read))]).toEqual([
    [1, '1 of reading 1'],
    [2, '2 of reading 1'],
  ])
  expect([...(await cache.getAll([3, 2, 11], read)).entries()]).toEqual([
    [3, '3 of reading 2'],
    [2, '2 of reading 1'],
  ])
  await cache.getAll([1, 2, 3], read)
  await cache.getAll([11], read)
  expect(requested).toEqual([[1, 2], [3, 11], [11]])
})

test('a value expires after a minute or a change of data', async () => {
  const { clock, read, requested, wait } = setup()
  const region: CacheRegion<string> = { capacity: { max: 100 } }
  const caches = new Caches(clock)
  const ask = () => caches.cacheFor(region).getAll([1], read)
  await ask()
  wait(60)
  await ask()
  caches.empty()
  const under = ask()
  caches.empty()
  expect((await under).get(1)).toBe('1 of reading 3')
  expect((await ask()).get(1)).toBe('1 of reading 4')
  expect(requested).toHaveLength(4)
})

test('an error is not cached', async () => {
  const { clock, read } = setup()
  const cache = new Cache<string>(clock, { max: 100 })
  await expect(cache.getAll([1, 2], () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await cache.getAll([1], read)).get(1)).toBe('1 of reading 1')
})

test('the cache drops the oldest entries beyond its capacity', async () => {
  const { clock, read, requested } = setup()
  const cache = new Cache<string>(clock, { max: 2 })
  for (const id of [1, 2, 3]) await cache.getAll([id], read)
  await cache.getAll([2, 3], read)
  await cache.getAll([1], read)
  expect(requested).toEqual([[1], [2], [3], [1]])
})
