import { expect, test } from 'vitest'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { answerWith, startTestChannel } from '#test/features/channels/server/fixtures.ts'
import { HOSTILE_CALENDARS } from '#test/features/channels/server/internal/reading/hostile-calendars.ts'
import { slowestUntil } from '#test/platform/server/testing/slowest-until.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { threadMs } from '#test/platform/server/testing/thread-cost.ts'
import { pollDueFeeds } from '../jobs.ts'
import { channelRoutes } from '../routes.ts'

const KINDS = Object.entries(HOSTILE_CALENDARS)

test('[threat hostile-files] the health check answers within 200 ms while hostile calendars are polled', async () => {
  const channel = await startTestChannel()
  const { ctx, clock } = await createTestContext('2026-04-14T12:00:00Z', { CALENDAR_TEST_HOSTS: channel.host })
  const { asStaff, get } = createTestClient(ctx, channelRoutes, await createStaff(ctx))
  const propertyId = await insertHome(ctx)
  await asStaff('POST', '/api/admin/feeds', { propertyId, channel: 'airbnb', address: channel.address })
  for (const [kind, write] of KINDS) {
    channel.setAnswer(answerWith(write(1_900_000)))
    clock.forward(61)
    const slowest = await slowestUntil(pollDueFeeds(ctx), () => get('/healthz'), threadMs)
    expect(slowest, kind).toBeLessThan(200)
    const { failure } = await ctx.database.selectFrom('feed').select('failure').executeTakeFirstOrThrow()
    expect(failure, kind).toBeNull()
  }
})
