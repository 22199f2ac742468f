import { bestReviewsQuery } from '#features/reviews/web/queries.ts'

const MAX_REVIEWS = 12

/** The reviews from which strip and ticker choose. */
export const homePageReviewsQuery = bestReviewsQuery(MAX_REVIEWS)
