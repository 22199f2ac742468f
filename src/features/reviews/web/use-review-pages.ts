import { useQueries } from '@tanstack/react-query'
import { useEntryState } from '#platform/web/ui/dialogs/history-entry.ts'
import type { PublicReviewOrder, Review } from '../contract.ts'
import { reviewsOfHomeQuery } from './queries.ts'

export interface ReviewPages {
  reviews: Review[]
  total: number
  loading: boolean
  failed: boolean
  more: () => void
  retry: () => void
}

/** Reviews that the page has already loaded; `total` counts all reviews of the home. */
export interface LoadedReviews {
  rows: readonly Review[]
  total: number
}

/** Fetches a home's reviews page by page. Going back in the history restores the number of pages. */
export function useReviewPages(
  propertyId: number,
  pageSize: number,
  { loaded, sort }: { loaded?: LoadedReviews | undefined; sort?: PublicReviewOrder | undefined },
): ReviewPages {
  const [pages, setPages] = useEntryState(`reviews ${propertyId} ${sort ?? ''}`, loaded ? 0 : 1)
  const from = loaded?.rows.length ?? 0
  const pageQueries = useQueries({
    queries: Array.from({ length: pages }, (_, page) =>
      reviewsOfHomeQuery(propertyId, pageSize, from + page * pageSize, sort),
    ),
  })
  const failed = pageQueries.find((page) => page.isError)
  return {
    reviews: [...(loaded?.rows ?? []), ...pageQueries.flatMap((page) => page.data?.rows ?? [])],
    total: pageQueries[0]?.data?.total ?? loaded?.total ?? 0,
    loading: pageQueries.some((page) => page.isFetching),
    failed: failed !== undefined,
    more: () => setPages(pages + 1),
    retry: () => void failed?.refetch(),
  }
}
