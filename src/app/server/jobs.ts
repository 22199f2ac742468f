import { tidyExpiredHolds } from '#features/bookings/server/holds.ts'
import { eraseOldGuests } from '#features/bookings/server/jobs.ts'
import { eraseOldMessages } from '#features/contact/server/jobs.ts'
import { eraseOldEnquiries } from '#features/enquiries/server/jobs.ts'
import { eraseOldOffers, noteExpiredOffers } from '#features/offers/server/jobs.ts'
import {
  eraseOldApplicationPictures,
  eraseOldApplications,
  sweepApplicationPictures,
} from '#features/owners/server/jobs.ts'
import { sweepDamagePhotographs } from '#features/payments/server/jobs.ts'
import { takeDownPhotographsOfLostHomes } from '#features/properties/server/jobs.ts'
import { eraseOldPassports } from '#features/register/server/jobs.ts'
import { eraseOldReviewersAddresses } from '#features/reviews/server/jobs.ts'
import { sweepSessions } from '#features/staff/server/sessions.ts'
import { releaseCheckedHolds } from '#features/statements/server/checked-holds.ts'
import { eraseOldPayers } from '#features/statements/server/jobs.ts'
import { makeBackup } from '#platform/server/backup/backup.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { sweepAttempts } from '#platform/server/http/limits.ts'
import { sweepAnsweredForms } from '#platform/server/http/once.ts'
import { developPhotographs } from '#platform/server/images/develop.ts'
import { sweepPhotographs } from '#platform/server/images/sweep.ts'
import { type Job, startJobs } from '#platform/server/jobs/jobs.ts'
import type { Office } from '#platform/server/office.ts'
import { eraseOldLetters } from './old-letters.ts'

/** Everything that happens by itself, and when (London time). */
const TIMETABLE: Job<Office>[] = [
  { name: 'sweep-attempts', cron: '7 * * * *', work: sweepAttempts },
  { name: 'sweep-answered-forms', cron: '17 * * * *', work: sweepAnsweredForms },
  { name: 'sweep-application-pictures', cron: '27 * * * *', work: sweepApplicationPictures },
  { name: 'sweep-damage-photographs', cron: '57 * * * *', work: sweepDamagePhotographs },
  { name: 'sweep-photographs', cron: '47 * * * *', work: sweepPhotographs },
  { name: 'sweep-sessions', cron: '37 * * * *', work: sweepSessions },
  { name: 'tidy-expired-holds', cron: '*/5 * * * *', work: tidyExpiredHolds },
  { name: 'release-checked-holds', cron: '3-58/5 * * * *', work: releaseCheckedHolds },
  { name: 'note-expired-offers', cron: '2 * * * *', work: noteExpiredOffers },
  // What the privacy policy promises to forget. A booking lets go of its enquiry and its review first.
  { name: 'erase-old-guests', cron: '5 2 * * *', work: eraseOldGuests },
  { name: 'erase-old-passports', cron: '8 2 * * *', work: eraseOldPassports },
  { name: 'erase-old-reviewers-addresses', cron: '10 2 * * *', work: eraseOldReviewersAddresses },
  { name: 'erase-old-offers', cron: '12 2 * * *', work: eraseOldOffers },
  { name: 'erase-old-enquiries', cron: '15 2 * * *', work: eraseOldEnquiries },
  { name: 'erase-old-messages', cron: '20 2 * * *', work: eraseOldMessages },
  { name: 'erase-old-application-pictures', cron: '25 2 * * *', work: eraseOldApplicationPictures },
  { name: 'erase-old-applications', cron: '30 2 * * *', work: eraseOldApplications },
  { name: 'erase-old-payers', cron: '33 2 * * *', work: eraseOldPayers },
  { name: 'take-down-photographs-of-lost-homes', cron: '40 2 * * *', work: takeDownPhotographsOfLostHomes },
  { name: 'erase-old-letters', cron: '35 2 * * *', work: eraseOldLetters },
  // Last, so that what was erased tonight is in no backup of tonight.
  { name: 'make-backup', cron: '10 3 * * *', work: makeBackup, deadline: 3600 },
]

/** Erases at once what has fallen due, as a night would: after a restore, which brings back what was erased since. */
export async function eraseWhatIsDue(office: Office): Promise<void> {
  for (const { name, work } of TIMETABLE) if (name.startsWith('erase-')) await work(office, null)
}

export interface Timetable {
  stop(): Promise<void>
}

/** Starts the timetable, each job on one server at a time, and makes the pictures that a start or a kill left unmade. */
export async function startTimetable(office: Office, database: OpenDatabase): Promise<Timetable> {
  const closing = new AbortController()
  const jobs = await startJobs(office, database, TIMETABLE, { log: office.log })
  const pictures = developPhotographs(office, closing.signal).catch((error: unknown) =>
    office.log.error({ err: error }, 'The pictures could not be made'),
  )
  return {
    stop: async () => {
      closing.abort()
      await Promise.all([jobs.stop(), pictures])
    },
  }
}
