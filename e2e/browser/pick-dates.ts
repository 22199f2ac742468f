import type { Locator, Page } from 'playwright-core'
import { formatLongDay, toDay } from '#platform/shared/day.ts'

/** Chooses one or two days in the calendar of the field with this label, and waits until the calendar has closed. */
export async function pickDays(page: Page, label: string, days: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}:`) }).click()
  const calendar = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: 'Next month' }) })
    .last()
  for (const day of days) await (await findDay(calendar, day)).click()
  await calendar.waitFor({ state: 'hidden' })
}

async function findDay(calendar: Locator, day: string): Promise<Locator> {
  const requested = calendar.getByRole('button', { name: new RegExp(` ${formatLongDay(toDay(day))}`) })
  const next = calendar.getByRole('button', { name: 'Next month' })
  const previous = calendar.getByRole('button', { name: 'Previous month' })
  await next.waitFor()
  // The calendar may show the month after that of the day.
  if ((await requested.count()) === 0 && (await previous.getAttribute('aria-disabled')) !== 'true')
    await previous.click()
  for (let turned = 0; turned < 24 && (await requested.count()) === 0; turned += 1) await next.click()
  return requested
}
