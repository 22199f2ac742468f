import { admitAttempt } from '#platform/server/http/limits.ts'
import { officeRoute, type Route, route } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { inTransaction, type StaffMember } from '#platform/server/transaction.ts'
import * as calls from '../contract.ts'
import { readAddresses, renewAddress } from './inside/addresses.ts'
import { enterFeed, feedNamed, moveFeed, previewOf, readFeeds, releaseHeld, removeFeed } from './inside/feeds.ts'
import { fetchOf } from './inside/fetch-of.ts'
import { readOverlaps, readTroubles } from './inside/overlaps.ts'
import { pollFeed } from './inside/polling.ts'
import { readRuns } from './inside/runs.ts'

const DONE = { success: true as const }

/** Calendars that one member of staff may have fetched in an hour by hand. */
const MOST_READ_BY_HAND = 120

/** The calendars of other channels, as the office keeps them. Nothing with an address is remembered under an Idempotency-Key. */
export const channelRoutes: Route[] = [
  route(calls.getHomeChannels, async (office, { params: { id } }) => ({
    addresses: await readAddresses(office, id),
    feeds: await readFeeds(office, id),
    runs: await readRuns(office, id),
    overlaps: await readOverlaps(office, id),
  })),
  route(calls.getChannelTroubles, (office) => readTroubles(office)),
  officeRoute(calls.renewCalendarAddress, (tx, { params: { id, channel } }) =>
    renewAddress(tx, { propertyId: id, channel }),
  ),
  route(calls.previewFeed, async (office, { body, visitor }) => {
    await admitReading(office, visitor.staff)
    return previewOf(office, body.address, fetchOf(office))
  }),
  route(calls.addFeed, async (office, { body, visitor }) => {
    await admitReading(office, visitor.staff)
    await previewOf(office, body.address, fetchOf(office))
    const feed = await inTransaction(office, visitor.staff, (tx) => enterFeed(tx, body))
    await pollFeed(office, feed, fetchOf(office))
    return { id: feed.id }
  }),
  route(calls.changeFeedAddress, async (office, { params, body, visitor }) => {
    await admitReading(office, visitor.staff)
    await previewOf(office, body.address, fetchOf(office))
    const feed = await inTransaction(office, visitor.staff, (tx) => moveFeed(tx, { ...body, id: params.id }))
    await pollFeed(office, feed, fetchOf(office))
    return DONE
  }),
  route(calls.readFeedNow, async (office, { params, visitor }) => {
    await admitReading(office, visitor.staff)
    await pollFeed(office, await feedNamed(office, params.id), fetchOf(office))
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

function admitReading(office: Office, { userId }: StaffMember): Promise<void> {
  return admitAttempt(office, [{ key: `calendars read by ${userId}`, most: MOST_READ_BY_HAND, withinMinutes: 60 }])
}
