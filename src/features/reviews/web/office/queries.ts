import * as propertiesCalls from '#features/properties/calls.ts'
import type { getOfficeProperty, listOfficeProperties } from '#features/properties/contract.ts'
import * as calls from '#features/reviews/calls.ts'
import type { getReviewCounts, listOfficeReviews, ReviewOrder, ReviewStatus } from '#features/reviews/contract.ts'
import { queryOf } from '#platform/web/api.ts'
import type { UrlState } from '#platform/web/office/use-url-state.ts'

export const REVIEWS_PER_PAGE = 25

/** Filters in a URL such as `?tab=reviews&status=pending&home=3&stars=1&sort=lowest&page=2`. */
export interface ReviewFilters {
  status: ReviewStatus | ''
  search: string
  home: number | undefined
  stars: number | undefined
  sort: ReviewOrder
}

/** Ignores invalid values in the URL. */
export function readReviewFilters({ read }: Pick<UrlState, 'read'>): ReviewFilters {
  return {
    status: STATUSES.find((status) => status === read('status')) ?? '',
    search: read('search'),
    home: wholeNumber(read('home')),
    stars: [1, 2, 3, 4, 5].find((stars) => String(stars) === read('stars')),
    sort: ORDERS.find((order) => order === read('sort')) ?? 'waiting',
  }
}

const STATUSES: readonly ReviewStatus[] = ['pending', 'published', 'rejected']
const ORDERS: readonly ReviewOrder[] = ['waiting', 'newest', 'oldest', 'lowest', 'highest']

function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

export function officeReviewsQuery({ status, search, home, stars, sort }: ReviewFilters, offset: number) {
  return queryOf<typeof listOfficeReviews>(calls.listOfficeReviews, {
    query: {
      status: status || undefined,
      search: search || undefined,
      propertyId: home,
      rating: stars,
      sort: sort === 'waiting' ? undefined : sort,
      limit: REVIEWS_PER_PAGE,
      offset: offset || undefined,
    },
  })
}

export const reviewCountsQuery = queryOf<typeof getReviewCounts>(calls.getReviewCounts, {})

/** With more homes, the office sees a search field. */
const MAX_HOMES_LISTED = 100

/** Homes for the filter, hidden homes included, by title. */
export function homesToChooseQuery(search: string) {
  return queryOf<typeof listOfficeProperties>(propertiesCalls.listOfficeProperties, {
    query: { search: search || undefined, sort: 'title', limit: MAX_HOMES_LISTED },
  })
}

export function chosenHomeQuery(id: number) {
  return queryOf<typeof getOfficeProperty>(propertiesCalls.getOfficeProperty, { params: { id } })
}
