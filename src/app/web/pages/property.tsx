import { useQuery } from '@tanstack/react-query'
import { withoutPassedDates } from '#features/calendar/web/passed-dates.tsx'
import { takenNightsQuery } from '#features/calendar/web/queries.ts'
import { hasBothDates, propertyAddress, readStayChoice } from '#features/calendar/web/stay-choice.ts'
import { quoteQuery, ratesQuery } from '#features/prices/web/queries.ts'
import type { Property } from '#features/properties/contract.ts'
import { plainText } from '#features/properties/web/home/description/description-parts.ts'
import { homeQuery, sharedFeaturesQuery } from '#features/properties/web/queries.ts'
import { reviewsOfHomeQuery } from '#features/reviews/web/queries.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { MAX_ROW_NUMBER } from '#platform/shared/row-number.ts'
import { cutText } from '#platform/shared/text/cut-text.ts'
import { deferred, preloadWithPage } from '#platform/web/ui/deferred.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { PageHead } from '../page-head.tsx'
import type { Page, PageLocation } from '../routing/page.ts'
import { useBreadcrumbFacts } from './breadcrumb-facts.ts'
import { MissingProperty } from './property/missing-property.tsx'
import { AccessFacts, GoodToKnow, Rooms, Surroundings, YearPrices } from './property/parts.tsx'
import { rentalFacts } from './property/rental-facts.ts'
import { REVIEWS_AT_A_TIME } from './property/reviews-at-a-time.ts'

/** Server-rendered; hydrated when visible or used, and after the first use of the page when near the screen. */
const HomeDetails = deferred(() => import('./property/home-details.tsx'), <Outline />)

const DESCRIPTION_CHARACTERS = 155

function PropertyPage({ location: { params, search } }: { location: PageLocation }) {
  const id = idOf(params)
  const { data: home, isError, isFetching, error, refetch } = useQuery({ ...homeQuery(id), enabled: id > 0 })
  if (isError)
    return (
      <div className="wrap section">
        <PageHead title="Property" description="This page could not be loaded." />
        <ErrorState
          title="The property could not be loaded"
          description={error.serverMessage}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    )
  if (home === undefined && id > 0) return <Outline />
  if (!home) return <MissingProperty />
  return (
    <>
      <HomeHead home={home} />
      <HomeDetails key={home.id} home={home} search={search} />
    </>
  )
}

function HomeHead({ home }: { home: Property }) {
  const path = propertyAddress(home.id)
  const { data: reviews } = useQuery(reviewsOfHomeQuery(home.id, REVIEWS_AT_A_TIME))
  const facts = [
    rentalFacts(home, reviews?.rows ?? [], useSite()),
    useBreadcrumbFacts([
      { name: 'Properties', path: '/properties' },
      { name: home.title, path },
    ]),
  ]
  return (
    <PageHead
      title={`${home.title}, ${home.city}`}
      description={cutText(plainText(home.description), DESCRIPTION_CHARACTERS)}
      path={path}
      picture={home.photographs[0]}
      facts={facts}
    />
  )
}

function Outline() {
  return (
    <Loading what="the property" className="wrap py-14">
      <Skeleton className="aspect-5/2 rounded-hero" />
      <Skeleton className="mt-8 h-12 w-1/2" />
      <Skeleton className="mt-4 h-6 w-1/3" />
    </Loading>
  )
}

/** Returns 0 for a text that cannot be a home's id. */
function idOf({ id = '' }: Record<string, string>): number {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0
  return number <= MAX_ROW_NUMBER ? number : 0
}

export const page: Page = {
  load: async ({ params, search }, ask, today) => {
    const id = idOf(params)
    if (id === 0) return { status: 404 }
    const choice = readStayChoice(withoutPassedDates(search, today))
    const [home] = await Promise.all([
      ask(homeQuery(id)),
      ask(sharedFeaturesQuery),
      ask(takenNightsQuery(id)),
      ask(ratesQuery(id)),
      ask(reviewsOfHomeQuery(id, REVIEWS_AT_A_TIME)),
      hasBothDates(choice) && ask(quoteQuery(id, choice)),
      preloadWithPage(HomeDetails, Rooms, YearPrices, GoodToKnow, Surroundings, AccessFacts),
    ])
    return home === null ? { status: 404 } : {}
  },
  Component: PropertyPage,
}
