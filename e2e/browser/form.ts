import type { Page } from 'playwright-core'

export { buttonsUnderToast, closeToast, readToast, submitButtonsUnderToast } from './toasts.ts'

/** Returns the error message to which a field's accessible description points; '' without an error. */
export async function readError(page: Page, label: string | RegExp): Promise<string> {
  await waitForValidation(page)
  const ids = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby')
  const error = ids?.split(' ').find((id) => id.endsWith('-error'))
  return (error && (await page.locator(`[id="${error}"]`).textContent())) || ''
}

/** Waits for the form's validation, which runs after the press is painted. The result is painted in the next frame. */
function waitForValidation(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    while (document.querySelector('form[aria-busy=true]')) await painted()
    await painted()
  })
}

export async function focusedField(page: Page): Promise<string | null> {
  await waitForValidation(page)
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null)
}

/** Makes a path unreachable until the returned function is called. */
export async function disconnect(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.abort())
  return () => page.unroute(path)
}

/** Makes a path fail with this status until the returned function is called. */
export async function mockError(
  page: Page,
  path: string,
  status: number,
  message: string,
): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.fulfill({ status, json: { message } }))
  return () => page.unroute(path)
}

/** Moves the page's clock forward, so that a form measures a human typing time. */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((ahead) => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + ahead
  }, milliseconds)
}
