import type { Config } from '#platform/server/config.ts'
import { demoCalendar } from './demo-calendars.ts'
import { fetchCalendar } from './fetching.ts'
import type { Fetch } from './polling.ts'

/** How this house fetches calendars: those of the demo are made on the spot, and only there; all others come from outside. */
export function fetchOf({ config, clock }: { config: Config; clock: { now(): Date } }): Fetch {
  return async (address, known) =>
    (config.demo ? demoCalendar(address, clock.now()) : null) ??
    fetchCalendar(address, known, { allowed: config.calendarTestHosts })
}
