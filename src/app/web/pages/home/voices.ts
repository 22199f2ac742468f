import { bestReviewsQuery } from '#features/reviews/web/queries.ts'

const MOST_REVIEWS = 12

/** What the strip and the ticker draw from. */
export const voicesQuery = bestReviewsQuery(MOST_REVIEWS)
