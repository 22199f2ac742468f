import type { OpenDatabase } from '#platform/server/database/database.ts'
import { type Job, type Jobs, startJobs } from '#platform/server/jobs/jobs.ts'
import type { Office } from '#platform/server/office.ts'

/** Everything that happens by itself, and when (London time). */
const TIMETABLE: Job<Office>[] = []

/** Starts the timetable: each job runs on one server at a time, whoever's turn it is. */
export function startTimetable(office: Office, database: OpenDatabase): Promise<Jobs> {
  return startJobs(office, database, TIMETABLE, { log: office.log })
}
