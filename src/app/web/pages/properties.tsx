import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PassedDates, withoutPassedDates } from '#features/calendar/web/passed-dates.tsx'
import { readStayChoice } from '#features/calendar/web/stay-choice.ts'
import { COUNTY } from '#features/county.ts'
import { FilterBar } from '#features/search/web/filter-bar.tsx'
import { nearestQuery, rangeQuery, resultsQuery } from '#features/search/web/queries.ts'
import { FoundCount } from '#features/search/web/results/found-count.tsx'
import type { MapState } from '#features/search/web/results/map-state.ts'
import { MapToggle } from '#features/search/web/results/map-toggle.tsx'
import { placeFound } from '#features/search/web/results/place-found.ts'
import { SavedLink } from '#features/search/web/saved/saved-link.tsx'
import { SortSelect } from '#features/search/web/sort-select.tsx'
import { addressOf } from '#platform/web/api.ts'
import { deferred, preloadWithPage } from '#platform/web/ui/deferred.tsx'
import { PageHead } from '../page-head.tsx'
import type { Page, PageLocation } from '../routing/page.ts'
import { useToday } from '../today.tsx'
import { useBreadcrumbFacts } from './breadcrumb-facts.ts'

/** The cards: server-rendered, hydrated when used, visible or, after a scroll, near the window. */
const FoundHomes = deferred(async () => ({
  default: (await import('#features/search/web/results/found-homes.tsx')).FoundHomes,
}))

function Properties({ location: { search } }: { location: PageLocation }) {
  const requested = search.get('location')?.trim()
  const { data: found } = useQuery(resultsQuery(search))
  const place = requested && found ? placeFound(requested, found.rows) : null
  const [map, setMap] = useState<MapState>('closed')
  const today = useToday()
  const ahead = withoutPassedDates(search, today)
  const path = addressOf('/properties', { query: { location: requested } })
  return (
    <>
      <PageHead
        title={place ? `Holiday homes in ${place}` : 'Our holiday homes'}
        description={`Short-stay homes ${place ? `in ${place}` : `in ${COUNTY}`}, with photographs, reviews and the whole price before you ask.`}
        path={path}
        facts={[useBreadcrumbFacts([{ name: 'Properties', path: '/properties' }])]}
      />
      <div className="wrap pt-10 pb-20 sm:pt-14">
        <h1 className="wrap-anywhere">{place ? `Homes in ${place}` : 'Find your home'}</h1>
        <p className="mt-3 max-w-xl text-ink-soft text-lg">
          Choose your dates and see at once which homes are available, and the total price of your stay.
        </p>
        <div className="mt-8">
          <PassedDates path="/properties" search={search} today={today} />
          <FilterBar search={ahead} today={today} />
        </div>
        <div id="found" className="mt-8 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="flex flex-wrap items-center gap-x-6">
            <FoundCount search={search} />
            <SavedLink choice={readStayChoice(ahead)} />
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {found && found.rows.length > 0 && <MapToggle state={map} onState={setMap} />}
            <SortSelect search={ahead} today={today} />
          </div>
        </div>
        <FoundHomes search={search} map={map} onMap={setMap} />
      </div>
    </>
  )
}

export const page: Page = {
  load: async ({ search }, ask) => {
    const [found] = await Promise.all([ask(resultsQuery(search)), ask(rangeQuery), preloadWithPage(FoundHomes)])
    if (found?.rows.length === 0) await ask(nearestQuery(search))
    return {}
  },
  Component: Properties,
}
