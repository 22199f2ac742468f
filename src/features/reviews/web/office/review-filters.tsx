import type { ReviewCounts } from '#features/reviews/contract.ts'
import { StatusFilterBar } from '#platform/web/office/list/status-filter-bar.tsx'
import type { UrlState } from '#platform/web/office/use-url-state.ts'
import { Select } from '#platform/web/ui/controls/select.tsx'
import { HomeFilter } from './home-filter.tsx'
import type { ReviewFilters } from './queries.ts'
import { STATUS_BADGES } from './review-state.tsx'

interface ReviewFilterBarProps {
  filters: ReviewFilters
  counts: ReviewCounts | undefined
  urlState: UrlState
}

/** The URL contains filters and order, so that a link to the list keeps both. */
export function ReviewFilterBar({ filters, counts, urlState }: ReviewFilterBarProps) {
  const change = (words: Parameters<UrlState['change']>[0]) => urlState.change({ ...words, page: '' })
  return (
    <>
      <StatusFilterBar
        searchLabel="Search reviews"
        statuses={STATUSES}
        counts={counts && { ...counts }}
        status={filters.status}
        search={filters.search}
        onStatus={(status) => change({ status })}
        onSearch={(search) => change({ search })}
      />
      <div className="mb-5 grid grid-cols-2 gap-3 max-sm:*:first:col-span-2 sm:flex sm:flex-wrap sm:*:w-52">
        <HomeFilter value={filters.home} onChange={(home) => change({ home })} />
        <Select
          aria-label="Stars"
          value={filters.stars ?? ''}
          placeholder="Any stars"
          options={STARS}
          onChange={(event) => change({ stars: event.currentTarget.value })}
        />
        <Select
          aria-label="Order"
          value={filters.sort}
          options={ORDERS}
          onChange={(event) => {
            const sort = event.currentTarget.value
            change({ sort: sort === 'waiting' ? undefined : sort })
          }}
        />
      </div>
    </>
  )
}

const STATUSES = (['pending', 'published', 'rejected'] as const).map((value) => ({
  value,
  word: STATUS_BADGES[value].word,
}))
const STARS = [5, 4, 3, 2, 1].map((stars) => ({ value: stars, label: stars === 1 ? '1 star' : `${stars} stars` }))
const ORDERS = [
  { value: 'waiting', label: 'Pending first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'lowest', label: 'Fewest stars first' },
  { value: 'highest', label: 'Most stars first' },
]
