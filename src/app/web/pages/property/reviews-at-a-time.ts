/** The number of reviews first shown on a home's page, and added by each click. */
export const REVIEWS_AT_A_TIME = 3
