import type { OfficeReview } from '#features/reviews/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { readOfficeReviews } from './internal/moderation.ts'

/** Returns the newest reviews that the office has not decided on, and the number of all. */
export function findPendingReviews(ctx: AppContext, max: number): Promise<Paged<OfficeReview>> {
  return readOfficeReviews(ctx, { status: 'pending', sort: 'newest', limit: max })
}
