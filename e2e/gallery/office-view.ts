import type { Locator, Page } from 'playwright-core'
import { openAdmin } from '../admin.ts'
import type { ServerAddress } from '../test-server.ts'
import type { View } from './views.ts'

/** What a view may have besides its name and its address. */
type More = Omit<View, 'name' | 'open'>

/** Gives a function that makes views of an office whose server is started later. */
export function viewsOf(server: () => ServerAddress) {
  return (
    name: string,
    address: string | (() => string),
    steps: (page: Page) => Promise<unknown> = async () => undefined,
    more: More = {},
  ): View => ({
    ...more,
    name,
    open: async (size) => {
      const member = await openAdmin(server(), typeof address === 'string' ? address : address(), size)
      await loaded(member.page)
      await steps(member.page)
      return member
    },
  })
}

/** Waits until the office is signed in and every part of the tab has its data. */
export async function loaded(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => {
    const notes = [...document.querySelectorAll('[role=status] > .sr-only')]
    return !notes.some((note) => note.textContent?.startsWith('Loading')) && !document.querySelector('[aria-busy=true]')
  })
}

/** The dialog in front. */
export function dialogOf(page: Page): Locator {
  return page.getByRole('dialog').last()
}

export async function press(where: Page | Locator, name: string | RegExp): Promise<void> {
  await where.getByRole('button', { name }).first().click()
}
