/** Reviews on the page of a home, and as many again with each wish for more. */
export const REVIEWS_AT_A_TIME = 4
