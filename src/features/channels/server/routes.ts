import { officeRoute, type Route, route } from '#platform/server/http/route.ts'
import * as calls from '../contract.ts'
import { readAddresses, renewAddress } from './inside/addresses.ts'

/** The calendars of other channels, as the office keeps them. */
export const channelRoutes: Route[] = [
  route(calls.getHomeChannels, async (office, { params }) => ({ addresses: await readAddresses(office, params.id) })),
  // Not remembered under an Idempotency-Key: the memory would hold the address.
  officeRoute(calls.renewCalendarAddress, (deed, { params: { id, channel } }) =>
    renewAddress(deed, { propertyId: id, channel }),
  ),
]
