import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '../contract.ts'
import { reviewsOfHomeQuery } from './queries.ts'

export interface ReviewPages {
  reviews: Review[]
  total: number
  loading: boolean
  failed: boolean
  more: () => void
  retry: () => void
}

/** A home's reviews, the most positive first: the first page comes with the page, each further one on request. */
export function useReviewPages(propertyId: number, pageSize: number): ReviewPages {
  const [pages, setPages] = useState(1)
  const asked = useQueries({
    queries: Array.from({ length: pages }, (_, page) => reviewsOfHomeQuery(propertyId, pageSize, page * pageSize)),
  })
  const failed = asked.find((page) => page.isError)
  return {
    reviews: asked.flatMap((page) => page.data?.rows ?? []),
    total: asked[0]?.data?.total ?? 0,
    loading: asked.some((page) => page.isFetching),
    failed: failed !== undefined,
    more: () => setPages(pages + 1),
    retry: () => void failed?.refetch(),
  }
}
