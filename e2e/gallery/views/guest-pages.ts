import type { Page } from 'playwright-core'
import { openPage, waitForHydration } from '#e2e/browser/browser.ts'
import type { View } from './views.ts'

/** Returns a view of a page behind a private link, after `shown` appears and the steps are taken. */
export function guestView(
  name: string,
  address: () => string,
  shown: string | RegExp,
  steps: (page: Page) => Promise<unknown> = async () => undefined,
  more: Omit<View, 'name' | 'open'> = {},
): View {
  return {
    ...more,
    name,
    open: async (size) => {
      const guest = await openPage(size)
      await guest.page.goto(address())
      await waitForHydration(guest.page)
      await guest.page.getByText(shown).filter({ visible: true }).first().waitFor()
      await steps(guest.page)
      return guest
    },
  }
}

/** Reloads a page while requests to `path` fail. Waits for the text `shown`. */
export function reloadWithout(path: string, shown: string) {
  return async (page: Page): Promise<void> => {
    await page.route(path, (route) => route.abort())
    await page.reload()
    await page.getByText(shown).first().waitFor()
  }
}

/** Sends a guest page's request, with the token of the link. Throws on an error status. */
export async function sendByLink<T>(link: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(link.replace(/\/(offer|stay)\/([^/]+)$/, `/api/$1s/$2/${path}`), {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** A home without bookings, so that any stay can be entered. */
export const EMPTY_HOME = {
  ...{ title: 'Larch House', description: 'A quiet house.', location: 'Mill Lane', city: 'Rugeley' },
  ...{ pricePerNight: '99.50', bedrooms: 1, bathrooms: 1, maxGuests: 2 },
}
