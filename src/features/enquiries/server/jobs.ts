import type { AppContext } from '#platform/server/app-context.ts'
import { enquiries } from './internal/enquiries.ts'

/**
 * Deletes enquiries older than `policy.enquiryRetentionMonths`, with their emails. A booked enquiry is kept as long as a
 * booking refers to it. Called by the scheduler.
 */
export function eraseOldEnquiries(ctx: AppContext): Promise<void> {
  return enquiries.eraseOld(ctx)
}
