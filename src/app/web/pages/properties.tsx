import { FilterBar } from '#features/search/web/filter-bar.tsx'
import { FoundCount } from '#features/search/web/found-count.tsx'
import { resultsQuery } from '#features/search/web/queries.ts'
import { addressOf } from '#platform/web/api.ts'
import { alongWith, deferred } from '#platform/web/ui/deferred.tsx'
import { useToday } from '../moment.tsx'
import type { Page, PageLocation } from '../page.ts'
import { PageHead } from '../page-head.tsx'
import { useBreadcrumbFacts } from './breadcrumb-facts.ts'

/** The cards are there to read at once, and answer when somebody comes near. */
const FoundHomes = deferred(async () => ({
  default: (await import('#features/search/web/found-homes.tsx')).FoundHomes,
}))

function Properties({ location: { search } }: { location: PageLocation }) {
  const place = search.get('location')?.trim()
  const path = addressOf('/properties', { query: { location: place } })
  return (
    <>
      <PageHead
        title={place ? `Holiday homes in ${place}` : 'Our holiday homes'}
        description={`Short-stay homes ${place ? `in ${place}` : 'in Staffordshire'}, with photographs, reviews and the whole price before you ask.`}
        path={path}
        facts={[useBreadcrumbFacts([{ name: 'Properties', path: '/properties' }])]}
      />
      <div className="wrap pt-10 pb-20 sm:pt-14">
        <h1>{place ? `Homes in ${place}` : 'Find your home'}</h1>
        <p className="mt-3 max-w-xl text-ink-soft text-lg">
          Choose your dates and see at once which homes are available, and the total price of your stay.
        </p>
        <div className="mt-8">
          <FilterBar search={search} today={useToday()} />
        </div>
        <div id="found" className="mt-8 mb-4">
          <FoundCount search={search} />
        </div>
        <FoundHomes search={search} />
      </div>
    </>
  )
}

export const page: Page = {
  load: async ({ search }, ask) => {
    await Promise.all([ask(resultsQuery(search)), alongWith(FoundHomes)])
    return {}
  },
  Component: Properties,
}
