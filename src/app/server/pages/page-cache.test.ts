import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createPageCache, packForCache } from './page-cache.ts'

/** Returns a page cache with a movable clock, and counts how often a page is rendered. */
function setup(start = '2026-09-09T11:00:00Z') {
  let now = new Date(start)
  let rendered = 0
  const cache = createPageCache({ now: () => now })
  return {
    cache,
    moveTo: (instant: string) => {
      now = new Date(instant)
    },
    requestPage: (key = '/') =>
      cache.get(key, async () => {
        rendered += 1
        return packForCache({ status: 200, html: `<p>${rendered}</p>` })
      }),
    rendered: () => rendered,
  }
}

test('a page is compressed once for each encoding', async () => {
  const { requestPage, rendered } = setup()
  const first = await requestPage()
  expect(await requestPage()).toBe(first)
  expect(rendered()).toBe(1)
  expect(brotliDecompressSync(await first.brotli()).toString()).toBe('<p>1</p>')
  expect(gunzipSync(await first.gzip()).toString()).toBe('<p>1</p>')
})

test('a second request improves the compression in the background', async () => {
  const html = Array.from({ length: 2_000 }, (_, n) => `<p>${(n * 7919) % 1013} nights</p>`).join('')
  const page = packForCache({ status: 200, html })
  const good = await page.brotli()
  expect(await page.brotli()).toBe(good)
  await vi.waitFor(async () => expect((await page.brotli()).length).toBeLessThan(good.length), 30_000)
  expect(brotliDecompressSync(await page.brotli()).toString()).toBe(html)
})

test('concurrent requests share one rendering', async () => {
  const { requestPage, rendered } = setup()
  await Promise.all(Array.from({ length: 20 }, () => requestPage()))
  expect(rendered()).toBe(1)
})

test('no cached page is older than a minute', async () => {
  const { requestPage, moveTo, rendered } = setup()
  await requestPage()
  moveTo('2026-09-09T11:00:59Z')
  await requestPage()
  expect(rendered()).toBe(1)
  moveTo('2026-09-09T11:01:00Z')
  await requestPage()
  expect(rendered()).toBe(2)
})

test('no cached page is used after midnight in London', async () => {
  const { requestPage, moveTo, rendered } = setup('2026-09-09T22:59:50Z')
  await requestPage()
  moveTo('2026-09-09T23:00:00Z')
  await requestPage()
  expect(rendered()).toBe(2)
})

test('a change of public data empties the cache', async () => {
  const { cache, requestPage, rendered } = setup()
  await requestPage()
  cache.empty()
  await requestPage()
  expect(rendered()).toBe(2)
})

test('a page that failed to render is not cached', async () => {
  const { cache, requestPage, rendered } = setup()
  await expect(cache.get('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await requestPage()
  expect(rendered()).toBe(1)
})
