import type { BrowserContext, Page } from 'playwright-core'
import { LONGEST_WAIT_MS } from './wait.ts'

/** Unread toasts of each page, oldest first. Closing a toast empties the list. */
const unread = new WeakMap<Page, string[][]>()
const waiting = new WeakMap<Page, () => void>()

const BINDING = 'latchkeyHearsToast'

/** Records every toast of a browser context, because a toast may disappear before the test reads it. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding(BINDING, ({ page }, lines: string[]) => {
    unread.set(page, [...(unread.get(page) ?? []), lines])
    waiting.get(page)?.()
  })
  await context.addInitScript(listen, BINDING)
}

/** Returns the lines of the next unread toast: its title, then its description. */
export async function readToast(page: Page): Promise<string[]> {
  if (!unread.get(page)?.length) await waitForToast(page)
  const [next, ...later] = unread.get(page) ?? []
  unread.set(page, later)
  return next ?? []
}

/** Waits for a toast if none was shown since the last close, and closes it. The text counts as read. */
export async function closeToast(page: Page): Promise<void> {
  if (!unread.has(page)) await waitForToast(page)
  const toast = page.locator('[data-tone]')
  const close = toast.getByRole('button', { name: 'Close' })
  // A toast also closes by itself, perhaps between the check and the click.
  const isGone = async () => (await toast.count()) === 0
  if (!(await isGone())) await close.click().catch(async (error) => (await isGone()) || Promise.reject(error))
  await toast.waitFor({ state: 'detached' })
  unread.delete(page)
}

/** Returns the buttons of the topmost dialog that a toast covers, wholly or in part. */
export function buttonsUnderToast(page: Page): Promise<string[]> {
  return elementsUnderToast(page, 'button')
}

/** Returns the page's submit buttons and links of the office's bar that a toast covers, wholly or in part. */
export function submitButtonsUnderToast(page: Page): Promise<string[]> {
  return elementsUnderToast(page, 'main [type=submit], [data-bar] a')
}

function elementsUnderToast(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const toast = document.querySelector('[data-tone]')?.getBoundingClientRect()
    if (!toast) throw new Error('There is no toast')
    const front = [...document.querySelectorAll('dialog:modal')].at(-1)
    const buttons = (front ?? document).querySelectorAll<HTMLElement>(front ? 'button' : selector)
    const under = [...buttons].filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const isBeside = left >= toast.right || right <= toast.left || top >= toast.bottom || bottom <= toast.top
      return !button.closest('[data-tone]') && button.checkVisibility() && !isBeside
    })
    return under.map((button) => button.ariaLabel ?? button.textContent)
  }, selector)
}

async function waitForToast(page: Page): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error('No further toast was shown')), LONGEST_WAIT_MS)
  waiting.set(page, resolve)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    waiting.delete(page)
  }
}

/** Runs in the page before the scripts of the site. */
function listen(binding: string): void {
  // Toasts last longer: on a busy machine a test may need more than five seconds to press a button.
  const LIFE_MS = 5_000
  const LONGER_MS = 20_000
  const wait = window.setTimeout.bind(window)
  const patiently = (work: () => void, after?: number) => wait(work, after === LIFE_MS ? LONGER_MS : after)
  window.setTimeout = patiently as typeof window.setTimeout

  const recorded = new WeakSet<Element>()
  const recordToast = () => {
    const toast = document.querySelector('[data-tone][data-state=open]')
    if (!toast || recorded.has(toast)) return
    recorded.add(toast)
    const lines = [...toast.querySelectorAll(':scope > div > div > div')].map((line) => line.textContent)
    Reflect.get(window, binding)(lines)
  }
  new MutationObserver(recordToast).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-state'],
  })
}
