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

test('a browser has received at most 110 kB of script, headers too, when a page is alive', () => {
  for (const [path, { script, scripts }] of visits)
    expect(script, `${path} ${JSON.stringify(scripts)}`).toBeLessThanOrEqual(110 * KB)
})

test('with what comes when it is idle, the home page has 140 kB at most', () => {
  const { scriptWhenIdle, scripts } = visit('/')
  expect(scriptWhenIdle, JSON.stringify(scripts)).toBeLessThanOrEqual(140 * KB)
})

test('the home page on a phone is at most 30 files, while nobody scrolls', () => {
  expect(visit('/').requests).toBeLessThanOrEqual(30)
})

test('the inlined style sheet is at most 12 kB', () => {
  expect(visit('/').css).toBeLessThanOrEqual(12 * KB)
})

// Every block of the home page is drawn on the server and its data travels along, so that no call is made: docs/decisions/0006.
test('the home page with its style sheet and its data is at most 35 kB, headers too', () => {
  expect(visit('/').html).toBeLessThanOrEqual(35 * KB)
})

test('[threat missing-headers] files of the build carry no policies, which only a document needs, and are taken for nothing else', async () => {
  const file = visit('/').scripts[0]?.file ?? ''
  const { status, headers } = await fetch(sharedHouse().url + file)
  expect(status).toBe(200)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-security-policy')).toBeNull()
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
