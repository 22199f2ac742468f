import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Downloads, downloadsOf } from '../bench/downloads.ts'
import { closeBrowser, PHONE, visitor } from './browser.ts'
import { sharedHouse } from './house.ts'

const KB = 1000
const visits = new Map<string, Downloads>()

beforeAll(async () => {
  const house = sharedHouse()
  for (const path of ['/', '/property/1', '/properties', '/reviews']) {
    const { page, context } = await visitor(PHONE, { extraHTTPHeaders: { 'Accept-Encoding': 'gzip' } })
    visits.set(path, await downloadsOf(page, house.url + path))
    await context.close()
  }
})

afterAll(closeBrowser)

function visit(path: string): Downloads {
  const downloads = visits.get(path)
  if (!downloads) throw new Error(`${path} was not visited`)
  return downloads
}

test('the home page ships at most 100 kB of script before anybody touches it, 135 kB with what comes when idle', () => {
  const { script, scriptWhenIdle, scripts } = visit('/')
  expect(script, JSON.stringify(scripts)).toBeLessThanOrEqual(100 * KB)
  expect(scriptWhenIdle, JSON.stringify(scripts)).toBeLessThanOrEqual(135 * KB)
})

test('a property page ships at most 100 kB of script', () => {
  const { script, scripts } = visit('/property/1')
  expect(script, JSON.stringify(scripts)).toBeLessThanOrEqual(100 * KB)
})

test('the inlined style sheet is at most 12 kB', () => {
  expect(visit('/').css).toBeLessThanOrEqual(12 * KB)
})

// Every block of the home page is drawn on the server and its data travels along, so that no call is made: docs/decisions/0006.
test('the home page with its style sheet and its data is at most 34 kB', () => {
  expect(visit('/').html).toBeLessThanOrEqual(34 * KB)
})

test('two fonts of at most 90 kB in all', () => {
  expect(visit('/').fontFiles).toBe(2)
  expect(visit('/').fonts).toBeLessThanOrEqual(90 * KB)
})

test('no picture on a phone is larger than 120 kB', () => {
  for (const [path, { largestPicture }] of visits) expect(largestPicture, path).toBeLessThanOrEqual(120 * KB)
})

test('the first load of a page makes no call to the API', () => {
  for (const [path, { apiCalls }] of visits) expect(apiCalls, path).toBe(0)
})
