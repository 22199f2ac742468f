interface Rated {
  rating: number | null
  reviewCount: number
}

export interface Overall {
  /** Out of 5, unrounded; null without a review. */
  average: number | null
  count: number
}

/**
 * The average of all guests' ratings and their number, from each home's own figures: no page of reviews has to be complete for it.
 * A home's rating has two decimals, so its stars are whole again when counted back.
 */
export function overallOf(homes: readonly Rated[]): Overall {
  const count = homes.reduce((sum, home) => sum + home.reviewCount, 0)
  const stars = homes.reduce((sum, home) => sum + Math.round((home.rating ?? 0) * home.reviewCount), 0)
  return { average: count > 0 ? stars / count : null, count }
}
