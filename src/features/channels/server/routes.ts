import type { AppContext } from '#platform/server/app-context.ts'
import { checkRateLimit } from '#platform/server/http/limits.ts'
import { officeRoute, type Route, route } from '#platform/server/http/route.ts'
import { inTransaction, type StaffMember } from '#platform/server/transaction.ts'
import * as calls from '../contract.ts'
import { readAddresses, renewAddress } from './internal/addresses.ts'
import { enterFeed, feedNamed, moveFeed, previewOf, readFeeds, releaseHeld, removeFeed } from './internal/feeds.ts'
import { fetchOf } from './internal/fetch-of.ts'
import { readOverlaps, readTroubles } from './internal/overlaps.ts'
import { pollFeed } from './internal/polling.ts'
import { readRuns } from './internal/runs.ts'

const DONE = { success: true as const }

/** Manual fetches per member of staff and hour. */
const MAX_READ_BY_HAND = 120

/** No route uses an Idempotency-Key, because stored answers would contain secret addresses. */
export const channelRoutes: Route[] = [
  route(calls.getHomeChannels, async (ctx, { params: { id } }) => ({
    addresses: await readAddresses(ctx, id),
    feeds: await readFeeds(ctx, id),
    runs: await readRuns(ctx, id),
    overlaps: await readOverlaps(ctx, id),
  })),
  route(calls.getChannelTroubles, (ctx) => readTroubles(ctx)),
  officeRoute(calls.renewCalendarAddress, (tx, { params: { id, channel } }) =>
    renewAddress(tx, { propertyId: id, channel }),
  ),
  route(calls.previewFeed, async (ctx, { body, caller }) => {
    await checkReadLimit(ctx, caller.staff)
    return previewOf(ctx, body.address, fetchOf(ctx))
  }),
  route(calls.addFeed, async (ctx, { body, caller }) => {
    await checkReadLimit(ctx, caller.staff)
    await previewOf(ctx, body.address, fetchOf(ctx))
    const feed = await inTransaction(ctx, caller.staff, (tx) => enterFeed(tx, body))
    await pollFeed(ctx, feed, fetchOf(ctx))
    return { id: feed.id }
  }),
  route(calls.changeFeedAddress, async (ctx, { params, body, caller }) => {
    await checkReadLimit(ctx, caller.staff)
    await previewOf(ctx, body.address, fetchOf(ctx))
    const feed = await inTransaction(ctx, caller.staff, (tx) => moveFeed(tx, { ...body, id: params.id }))
    await pollFeed(ctx, feed, fetchOf(ctx))
    return DONE
  }),
  route(calls.readFeedNow, async (ctx, { params, caller }) => {
    await checkReadLimit(ctx, caller.staff)
    await pollFeed(ctx, await feedNamed(ctx, params.id), fetchOf(ctx))
    return DONE
  }),
  officeRoute(calls.releaseHeldNights, async (tx, { params }) => {
    await releaseHeld(tx, params.id)
    return DONE
  }),
  officeRoute(calls.removeFeed, async (tx, { params }) => {
    await removeFeed(tx, params.id)
    return DONE
  }),
]

function checkReadLimit(ctx: AppContext, { userId }: StaffMember): Promise<void> {
  return checkRateLimit(ctx, [{ key: `calendars read by ${userId}`, max: MAX_READ_BY_HAND, withinMinutes: 60 }])
}
