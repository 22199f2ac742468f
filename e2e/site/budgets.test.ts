import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Downloads, measureDownloads } from '#bench/downloads.ts'
import { closeBrowser, openPage, PHONE } from '../browser/browser.ts'
import { sharedServer } from '../server/test-server.ts'

const KB = 1000
const visits = new Map<string, Downloads & { unseen: string[]; createdFormats: string[] }>()

beforeAll(async () => {
  const server = sharedServer()
  for (const path of ['/', '/property/1', '/properties', '/reviews']) {
    const { page, context } = await openPage(PHONE, { extraHTTPHeaders: { 'Accept-Encoding': 'gzip' } })
    await page.addInitScript(recordIntlUse)
    const downloads = await measureDownloads(page, server.url + path)
    const unseen = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.naturalWidth > 0 && image.getClientRects().length === 0)
        .map(({ currentSrc }) => currentSrc),
    )
    const createdFormats = await page.evaluate(
      () => (globalThis as WithNotes).createdFormats ?? ['nothing was recorded'],
    )
    visits.set(path, { ...downloads, unseen, createdFormats })
    await context.close()
  }
})

interface WithNotes {
  createdFormats?: string[]
}

/** Records number formatting in a page: the first use takes a slow phone a tenth of a second. */
function recordIntlUse(): void {
  const created: string[] = []
  Object.assign(globalThis, { createdFormats: created } satisfies WithNotes)
  const noted = <Value>(what: string, answer: () => Value) => {
    created.push(what)
    return answer()
  }
  for (const name of ['NumberFormat', 'PluralRules'] as const) {
    const handler: ProxyHandler<() => void> = {
      apply: (...call) => noted(name, () => Reflect.apply(...call)),
      construct: (...call) => noted(name, () => Reflect.construct(...call)),
    }
    Object.assign(Intl, { [name]: new Proxy(Intl[name], handler as object) })
  }
  const write = Number.prototype.toLocaleString
  Number.prototype.toLocaleString = function (...words) {
    return noted(`${this}.toLocaleString`, () => write.apply(this, words))
  }
}

afterAll(closeBrowser)

function visit(path: string): Downloads {
  const downloads = visits.get(path)
  if (!downloads) throw new Error(`${path} was not visited`)
  return downloads
}

test('a page loads at most 115 kB of script before hydration', () => {
  for (const [path, { script, scripts }] of visits)
    expect(script, `${path} ${JSON.stringify(scripts)}`).toBeLessThanOrEqual(115 * KB)
})

test('the home page loads at most 140 kB of script when idle', () => {
  const { scriptWhenIdle, scripts } = visit('/')
  expect(scriptWhenIdle, JSON.stringify(scripts)).toBeLessThanOrEqual(140 * KB)
})

test('the home page loads at most 30 files on a phone', () => {
  expect(visit('/').requests).toBeLessThanOrEqual(30)
})

test('the inlined style sheet has at most 12 kB', () => {
  expect(visit('/').css).toBeLessThanOrEqual(12 * KB)
})

// The server renders the home page with its data, so the browser makes no API call: docs/performance.md.
test('the home page’s HTML has at most 33 kB', () => {
  expect(visit('/').html).toBeLessThanOrEqual(33 * KB)
})

test('[threat missing-headers] build files carry the nosniff header', async () => {
  const file = visit('/').scripts[0]?.file ?? ''
  const { status, headers } = await fetch(sharedServer().url + file)
  expect(status).toBe(200)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-security-policy')).toBeNull()
})

test('the site has two fonts of at most 90 kB in all', () => {
  expect(visit('/').fontFiles).toBe(2)
  expect(visit('/').fonts).toBeLessThanOrEqual(90 * KB)
})

test('text of the first screen does not move when the fonts arrive', async ({ skip }) => {
  for (const path of visits.keys()) {
    const meanwhile = await readFirstScreen(path, false)
    if (!meanwhile.isShaped) skip('None of the fallback fonts is installed on this machine.')
    const moved = (await readFirstScreen(path, true)).tops.map((top, at) => Math.abs(top - (meanwhile.tops[at] ?? 0)))
    expect(moved.length, path).toBeGreaterThan(5)
    expect(Math.max(...moved), path).toBeLessThanOrEqual(3)
  }
})

/**
 * At this width fallback fonts and the site's fonts break lines alike; at other widths one line in a hundred differs.
 */
const LIGHTHOUSE_PHONE = { width: 412, height: 823 }

/**
 * Returns the top positions of the first screen's elements in pixels. `isShaped`: a fallback font with the site font's
 * metrics is loaded.
 */
async function readFirstScreen(path: string, withFaces: boolean): Promise<{ tops: number[]; isShaped: boolean }> {
  const { page, context } = await openPage(LIGHTHOUSE_PHONE)
  if (!withFaces) await page.route('**/*.woff2', (route) => route.abort())
  await page.goto(sharedServer().url + path)
  await page.evaluate(() => document.fonts.ready)
  const found = await page.evaluate(() => ({
    tops: [...document.querySelectorAll('main :is(h1, h2, p, a, button, label)')]
      .map((one) => one.getBoundingClientRect().top)
      .filter((top) => top < innerHeight),
    isShaped: [...document.fonts].some(({ family, status }) => / of /.test(family) && status === 'loaded'),
  }))
  await context.close()
  return found
}

test('no picture on a phone is larger than 120 kB', () => {
  for (const [path, { largestPicture }] of visits) expect(largestPicture, path).toBeLessThanOrEqual(120 * KB)
})

test('a phone loads only pictures that it shows', () => {
  for (const [path, { unseen }] of visits) expect(unseen, path).toEqual([])
})

test('a page hydrates without the browser’s number formatting data', () => {
  for (const [path, { createdFormats }] of visits) expect(createdFormats, path).toEqual([])
})

test('a phone loads the photograph before the fonts', async () => {
  const page = await (await fetch(`${sharedServer().url}/property/1`)).text()
  const preloads = page.match(/<link rel="preload"[^>]*>/g) ?? []
  expect(preloads[0]).toContain('as="image"')
  const faces = preloads.filter((tag) => tag.includes('as="font"'))
  expect(faces).toHaveLength(2)
  for (const face of faces) expect(face).toContain('media="(min-width: 768px)"')
})

test('the first load of a page makes no API call', () => {
  for (const [path, { apiCalls }] of visits) expect(apiCalls, path).toBe(0)
})
