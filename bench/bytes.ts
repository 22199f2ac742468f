import { openChromium } from '../e2e/browser/chromium.ts'
import { openBuiltDemo } from './demo.ts'
import { measureDownloads } from './downloads.ts'
import type { Bench, Row } from './row.ts'

const KB = 1000

/**
 * Bytes, files and API calls of a guest's visit, in Chromium with the screen of a phone. The bytes by brotli are
 * measured with `fetch`.
 */
export const bytes: Bench = {
  name: 'bytes',
  run: async () => {
    const demo = await openBuiltDemo()
    const browser = await openChromium()
    try {
      const visit = async (path: string) => {
        const context = await browser.newContext({
          viewport: { width: 390, height: 844 },
          deviceScaleFactor: 3,
          isMobile: true,
          hasTouch: true,
          extraHTTPHeaders: { 'Accept-Encoding': 'gzip' },
        })
        const downloads = await measureDownloads(await context.newPage(), demo.url + path)
        await context.close()
        return downloads
      }
      const home = await visit('/')
      const property = await visit('/property/1')
      const kB = (what: string, count: number, budget: number): Row => ({
        what,
        figure: count / KB,
        unit: 'kB',
        budget,
        bound: 'most',
      })
      return [
        kB('script received when the home page is hydrated, with headers', home.script, 115),
        kB('script of the home page when idle, with headers', home.scriptWhenIdle, 140),
        kB('script received when a property page is hydrated, with headers', property.script, 115),
        {
          what: 'files of the home page on a phone, without scrolling',
          figure: home.requests,
          unit: '',
          budget: 30,
          bound: 'most',
        },
        kB('style sheet, inlined', home.css, 12),
        kB('HTML of the home page', home.html, 20),
        kB(
          'HTML of the home page by brotli, which browsers accept, once it is cached',
          await measureBrotli(demo.url),
          20,
        ),
        kB('fonts', home.fonts, 90),
        kB('largest picture on a phone, home', home.largestPicture, 120),
        kB('largest picture on a phone, property', property.largestPicture, 120),
        {
          what: 'calls to the API on the first load',
          figure: home.apiCalls + property.apiCalls,
          unit: '',
          budget: 0,
          bound: 'most',
        },
      ]
    } finally {
      await browser.close()
      await demo.close()
    }
  },
}

const UNTIL_BETTER_MS = 2_000

/** Returns the bytes of a page's body in the best compression, which the second request starts in the background. */
async function measureBrotli(url: string): Promise<number> {
  const ask = async () => {
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    await response.arrayBuffer()
    return Number(response.headers.get('content-length'))
  }
  await ask()
  await ask()
  await new Promise((resolve) => setTimeout(resolve, UNTIL_BETTER_MS))
  return ask()
}
