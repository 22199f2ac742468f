import type { Page } from 'playwright-core'

export { buttonsUnderToast, closeToast, toastOf } from './toasts.ts'

/** What is said to be wrong with a field, tied to it as those hear it who do not see it; '' when nothing is. */
export async function errorOf(page: Page, label: string | RegExp): Promise<string> {
  await checked(page)
  const ids = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby')
  const error = ids?.split(' ').find((id) => id.endsWith('-error'))
  return (error && (await page.locator(`[id="${error}"]`).textContent())) || ''
}

/** A form is checked once the press itself has been painted, and shows what it found in the next picture. */
function checked(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    while (document.querySelector('form[aria-busy=true]')) await painted()
    await painted()
  })
}

/** The name of the field that has the focus. */
export async function focusedField(page: Page): Promise<string | null> {
  await checked(page)
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null)
}

/** Lets the server be out of reach for a call, until the returned function is called. */
export async function unplug(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.abort())
  return () => page.unroute(path)
}

/** Returns a call as a server would that says no. */
export async function refuse(page: Page, path: string, status: number, message: string): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.fulfill({ status, json: { message } }))
  return () => page.unroute(path)
}

/** Lets the page's own clock show later, so that a form counts the time of a person who types. */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((ahead) => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + ahead
  }, milliseconds)
}
