import type { Locator, Page } from 'playwright-core'
import type { ServerAddress } from '../server/test-server.ts'
import { type BrowserPage, DESKTOP, openPage, waitForHydration } from './browser.ts'

/** Opens the back office, signed in through the API, at a query such as `tab=bookings`. */
export async function openAdmin(server: ServerAddress, view = '', size = DESKTOP): Promise<BrowserPage> {
  const member = await openPage(size)
  await member.context.addCookies([{ ...(await sessionCookie(server)), url: server.url }])
  await member.page.goto(`${server.url}/admin${view && `?${view}`}`)
  await waitForHydration(member.page)
  return member
}

/** Fills the sign-in form and presses Login. */
export async function signIn(page: Page, { username, password }: ServerAddress['account']): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Returns an entry of the office's navigation, whose name may contain a number of waiting items. */
export function officeTab(page: Page, name: string): Locator {
  const nav = page.getByRole('navigation', { name: 'Office' })
  return nav.getByRole('link', { name: new RegExp(`^(\\d+\\+? waiting, )?${name}( ?\\d+ waiting)?$`) })
}

/** Waits until the office is signed in and the tab shows no loading part. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => {
    const notes = [...document.querySelectorAll('[role=status] > .sr-only')]
    return !notes.some((note) => note.textContent?.startsWith('Loading')) && !document.querySelector('[aria-busy=true]')
  })
}

/** Calls the office's API as a member of staff, for set-up that a journey does not test. */
export async function adminApi(server: ServerAddress, method: string, path: string, body?: unknown): Promise<Response> {
  const { name, value } = await sessionCookie(server)
  return fetch(`${server.url}${path}`, {
    method,
    headers: { Cookie: `${name}=${value}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Fills the dialog that requires the password again before sensitive data is shown or erased. */
export async function enterPasswordAgain(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

/** Forgets the stored session, for a server whose clock has passed the session's end. The next call signs in again. */
export function signInAgain(server: ServerAddress): void {
  sessions.delete(server)
}

/** Keyed by server, not by address: a port may be used again by another server. */
const sessions = new WeakMap<ServerAddress, { name: string; value: string; startedAt: number }>()

/** Shorter than the ten minutes after which some calls require the password again. */
export const RECENT_PASSWORD_MS = 8 * 60_000

/** Reuses a session while its password is recent, because each sign-in costs a quarter of a second of scrypt. */
async function sessionCookie(server: ServerAddress): Promise<{ name: string; value: string }> {
  const stored = sessions.get(server)
  if (stored && Date.now() - stored.startedAt < RECENT_PASSWORD_MS) return { name: stored.name, value: stored.value }
  const answer = await fetch(`${server.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(server.account),
  })
  const [pair = ''] = (answer.headers.get('set-cookie') ?? '').split(';', 1)
  const [name = '', value = ''] = pair.split('=')
  if (!value) throw new Error(`Sign-in failed: ${answer.status}`)
  sessions.set(server, { name, value, startedAt: Date.now() })
  return { name, value }
}
