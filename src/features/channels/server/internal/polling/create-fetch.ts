import type { Config } from '#platform/server/config.ts'
import { demoCalendar } from '../demo-calendars.ts'
import { fetchCalendar } from './fetching.ts'
import type { Fetch } from './polling.ts'

/** In the demo, the returned function generates demo calendars. It fetches any other address over the network. */
export function createFetch({ config, clock }: { config: Config; clock: { now(): Date } }): Fetch {
  return async (address, known) =>
    (config.demo ? demoCalendar(address, clock.now()) : null) ??
    fetchCalendar(address, known, { allowedHosts: config.calendarTestHosts })
}
