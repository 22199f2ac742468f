import { useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { navigate } from 'wouter/use-browser-location'
import { resultsAddress, stayChoiceOf } from '#features/calendar/web/stay-choice.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Pagination } from '#platform/web/ui/pagination.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { FoundCard } from './found-card.tsx'
import { RESULTS_PER_PAGE, resultsQuery } from './queries.ts'

const GRID = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8'

/** The homes that fit what an address of `/properties` asks for. */
export function FoundHomes({ search }: { search: URLSearchParams }) {
  const { data, isError, isFetching, error, refetch } = useQuery(resultsQuery(search))
  const choice = stayChoiceOf(search)
  const offset = Number(search.get('offset') ?? 0)
  const retry = () => void refetch()

  if (isError)
    return (
      <ErrorState title="Failed to fetch properties" description={error.said} onRetry={retry} retrying={isFetching} />
    )
  if (!data) return <Outline />
  if (data.rows.length === 0)
    return (
      <EmptyState
        icon={<SearchX size={26} strokeWidth={1.75} aria-hidden="true" />}
        title="No properties found matching your criteria"
        action={<LinkButton href="/properties">Clear Filters</LinkButton>}
      >
        Try other dates, fewer guests or another place nearby.
      </EmptyState>
    )

  return (
    <>
      <ul className={GRID}>
        {data.rows.map((home, place) => (
          <li key={home.id}>
            <FoundCard home={home} choice={choice} load={place === 0 ? 'first' : place < 3 ? 'now' : 'lazy'} />
          </li>
        ))}
      </ul>
      {data.total > RESULTS_PER_PAGE && (
        <div className="mt-12">
          <Pagination
            offset={offset}
            limit={RESULTS_PER_PAGE}
            total={data.total}
            of="properties"
            onOffset={(to) => {
              navigate(resultsAddress(search.get('location') ?? undefined, choice, to))
              document.getElementById('found')?.scrollIntoView()
            }}
          />
        </div>
      )}
    </>
  )
}

function Outline() {
  return (
    <Loading what="properties" className={GRID}>
      {[1, 2, 3].map((place) => (
        <div key={place} className="overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className="aspect-3/2 rounded-none" />
          <div className="space-y-3 p-5">
            <Skeleton className="h-7 w-2/3" />
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-5" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
