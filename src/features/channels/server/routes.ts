import type { AppContext } from '#platform/server/app-context.ts'
import { checkRateLimit } from '#platform/server/http/limits/limits.ts'
import { officeRoute, type Route, route } from '#platform/server/http/routes/route.ts'
import { inTransaction, type StaffMember } from '#platform/server/transaction.ts'
import * as calls from '../contract.ts'
import { readAddresses, renewAddress } from './internal/addresses.ts'
import {
  confirmChannelStay,
  confirmEcho,
  confirmShared,
  keepHeldNights,
  leaveOutClosures,
  releaseDoubtedNights,
  releaseHeldNights,
  takeClosures,
} from './internal/decisions.ts'
import {
  changeAddress,
  checkCalendar,
  createFeed,
  findFeed,
  previewCalendar,
  readFeeds,
  removeFeed,
} from './internal/feeds.ts'
import { readOverlaps } from './internal/overlaps.ts'
import { createFetch } from './internal/polling/create-fetch.ts'
import { pollFeed } from './internal/polling/polling.ts'
import { readRuns } from './internal/runs.ts'
import { readProblems } from './problems.ts'

const DONE = { success: true as const }

/** Maximum manual reads of calendars per hour, for each member of staff. */
const MAX_MANUAL_READS = 120

/** No route uses an Idempotency-Key, because stored answers would contain secret addresses. */
export const channelRoutes: Route[] = [
  route(calls.getHomeChannels, async (ctx, { params: { id } }) => ({
    addresses: await readAddresses(ctx, id),
    feeds: await readFeeds(ctx, id),
    runs: await readRuns(ctx, id),
    overlaps: await readOverlaps(ctx, id),
  })),
  route(calls.getChannelProblems, (ctx) => readProblems(ctx)),
  officeRoute(calls.renewCalendarAddress, (tx, { params: { id, channel } }) =>
    renewAddress(tx, { propertyId: id, channel }),
  ),
  route(calls.previewFeed, async (ctx, { body, caller }) => {
    await checkReadLimit(ctx, caller.staff)
    return previewCalendar(ctx, body, createFetch(ctx))
  }),
  route(calls.addFeed, async (ctx, { body, caller }) => {
    await checkReadLimit(ctx, caller.staff)
    await checkCalendar(ctx, body, createFetch(ctx))
    const feed = await inTransaction(ctx, caller.staff, (tx) => createFeed(tx, body))
    await pollFeed(ctx, feed, createFetch(ctx))
    return { id: feed.id }
  }),
  route(calls.changeFeedAddress, async (ctx, { params, body, caller }) => {
    await checkReadLimit(ctx, caller.staff)
    const { property_id: propertyId } = await findFeed(ctx, params.id)
    await checkCalendar(ctx, { ...body, propertyId }, createFetch(ctx))
    const feed = await inTransaction(ctx, caller.staff, (tx) => changeAddress(tx, { ...body, id: params.id }))
    await pollFeed(ctx, feed, createFetch(ctx))
    return DONE
  }),
  route(calls.readFeedNow, async (ctx, { params, caller }) => {
    await checkReadLimit(ctx, caller.staff)
    await pollFeed(ctx, await findFeed(ctx, params.id), createFetch(ctx))
    return DONE
  }),
  officeRoute(calls.releaseHeldNights, async (tx, { params, body }) => {
    await releaseHeldNights(tx, params.id, body.nights)
    return DONE
  }),
  officeRoute(calls.releaseDoubtedNights, async (tx, { params, body }) => {
    await releaseDoubtedNights(tx, params.id, body.nights)
    return DONE
  }),
  officeRoute(calls.keepHeldNights, async (tx, { params, body }) => {
    await keepHeldNights(tx, params.id, body.nights)
    return DONE
  }),
  officeRoute(calls.leaveOutClosures, async (tx, { params, body }) => {
    await leaveOutClosures(tx, params.id, body.nights)
    return DONE
  }),
  officeRoute(calls.takeClosures, async (tx, { params }) => {
    await takeClosures(tx, params.id)
    return DONE
  }),
  officeRoute(calls.confirmSharedFeed, async (tx, { params }) => {
    await confirmShared(tx, params.id)
    return DONE
  }),
  officeRoute(calls.confirmEcho, async (tx, { params, body }) => {
    await confirmEcho(tx, { feedId: params.id, ...body })
    return DONE
  }),
  officeRoute(calls.confirmChannelStay, async (tx, { params, body }) => {
    await confirmChannelStay(tx, { feedId: params.id, ...body })
    return DONE
  }),
  officeRoute(calls.removeFeed, async (tx, { params }) => {
    await removeFeed(tx, params.id)
    return DONE
  }),
]

function checkReadLimit(ctx: AppContext, { userId }: StaffMember): Promise<void> {
  return checkRateLimit(ctx, [{ key: `calendars read by ${userId}`, max: MAX_MANUAL_READS, withinMinutes: 60 }])
}
