import { endExpiredApprovals } from '#features/approvals/server/approvals.ts'
import { endAllExpiredHolds } from '#features/bookings/server/holds/holds.ts'
import { completeStays, eraseOldGuests } from '#features/bookings/server/jobs.ts'
import { pollDueFeeds, sweepFeedPolls } from '#features/channels/server/jobs.ts'
import { eraseOldMessages } from '#features/contact/server/jobs.ts'
import { eraseOldEnquiries } from '#features/enquiries/server/jobs.ts'
import { eraseOldGuestRemarks } from '#features/guests/server/jobs.ts'
import { remindOfReplyDeadlines } from '#features/inbox/server/jobs.ts'
import { eraseOldRecipients, issueInvoices } from '#features/invoices/server/jobs.ts'
import { eraseOldEntryTexts } from '#features/ledger/server/jobs.ts'
import { eraseOldOffers, logExpiredOffers, remindOfOffers } from '#features/offers/server/jobs.ts'
import { eraseOldApplicationPictures, eraseOldApplications } from '#features/owner-applications/server/jobs.ts'
import { eraseOldRequests } from '#features/personal-data/server/jobs.ts'
import { removePhotographsOfExpiredHomes } from '#features/properties/server/jobs.ts'
import { eraseOldPassports } from '#features/register/server/jobs.ts'
import { eraseOldReviewersAddresses, inviteReviews } from '#features/reviews/server/jobs.ts'
import { sweepSessions } from '#features/staff/server/sessions.ts'
import { releaseCheckedHolds } from '#features/statements/server/checked-holds.ts'
import { eraseOldPayers } from '#features/statements/server/jobs.ts'
import { remindGuests } from '#features/stays/server/jobs.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { BACKUP_JOB_NAME, backUp, proveBackup } from '#platform/server/backup/backup.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { emptyBin, sweepUploads } from '#platform/server/files/sweep-uploads.ts'
import { sweepAttempts } from '#platform/server/http/limits/limits.ts'
import { sweepAnsweredForms } from '#platform/server/http/limits/once.ts'
import { generateImageVariants } from '#platform/server/images/image-variants.ts'
import { sweepPhotographs } from '#platform/server/images/sweep.ts'
import { type Job, startJobs } from '#platform/server/jobs/jobs.ts'
import { closeRuns, type JobDefinition, runDue, runMissedJobs, sweepRuns } from '#platform/server/jobs/runs.ts'
import { sendDigest } from './emails/digest.ts'
import { emailJobFailure } from './emails/failed-job.tsx'
import { eraseOldEmails } from './emails/old-emails.ts'

export const BACKUP_JOB: JobDefinition = {
  name: BACKUP_JOB_NAME,
  cron: '10 3 * * *',
  what: 'Makes a backup',
  work: backUp,
  isVital: true,
  deadline: 3600,
}

/**
 * The scheduled jobs whose runs are recorded, in London time. No nightly job runs between 01:00 and 02:00, because
 * clock changes skip or repeat that hour.
 */
