import { type CalendarHome, MAX_CALENDAR_DAYS } from '#features/office-calendar/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { nightsBetween } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { fieldError } from '#platform/shared/refusal.ts'
import { type CalendarFilters, selectBars, selectHomePage } from './office-calendar-store.ts'

/** Returns a page of homes by title, hidden homes too, with the bars that touch the days. Throws `invalid` beyond 120 days. */
export async function readOfficeCalendar(ctx: AppContext, filters: CalendarFilters): Promise<Paged<CalendarHome>> {
  const days = nightsBetween(filters.from, filters.to)
  if (days < 1) throw fieldError('to', 'The last day must come after the first')
  if (days > MAX_CALENDAR_DAYS) throw fieldError('to', `Please ask for at most ${MAX_CALENDAR_DAYS} days`)
  const { rows, total } = await selectHomePage(ctx.database, filters)
  const ids = rows.map((home) => home.id)
  const bars = await selectBars(ctx, ids, filters)
  const ofHome = Map.groupBy(bars, ({ propertyId }) => propertyId)
  return {
    rows: rows.map((home) => ({ ...home, bars: (ofHome.get(home.id) ?? []).map(({ bar }) => bar) })),
    total,
  }
}
