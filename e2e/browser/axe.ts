import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext } from 'axe-core'
import type { BrowserContext, Frame, Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface WithAxe {
  axe?: { run(where: ElementContext, options: object): Promise<AxeResults> }
  injectAxe(): void
}

/**
 * Adds axe by an init script, because the content security policy forbids a script tag. The source is parsed only on
 * first use.
 */
export async function injectAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: `window.injectAxe = () => { ${axeSource} }` })
}

/**
 * Returns violations of WCAG 2.2 AA and axe's best practices, as `rule: selector`. If a dialog is open, checks only the
 * dialog. `colours` false skips the slow contrast rule.
 */
export async function axeViolations(page: Page, colours = true): Promise<string[]> {
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

/** Returns violations of rules with these names or tags. Does not wait for the page to settle. */
export function axeViolationsIn(place: Page | Frame, runOnly: string[], colours = true): Promise<string[]> {
  return place.evaluate(
    async ({ runOnly, rules }) => {
      const self = window as unknown as WithAxe
      if (!self.axe) self.injectAxe()
      // These rules need no style sheets or media. Skipping their preload, and frames, saves a third of the time.
      const options = { runOnly, rules, resultTypes: ['violations'], preload: false, iframes: false }
      const include = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.documentElement
      const { violations = [] } = (await self.axe?.run({ include, exclude: repeatedRows(include) }, options)) ?? {}
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, place: target.join(' ') })))
      const confirmed: string[] = []
      for (const { id, place } of found)
        if (id !== 'target-size' || (await isTooSmallClearOfBars(place))) confirmed.push(`${id}: ${place}`)
      return confirmed

      /**
       * Returns whether a target is also too small in the middle of the screen. Axe counts the buttons of a fixed bar as
       * neighbours of targets that are scrolled below the bar.
       */
      async function isTooSmallClearOfBars(place: string): Promise<boolean> {
        const target = document.querySelector(place)
        if (!target) return true
        target.scrollIntoView({ block: 'center', behavior: 'instant' })
        const again = await self.axe?.run(target, { ...options, runOnly: ['target-size'] })
        return again?.violations.length !== 0
      }

      /** Returns rows that repeat the structure of two earlier rows of their table or list. */
      function repeatedRows(within: Element): Element[] {
        return [...within.querySelectorAll('tbody, ul, ol')].flatMap((list) => {
          const counts = new Map<string, number>()
          return [...list.children].filter((row) => {
            const build = structureOf(row)
            counts.set(build, (counts.get(build) ?? 0) + 1)
            return (counts.get(build) ?? 0) > 2
          })
        })
      }

      /** Returns an element's markup without its texts: tags, classes, roles and states. */
      function structureOf({ outerHTML }: Element): string {
        const textAttributes =
          /\b(id|for|name|href|src|srcset|alt|title|value|datetime|aria-(?:label\w*|describedby|controls))="[^"]+"/g
        return outerHTML.replace(textAttributes, '$1').replace(/>[^<]*\S[^<]*/g, '>…')
      }
    },
    { runOnly, rules: colours ? {} : { 'color-contrast': { enabled: false } } },
  )
}
