import { bestReviewsQuery } from '#features/reviews/web/queries.ts'

const MAX_REVIEWS = 12

/** The reviews for the home page's strip and ticker. */
export const homePageReviewsQuery = bestReviewsQuery(MAX_REVIEWS)
