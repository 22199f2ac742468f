import { expect, test } from 'vitest'
import { runDue } from '#platform/server/jobs/runs.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { allRoutes } from './http.ts'
import { SCHEDULE } from './jobs.ts'

const ROWS = [
  'Home,Check-in,Check-out,Guest name,Email,Price,Paid',
  'Home 1,14/10/2026,17/10/2026,Ada Byron,ada@example.org,435.00,100.00',
  'Home 1,01/08/2025,08/08/2025,Mary Somerville,mary@example.org,500.00,',
  'Home 1,01/09/2026,08/09/2026,Left Yesterday,past@example.org,500.00,',
  'Home 1,08/09/2026,12/09/2026,Here Now,here@example.org,500.00,500.00',
  'Home 1,20/09/2026,24/09/2026,Balance Late,late@example.org,500.00,',
]

test('[rule moved-in] no email to a guest, invoice or link follows from an import', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z', { SECRET: 's'.repeat(40) })
  await insertHome(ctx)
  const { server, asStaff } = createTestClient(ctx, allRoutes(ctx), await createStaff(ctx))
  const upload = (url: string) =>
    server.inject({
      method: 'POST',
      url,
      payload: ROWS.join('\n'),
      headers: { cookie: 'session', 'content-type': 'text/csv' },
    })
  const { columns } = (await upload('/api/admin/booking-imports/preview')).json()
  const choices = JSON.stringify({ columns, dayOrder: 'day-first', homes: [] })
  const made = await upload(`/api/admin/booking-imports?${new URLSearchParams({ fileName: 'a.csv', choices })}`)
  expect(made.json()).toMatchObject({ made: 5, problemCount: 0 })
  const jobs = SCHEDULE.filter(({ name }) => !/^(sweep|erase|make|prove|take-down|read)/.test(name))
  for (const instant of ['2026-09-09T11:30:00Z', '2026-09-09T18:00:00Z', '2026-09-10T09:30:00Z']) {
    clock.set(instant)
    for (const job of jobs) await runDue(ctx, job)
  }
  const emails = await ctx.database.selectFrom('email_outbox').where('recipient', '=', 'guest').select('kind').execute()
  expect(emails).toEqual([])
  for (const table of ['invoice', 'private_link', 'review'] as const)
    expect(await ctx.database.selectFrom(table).selectAll().execute()).toEqual([])
  const [latest] = (await asStaff('GET', '/api/admin/booking-imports')).body
  expect(latest).toMatchObject({ made: 5, staysBecause: null })
})
