import type { Config } from '#platform/server/config.ts'
import { demoCalendar } from './demo-calendars.ts'
import { fetchCalendar } from './fetching.ts'
import type { Fetch } from './polling.ts'

/** Generates demo calendars in the demo. Any other address is fetched over the network. */
export function fetchOf({ config, clock }: { config: Config; clock: { now(): Date } }): Fetch {
  return async (address, known) =>
    (config.demo ? demoCalendar(address, clock.now()) : null) ??
    fetchCalendar(address, known, { allowed: config.calendarTestHosts })
}
