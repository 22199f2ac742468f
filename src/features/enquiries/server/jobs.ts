import type { AppContext } from '#platform/server/app-context.ts'
import { enquiries } from './internal/enquiries.ts'

/**
 * Deletes enquiries that are more than `policy.enquiryRetentionMonths` old, and the emails about them. One that became a
 * booking is kept as long as that booking tells who stayed. Called by the schedule.
 */
export function eraseOldEnquiries(ctx: AppContext): Promise<void> {
  return enquiries.eraseOld(ctx)
}
