import { useQueries, useQuery } from '@tanstack/react-query'
import MessageSquareHeart from 'lucide-react/icons/message-square-heart'
import { useState } from 'react'
import { propertyAddress } from '#features/calendar/web/stay-choice.ts'
import type { Property } from '#features/properties/contract.ts'
import { HomeRating } from '#features/properties/web/home/home-rating.tsx'
import { homeNamesQuery, picturedHomesQuery } from '#features/properties/web/queries.ts'
import type { Review } from '#features/reviews/contract.ts'
import { HomeReviews } from '#features/reviews/web/home-reviews.tsx'
import { firstReviewsQuery, reviewsOfHomeQuery, reviewsSummaryQuery } from '#features/reviews/web/queries.ts'
import { type ReviewChoice, ReviewChoiceForm, readReviewChoice } from '#features/reviews/web/review-choice.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Button, LinkButton } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Stars } from '#platform/web/ui/stars.tsx'
import { PageHead } from '../page-head.tsx'
import type { Page, PageLocation } from '../routing/page.ts'
import { useBreadcrumbFacts } from './breadcrumb-facts.ts'
import { HomePhotograph } from './text/home-photograph.tsx'
import { Opening } from './text/opening.tsx'

const REVIEWS_AT_A_TIME = 6
const HOMES_AT_A_TIME = 6
const MAX_OF_A_PAGE = REVIEWS_AT_A_TIME * HOMES_AT_A_TIME

/** The first reviews of the next homes, or of the chosen home. */
function pageOfGroups({ sort, home }: ReviewChoice, page: number) {
  return home === undefined
    ? firstReviewsQuery(REVIEWS_AT_A_TIME, MAX_OF_A_PAGE, page * MAX_OF_A_PAGE, sort)
    : reviewsOfHomeQuery(home, REVIEWS_AT_A_TIME, 0, sort)
}

function Reviews({ location }: { location: PageLocation }) {
  const { settings } = useSite()
  const { data, isError, isFetching, error, refetch } = useQuery(homeNamesQuery)
  const { data: overall } = useQuery(reviewsSummaryQuery)
  const homes = reviewed(data?.rows ?? [])
  return (
    <>
      <PageHead
        title="Guest reviews"
        description={`What guests say about the homes of ${settings.business.name}. Every review belongs to a stay that took place.`}
        path="/reviews"
        facts={[useBreadcrumbFacts([{ name: 'Reviews', path: '/reviews' }])]}
      />
      <div className="wrap pt-10 pb-20 sm:pt-14">
        <Opening
          title="Guest reviews"
          lead={
            <>
              Only guests who have stayed can write here. We publish what they say, good or bad, and never change a
              word.{' '}
              <SiteLink href="/terms-of-service#reviews" className="text-pine underline underline-offset-4">
                Our review policy
              </SiteLink>
            </>
          }
          picture={<HomePhotograph home={0} photograph={3} />}
        >
          {overall && overall.average !== null && <OverallFigure average={overall.average} count={overall.count} />}
        </Opening>
        {isError ? (
          <ErrorState
            title="Reviews could not be loaded"
            description={error.serverMessage}
            onRetry={() => void refetch()}
            retrying={isFetching}
            className="mt-12"
          />
        ) : !data ? (
          <Outline />
        ) : homes.length === 0 ? (
          <EmptyState
            icon={<MessageSquareHeart size={26} strokeWidth={1.75} aria-hidden="true" />}
            title="No reviews yet. Be the first to leave a review!"
            action={<LinkButton href="/properties">See our homes</LinkButton>}
            className="mt-12"
          >
            After your stay, you can review it from your booking page.
          </EmptyState>
        ) : (
          <ChosenReviews homes={homes} search={location.search} officeName={settings.business.name} />
        )}
      </div>
    </>
  )
}

function OverallFigure({ average, count }: { average: number; count: number }) {
  return (
    <p className="mt-4 flex items-center gap-4">
      <span className="font-display font-medium text-5xl tabular-nums">{average.toFixed(1)}</span>
      <span>
        <Stars rating={average} figure={false} className="[&>svg]:h-5 [&>svg]:w-[6.5625rem]" />
        <span className="block text-ink-soft text-sm">overall, from {formatCount(count, 'review')}</span>
      </span>
    </p>
  )
}