export const SCHEDULE: readonly JobDefinition[] = [
  {
    name: 'tidy-expired-holds',
    cron: '*/5 * * * *',
    what: 'Ends expired holds',
    work: endAllExpiredHolds,
  },
  {
    name: 'release-checked-holds',
    cron: '3-58/5 * * * *',
    what: 'Releases holds that the bank statement shows to be unpaid',
    work: releaseCheckedHolds,
  },
  {
    name: 'read-feeds',
    cron: '4-59/5 * * * *',
    what: 'Reads the calendars of other channels that are due',
    work: pollDueFeeds,
  },
  { name: 'note-expired-offers', cron: '2 * * * *', what: 'Records which offers have expired', work: logExpiredOffers },
  { name: 'complete-stays', cron: '12 * * * *', what: 'Completes stays after check-out', work: completeStays },
  {
    name: 'issue-invoices',
    cron: '6-56/10 * * * *',
    what: 'Issues requested invoices, and credits invoices that have changed',
    work: issueInvoices,
  },
  {
    name: 'remind-guests',
    cron: '*/10 * * * *',
    what: 'Emails guests about due payments and arrival details',
    work: remindGuests,
  },
  {
    name: 'remind-of-offers',
    cron: '22 * * * *',
    what: 'Reminds guests of offers that end soon',
    work: remindOfOffers,
  },
  {
    name: 'remind-of-reply-deadlines',
    cron: '*/15 * * * *',
    what: 'Reminds the office of answers that are due soon or late',
    work: remindOfReplyDeadlines,
  },
  { name: 'send-digest', cron: '0 8 * * *', what: 'Emails the office its daily digest', work: sendDigest },
  { name: 'invite-reviews', cron: '32 * * * *', what: 'Thanks guests and asks for reviews', work: inviteReviews },
  { name: 'sweep-attempts', cron: '7 * * * *', what: 'Deletes network addresses after a day', work: sweepAttempts },
  {
    name: 'sweep-answered-forms',
    cron: '17 * * * *',
    what: 'Deletes stored answers to forms after a day',
    work: sweepAnsweredForms,
  },
  {
    name: 'sweep-application-pictures',
    cron: '27 * * * *',
    what: 'Removes photographs of applications that were never sent',
    work: (ctx) => sweepUploads(ctx, 'applications'),
    isVital: true,
  },
  {
    name: 'end-expired-approvals',
    cron: '52 * * * *',
    what: 'Ends proposals without a decision in time',
    work: endExpiredApprovals,
  },
  { name: 'sweep-sessions', cron: '37 * * * *', what: 'Deletes expired office sessions', work: sweepSessions },
  {
    name: 'make-up-for-missed',
    cron: '42 * * * *',
    what: 'Runs jobs that were missed while no server was running',
    work: (ctx) => runMissedJobs(ctx, SCHEDULE),
  },
  {
    name: 'sweep-photographs',
    cron: '47 * * * *',
    what: 'Removes photographs that no page shows',
    work: sweepPhotographs,
    isVital: true,
  },
  {
    name: 'sweep-damage-photographs',
    cron: '57 * * * *',
    what: 'Removes photographs of damage that no deduction names',
    work: (ctx) => sweepUploads(ctx, 'damage'),
    isVital: true,
  },
  // The erasures that the privacy policy promises. Bookings come first, because a booked enquiry is kept as long as its booking.
  {
    name: 'erase-old-guests',
    cron: '5 2 * * *',
    what: 'Erases guests’ details from old bookings',
    work: eraseOldGuests,
  },
  {
    name: 'erase-old-words',
    cron: '6 2 * * *',
    what: 'Erases texts about payments of old bookings',
    work: eraseOldEntryTexts,
  },
  {
    name: 'erase-old-recipients',
    cron: '7 2 * * *',
    what: 'Erases the recipients of old bookings’ invoices',
    work: eraseOldRecipients,
  },
  {
    name: 'erase-old-passports',
    cron: '8 2 * * *',
    what: 'Erases passport details after 12 months',
    work: eraseOldPassports,
  },
  {
    name: 'erase-old-reviewers-addresses',
    cron: '10 2 * * *',
    what: 'Erases email addresses from the reviews of old bookings',
    work: eraseOldReviewersAddresses,
  },
  {
    name: 'erase-old-offers',
    cron: '12 2 * * *',
    what: 'Erases old offers that were not booked',
    work: eraseOldOffers,
  },
  { name: 'erase-old-enquiries', cron: '15 2 * * *', what: 'Erases old enquiries', work: eraseOldEnquiries },
  { name: 'erase-old-messages', cron: '20 2 * * *', what: 'Erases old messages', work: eraseOldMessages },
  {
    name: 'erase-old-application-pictures',
    cron: '25 2 * * *',
    what: 'Erases photographs of old applications',
    work: eraseOldApplicationPictures,
  },
  { name: 'erase-old-applications', cron: '30 2 * * *', what: 'Erases old applications', work: eraseOldApplications },
  {
    name: 'erase-old-payers',
    cron: '33 2 * * *',
    what: 'Erases payers’ names from old bank lines',
    work: eraseOldPayers,
  },
  {
    name: 'erase-old-requests',
    cron: '34 2 * * *',
    what: 'Erases old requests about personal data',
    work: eraseOldRequests,
  },
  { name: 'erase-old-emails', cron: '35 2 * * *', what: 'Erases old emails', work: eraseOldEmails },
  {
    name: 'erase-old-guest-notes',
    cron: '36 2 * * *',
    what: 'Erases notes and tags of erased guests and bookings',
    work: eraseOldGuestRemarks,
  },
  {
    name: 'take-down-photographs-of-lost-homes',
    cron: '40 2 * * *',
    what: 'Removes photographs of homes deleted over 30 days ago',
    work: removePhotographsOfExpiredHomes,
  },
  {
    name: 'sweep-feed-polls',
    cron: '43 2 * * *',
    what: 'Deletes polls of channels’ calendars after 90 days, and what is known of past nights',
    work: sweepFeedPolls,
  },
  { name: 'empty-bin', cron: '44 2 * * *', what: 'Deletes files that were removed 14 days ago', work: emptyBin },
  { name: 'sweep-job-runs', cron: '45 2 * * *', what: 'Deletes records of job runs after 60 days', work: sweepRuns },
  // The backup runs after the erasures, so that a backup does not contain data erased in the same night.
  BACKUP_JOB,
  {
    name: 'prove-backup',
    cron: '25 3 * * *',
    what: 'Restores the newest backup for a test',
    work: proveBackup,
    isVital: true,
    deadline: 3600,
  },
]

/**
 * Starts the mailer every minute for emails with a send time. Runs are not recorded, because each email stores the time of
 * sending.
 */
const SEND_EMAILS: Job<AppContext> = {
  name: 'send-emails',
  cron: '* * * * *',
  retries: 0,
  work: async (ctx) => ctx.emailsDue(),
}

/** Runs all erasure jobs now, because a restored backup contains data that has been erased since. */
export async function runErasureJobs(ctx: AppContext): Promise<void> {
  for (const { name, work } of SCHEDULE) if (name.startsWith('erase-')) await work(ctx, null)
}

export interface JobSchedule {
  stop(): Promise<void>
}

/** Starts the schedule; each job runs on one server at a time. Also runs missed jobs and generates missing image variants. */
export async function startSchedule(ctx: AppContext, database: OpenDatabase): Promise<JobSchedule> {
  if (database.engine === 'embedded') await closeRuns(ctx, 'any')
  const closing = new AbortController()
  const schedule = SCHEDULE.map((job) => ({ ...job, work: (server: AppContext) => runScheduled(server, job) }))
  const jobs = await startJobs(ctx, database, [...schedule, SEND_EMAILS], { log: ctx.log })
  const missed = runMissedJobs(ctx, SCHEDULE).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'The missed jobs could not be run'),
  )
  const pictures = generateImageVariants(ctx, closing.signal).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'The image variants could not be generated'),
  )
  return {
    stop: async () => {
      closing.abort()
      await Promise.all([jobs.stop(), pictures, missed])
      await closeRuns(ctx, 'this')
    },
  }
}

async function runScheduled(ctx: AppContext, job: JobDefinition): Promise<void> {
  try {
    await runDue(ctx, job)
  } catch (error) {
    if (job.isVital) await emailJobFailure(ctx, job, error)
    throw error
  }
}
