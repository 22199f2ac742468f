import lighthouse from 'lighthouse'
import { openChromium } from '../e2e/browser/chromium.ts'
import { freePort } from '../e2e/server/server.ts'
import { openBuiltDemo } from './demo.ts'
import { type Bench, percentile, type Row } from './row.ts'

const ROUNDS = 3
const PAGES = { home: '/', results: '/properties', property: '/property/1', reviews: '/reviews' }

/** Lighthouse on a phone: medians of three rounds with applied throttling, and of three rounds with simulated throttling. */
export const phone: Bench = {
  name: 'lighthouse',
  run: async () => {
    const demo = await openBuiltDemo()
    const port = await freePort()
    const browser = await openChromium([`--remote-debugging-port=${port}`])
    try {
      const rows: Row[] = []
      for (const [name, path] of Object.entries(PAGES)) {
        const applied = await rounds(demo.url + path, port, 'devtools')
        const simulated = await rounds(demo.url + path, port, 'simulate')
        rows.push(
          min(`${name}: performance, applied`, applied.performance, 98),
          min(`${name}: accessibility`, applied.accessibility, 100),
          min(`${name}: best practices`, applied['best-practices'], 100),
          min(`${name}: search engines`, applied.seo, 100),
          {
            what: `${name}: largest contentful paint, applied`,
            figure: applied.lcp / 1000,
            unit: 's',
            budget: 2,
            bound: 'most',
          },
          { what: `${name}: total blocking time, applied`, figure: applied.tbt, unit: 'ms', budget: 50, bound: 'most' },
          { what: `${name}: layout shift`, figure: applied.cls, unit: '', budget: 0.02, bound: 'most' },
          min(`${name}: performance, simulated`, simulated.performance, 96),
          {
            what: `${name}: largest contentful paint, simulated`,
            figure: simulated.lcp / 1000,
            unit: 's',
            budget: 2.5,
            bound: 'most',
          },
        )
      }
      return rows
    } finally {
      await browser.close()
      await demo.close()
    }
  },
}

const FIGURES = ['performance', 'accessibility', 'best-practices', 'seo', 'lcp', 'tbt', 'cls'] as const
type Figures = Record<(typeof FIGURES)[number], number>

async function rounds(url: string, port: number, throttlingMethod: 'devtools' | 'simulate'): Promise<Figures> {
  const seen: Figures[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await lighthouse(url, { port, logLevel: 'error', throttlingMethod })
    if (!result) throw new Error(`Lighthouse returned nothing for ${url}`)
    const { categories, audits } = result.lhr
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    seen.push({
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    })
  }
  const middle = (name: keyof Figures) =>
    percentile(
      seen.map((figures) => figures[name]),
      0.5,
    )
  return Object.fromEntries(FIGURES.map((name) => [name, middle(name)])) as Figures
}

function min(what: string, figure: number, budget: number): Row {
  return { what, figure, unit: '', budget, bound: 'least' }
}
