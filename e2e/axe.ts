import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext } from 'axe-core'
import type { BrowserContext, Frame, Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What `bringAxe` leaves in every document. */
interface WithAxe {
  axe?: { run(where: ElementContext, options: object): Promise<AxeResults> }
  bringAxe(): void
}

/**
 * Lets every document of a visitor have axe at hand, unread until somebody asks: sent anew to each page it took half a second,
 * as long as most of its looks. The site's policy lets no foreign script in as a tag.
 */
export async function injectAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: `window.bringAxe = () => { ${axeSource} }` })
}

/**
 * Everything that axe finds against WCAG 2.2 AA and its best practices, as `rule: where`, once what is on its way has come:
 * a list that is read again is pale meanwhile. While a dialog is open it alone is looked at, since nothing else can be reached.
 * Colours, half of the work, need no second look where the same page only gets other room: `colours` false leaves them out.
 */
export async function axeViolations(page: Page, colours = true): Promise<string[]> {
  // Parts that are laid out once somebody comes near: where things are is asked of the whole page.
  await page.evaluate(() => document.documentElement.removeAttribute('data-fresh'))
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('[aria-busy=true], [aria-busy=true] > *')].every(
        (one) => getComputedStyle(one).opacity === '1',
      ) &&
      document.getAnimations().every(({ playState, effect }) => {
        const { iterations = 1 } = effect?.getTiming() ?? {}
        return playState !== 'running' || iterations === Number.POSITIVE_INFINITY
      }),
  )
  return axeViolationsIn(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], colours)
}

/** What axe finds by these rules, or rules of these kinds, in a page or a frame as it stands. */
export function axeViolationsIn(place: Page | Frame, runOnly: string[], colours = true): Promise<string[]> {
  return place.evaluate(
    async ({ runOnly, rules }) => {
      const self = window as unknown as WithAxe
      if (!self.axe) self.bringAxe()
      // No rule among these reads style sheets, and no page has films or frames: looking for them takes a third of the time.
      const options = { runOnly, rules, resultTypes: ['violations'], preload: false, iframes: false }
      const include = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.documentElement
      const { violations = [] } = (await self.axe?.run({ include, exclude: alike(include) }, options)) ?? {}
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))

      /** The rows of a table or a list that are built like two before them, and say something else. */
      function alike(within: Element): Element[] {
        return [...within.querySelectorAll('tbody, ul, ol')].flatMap((list) => {
          const counts = new Map<string, number>()
          return [...list.children].filter((row) => {
            const build = buildOf(row)
            counts.set(build, (counts.get(build) ?? 0) + 1)
            return (counts.get(build) ?? 0) > 2
          })
        })
      }

      /** Its tags, classes, roles and states, and where there are words, without the words. */
      function buildOf({ outerHTML }: Element): string {
        const words =
          /\b(id|for|name|href|src|srcset|alt|title|value|datetime|aria-(?:label\w*|describedby|controls))="[^"]+"/g
        return outerHTML.replace(words, '$1').replace(/>[^<]*\S[^<]*/g, '>…')
      }
    },
    { runOnly, rules: colours ? {} : { 'color-contrast': { enabled: false } } },
  )
}
