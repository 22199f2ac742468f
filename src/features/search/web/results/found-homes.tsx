import { useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, useEffect, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { readStayChoice } from '#features/calendar/web/stay-choice.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { Pagination } from '#platform/web/ui/controls/pagination.tsx'
import { deferred } from '#platform/web/ui/deferred.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { changedAddress, readCriteria } from '../criteria-address.ts'
import { RESULTS_PER_PAGE, resultsQuery } from '../queries.ts'
import { HomeGrid } from './home-grid.tsx'
import { HomesOutline } from './homes-outline.tsx'
import { MAP, type MapState } from './map-state.ts'
import { NearestHomes } from './nearest-homes.tsx'
import { Obstacles } from './obstacles.tsx'

/** Fetched when the guest opens the map. */
const ResultsMap = deferred(() => import('./results-map.tsx'))

interface FoundHomesProps {
  search: URLSearchParams
  map: MapState
  onMap: (state: MapState) => void
}

export function FoundHomes({ search, map, onMap }: FoundHomesProps) {
  const { data, isError, isFetching, error, refetch } = useQuery(resultsQuery(search))
  const choice = readStayChoice(search)
  const offset = Number(search.get('offset') ?? 0)
  const retry = () => void refetch()

  if (isError)
    return (
      <ErrorState
        title="Failed to fetch properties"
        description={error.serverMessage}
        onRetry={retry}
        retrying={isFetching}
      />
    )
  if (!data) return <HomesOutline />
  if (data.rows.length === 0 && Object.values(readCriteria(search)).every((value) => value === undefined))
    return (
      <EmptyState icon={<SearchX size={26} strokeWidth={1.75} aria-hidden="true" />} title="No homes to show yet">
        Please come back soon, or ask us what we have.
      </EmptyState>
    )
  if (data.rows.length === 0)
    return (
      <>
        <EmptyState
          icon={<SearchX size={26} strokeWidth={1.75} aria-hidden="true" />}
          title="No properties found matching your criteria"
          action={<LinkButton href="/properties">Clear Filters</LinkButton>}
        >
          <Obstacles search={search} />
        </EmptyState>
        <NearestHomes search={search} choice={choice} />
      </>
    )

  return (
    <>
      <HomeGrid homes={data.rows} choice={choice} numbered={map !== 'closed'} />
      {data.total > RESULTS_PER_PAGE && (
        <div className="mt-12">
          <Pagination
            offset={offset}
            limit={RESULTS_PER_PAGE}
            total={data.total}
            of="properties"
            onOffset={(to) => {
              navigate(changedAddress(search, { offset: to > 0 ? String(to) : undefined }))
              document.getElementById('found')?.scrollIntoView()
            }}
          />
        </div>
      )}
      {map !== 'closed' && (
        <MapSection takesFocus={map === 'opening'} onFocused={() => onMap('open')}>
          <ResultsMap homes={data.rows} />
        </MapSection>
      )}
    </>
  )
}

interface MapSectionProps {
  takesFocus: boolean
  onFocused: () => void
  children: ReactNode
}

function MapSection({ takesFocus, onFocused, children }: MapSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus()
    onFocused()
  }, [takesFocus, onFocused])
  return (
    <section id={MAP} aria-labelledby={`${MAP}-heading`} className="mt-14">
      <h2 ref={heading} id={`${MAP}-heading`} tabIndex={-1} className="mb-5 scroll-mt-12 text-2xl">
        Map
      </h2>
      {children}
    </section>
  )
}
