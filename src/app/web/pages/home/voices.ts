import { bestReviewsQuery } from '#features/reviews/web/queries.ts'

const MAX_REVIEWS = 12

/** What the strip and the ticker draw from. */
export const voicesQuery = bestReviewsQuery(MAX_REVIEWS)
