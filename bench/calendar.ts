import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { calendarRoutes } from '../src/features/calendar/server/routes.ts'
import type { AppContext } from '../src/platform/server/app-context.ts'
import { addDays } from '../src/platform/shared/day.ts'
import { TODAY } from './data/large-fill.ts'
import { largeInstallation } from './data/large-installation.ts'
import { atMost, type Bench, percentile, type Row, timed } from './row.ts'

const SHOWN = 200
const DAYS = 42
const READINGS = 100
const BUDGET_MS = 100

/**
 * The office's calendar: 200 of 10,000 homes, six weeks among a million stays, on both engines, serialised as in the response.
 */
export const calendar: Bench = {
  name: 'calendar',
  run: async () => [
    row('PostgreSQL', await measure((await largeInstallation('postgres')).ctx)),
    row('the embedded engine', await measure((await largeInstallation('embedded')).ctx)),
  ],
}

function row(engine: string, times: number[]): Row {
  return atMost(BUDGET_MS, `office calendar on ${engine}, ${SHOWN} homes × 6 weeks, p95`, percentile(times, 0.95))
}

async function measure(ctx: AppContext): Promise<number[]> {
  const { getAsStaff } = createTestClient(ctx, calendarRoutes({ endExpiredHolds: async () => {} }))
  return timed(READINGS, async (n) => {
    const from = addDays(TODAY, (n * 37) % 330)
    const query = `from=${from}&to=${addDays(from, DAYS)}&limit=${SHOWN}&offset=${(n % 5) * SHOWN}`
    const { status, body } = await getAsStaff(`/api/admin/calendar?${query}`)
    const bars = body.reduce((sum: number, home: { bars: unknown[] }) => sum + home.bars.length, 0)
    if (status !== 200 || bars < SHOWN * 3) throw new Error('The calendar is nearly empty: its data is wrong')
  })
}