interface ChosenReviewsProps {
  homes: Property[]
  search: URLSearchParams
  officeName: string
}

function ChosenReviews({ homes, search, officeName }: ChosenReviewsProps) {
  const choice = readReviewChoice(search, homes)
  return (
    <>
      <ReviewChoiceForm choice={choice} homes={homes} />
      <Groups
        key={`${choice.sort} ${choice.home}`}
        choice={choice}
        homes={homes.filter(({ id }) => choice.home === undefined || id === choice.home)}
        officeName={officeName}
      />
    </>
  )
}

interface GroupsProps {
  choice: ReviewChoice
  homes: Property[]
  officeName: string
}

function Groups({ choice, homes, officeName }: GroupsProps) {
  const [pages, setPages] = useState(1)
  const pageQueries = useQueries({ queries: Array.from({ length: pages }, (_, page) => pageOfGroups(choice, page)) })
  const failed = pageQueries.find((page) => page.isError)
  const fetching = pageQueries.some((page) => page.isFetching)
  const groups = groupsOf(
    homes,
    pageQueries.flatMap((page) => page.data?.rows ?? []),
  )
  return (
    <>
      <div>
        {groups.map(({ home, first }) => (
          <section key={home.id} aria-labelledby={`reviews-of-${home.id}`} className="mt-14 border-line border-t pt-8">
            <div className="mb-6 flex flex-wrap items-baseline gap-x-5 gap-y-1">
              <h2 id={`reviews-of-${home.id}`} className="text-2xl">
                <SiteLink
                  href={propertyAddress(home.id)}
                  className="inline-flex min-h-11 items-center decoration-1 underline-offset-4 hover:underline"
                >
                  {home.title}
                </SiteLink>
              </h2>
              <HomeRating home={home} />
            </div>
            <HomeReviews
              propertyId={home.id}
              title={home.title}
              loaded={{ rows: first, total: home.reviewCount }}
              sort={choice.sort}
              pageSize={REVIEWS_AT_A_TIME}
              officeName={officeName}
              look="cards"
              more="Show more reviews"
            />
          </section>
        ))}
      </div>
      {failed ? (
        <ErrorState
          title="Reviews could not be loaded"
          description={failed.error?.serverMessage}
          onRetry={() => void failed.refetch()}
          retrying={fetching}
          className="mt-12"
        />
      ) : fetching ? (
        <Outline />
      ) : (
        choice.home === undefined &&
        (pageQueries[0]?.data?.total ?? 0) > pages * MAX_OF_A_PAGE && (
          <div className="mt-14 border-line border-t pt-8 text-center">
            <Button variant="secondary" onClick={() => setPages(pages + 1)}>
              Show reviews of more homes
            </Button>
          </div>
        )
      )}
    </>
  )
}

/** Groups reviews by home. Leaves out a home until all its first reviews have been fetched. */
function groupsOf(homes: Property[], reviews: Review[]): { home: Property; first: Review[] }[] {
  const byHome = Map.groupBy(reviews, ({ propertyId }) => propertyId)
  return homes
    .map((home) => ({ home, first: byHome.get(home.id) ?? [] }))
    .filter(({ home, first }) => first.length > 0 && first.length >= Math.min(home.reviewCount, REVIEWS_AT_A_TIME))
}

function Outline() {
  return (
    <Loading what="reviews" className="mt-14 grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-48 rounded-card" />
      ))}
    </Loading>
  )
}

function reviewed(homes: Property[]): Property[] {
  return homes.filter((home) => home.reviewCount > 0)
}

export const page: Page = {
  load: async ({ search }, ask) => {
    const names = ask(homeNamesQuery)
    // Only a chosen home needs the names first; otherwise names and reviews load in parallel.
    const homes = search.has('home') ? reviewed((await names)?.rows ?? []) : []
    await Promise.all([
      names,
      ask(picturedHomesQuery),
      ask(reviewsSummaryQuery),
      ask(pageOfGroups(readReviewChoice(search, homes), 0)),
    ])
    return {}
  },
  Component: Reviews,
}
