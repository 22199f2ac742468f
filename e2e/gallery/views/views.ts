import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  axeViolations,
  type BrowserPage,
  closeContext,
  DESKTOP,
  findSmallTargets,
  isTooWide,
  PHONE,
  TABLET,
} from '#e2e/browser/browser.ts'

/** A view of the product: a page, a tab, an open dialog, a list in one state. */
export interface View {
  name: string
  /** Source files of the dialogs open in this view; `complete.test.ts` requires every dialog of the source. */
  shows?: string[]
  /** Opens the view in a browser of this size. Resolves once the view has its data. */
  open: (size: typeof DESKTOP) => Promise<BrowserPage>
  /** Controls that may be smaller than 44 pixels on a phone, by element and name: `a “Chase View”`. */
  smallTargets?: RegExp
  only?: keyof typeof WIDTHS
}

/** Links in facts: names, addresses and telephone numbers, as high as their line. */
export const LINKS_IN_FACTS = /^a “/

const WIDTHS = { 'a phone': PHONE, 'a tablet': TABLET, 'a desktop': DESKTOP }
const DEFAULT_SCREENS: (keyof typeof WIDTHS)[] = ['a phone', 'a desktop']

/**
 * Opens each view on a phone and a desktop, or on `only`. Expects no axe violations, console errors, horizontal
 * scrolling, second scroll bar in a dialog or, on a phone, small targets.
 */
export function testViews(views: View[]): void {
  for (const view of views)
    for (const screen of view.only ? [view.only] : DEFAULT_SCREENS) {
      const size = WIDTHS[screen]
      test(`axe accepts ${view.name} on ${screen}`, async () => {
        const { page, context, consoleErrors } = await view.open(size)
        if (view.shows) expect(await hasOpenDialog(page), 'a dialog is open').toBe(true)
        expect(await axeViolations(page)).toEqual([])
        expect(await isTooWide(page)).toBe(false)
        expect((await findScrollBars(page)).slice(1), 'second scroll bar of the dialog').toEqual([])
        if (size === PHONE)
          expect((await findSmallTargets(page)).filter((control) => !view.smallTargets?.test(control))).toEqual([])
        expect(consoleErrors.filter((complaint) => !FRAME_OF_EMAIL.test(complaint))).toEqual([])
        await closeContext(context)
      })
    }
}

/** The sandboxed frame of an email also blocks the scripts that Playwright adds. */
const FRAME_OF_EMAIL = /frame is sandboxed/

/** Returns the parts of the topmost dialog that scroll vertically, by their classes; fields for long texts scroll on their own. */
function findScrollBars(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1)
    if (!dialog) return []
    const parts = [dialog, ...dialog.querySelectorAll('*:not(textarea, [contenteditable=true])')]
    const scrolls = (part: Element) =>
      part.scrollHeight > part.clientHeight + 1 && ['auto', 'scroll'].includes(getComputedStyle(part).overflowY)
    return parts.filter(scrolls).map((part) => `${part.tagName} ${part.getAttribute('class')}`)
  })
}

function hasOpenDialog(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('dialog[open], [role=dialog]') !== null)
}
