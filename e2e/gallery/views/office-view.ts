import type { Locator, Page } from 'playwright-core'
import { openAdmin, waitUntilLoaded } from '#e2e/browser/admin.ts'
import type { ServerAddress } from '#e2e/server/test-server.ts'
import type { View } from './views.ts'

type More = Omit<View, 'name' | 'open'>

/** Returns a function that makes back-office views. The server may start later. */
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
      await waitUntilLoaded(member.page)
      await steps(member.page)
      return member
    },
  })
}

/** Returns the topmost dialog. */
export function dialogOf(page: Page): Locator {
  return page.getByRole('dialog').last()
}

export async function press(where: Page | Locator, name: string | RegExp): Promise<void> {
  await where.getByRole('button', { name }).first().click()
}
