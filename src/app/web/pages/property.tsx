import { useQuery } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import { quoteQuery } from '#features/calendar/web/queries.ts'
import { hasNights, propertyAddress, stayChoiceOf } from '#features/calendar/web/stay-choice.ts'
import { useStayChoice } from '#features/calendar/web/use-stay-choice.ts'
import type { Property } from '#features/properties/contract.ts'
import { AboutHome } from '#features/properties/web/about-home.tsx'
import { Amenities } from '#features/properties/web/amenities.tsx'
import { plainText } from '#features/properties/web/description-parts.ts'
import { Gallery } from '#features/properties/web/gallery.tsx'
import { HomeRating } from '#features/properties/web/home-rating.tsx'
import { HomeSize } from '#features/properties/web/home-size.tsx'
import { ImportantInformation } from '#features/properties/web/important-information.tsx'
import { PriceBar } from '#features/properties/web/price-bar.tsx'
import { PriceCard } from '#features/properties/web/price-card.tsx'
import { homeQuery } from '#features/properties/web/queries.ts'
import { Surroundings } from '#features/properties/web/surroundings.tsx'
import { HomeReviews } from '#features/reviews/web/home-reviews.tsx'
import { reviewsOfHomeQuery } from '#features/reviews/web/queries.ts'
import { Breadcrumb } from '#platform/web/ui/breadcrumb.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useToday } from '../moment.tsx'
import type { Page, PageLocation } from '../page.ts'
import { PageHead } from '../page-head.tsx'
import { useSite } from '../site-facts.ts'
import { useBreadcrumbFacts } from './breadcrumb-facts.ts'
import { MissingProperty } from './property/missing-property.tsx'
import { useRentalFacts } from './property/rental-facts.ts'

const PRICE_CARD = 'price'
const REVIEWS_AT_A_TIME = 4
const DESCRIPTION_CHARACTERS = 155

function PropertyPage({ location: { params, search } }: { location: PageLocation }) {
  const id = idOf(params)
  const { data: home, isError, isFetching, error, refetch } = useQuery({ ...homeQuery(id), enabled: id > 0 })
  if (isError)
    return (
      <div className="wrap section">
        <PageHead title="Property" description="This page could not be fetched." />
        <ErrorState
          title="Failed to fetch the property"
          description={error.said}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    )
  if (home === undefined && id > 0) return <Outline />
  if (!home) return <MissingProperty />
  return <Home home={home} search={search} />
}

function Home({ home, search }: { home: Property; search: URLSearchParams }) {
  const { settings } = useSite()
  const today = useToday()
  const [choice, choose] = useStayChoice(search, (next) => propertyAddress(home.id, next))
  const path = propertyAddress(home.id)
  const facts = [useRentalFacts(home), useBreadcrumbFacts([PROPERTIES, { name: home.title, path }])]

  return (
    <>
      <PageHead
        title={`${home.title}, ${home.city}`}
        description={shortened(plainText(home.description))}
        path={path}
        picture={home.photographs[0]?.src}
        facts={facts}
      />
      <div className="max-lg:[&_*]:scroll-mb-28">
        <div className="wrap py-4">
          <Breadcrumb steps={[{ label: 'Properties', href: '/properties' }, { label: home.title }]} />
        </div>
        <div className="lg:wrap">
          <Gallery photographs={home.photographs} title={home.title} />
        </div>
        <div className="wrap mt-8 grid grid-cols-1 gap-x-16 gap-y-10 pb-16 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:pb-28">
          <header>
            <div className="gap-x-5 sm:flex sm:flex-wrap sm:items-center">
              <h1 className="min-w-0">{home.title}</h1>
              <HomeRating home={home} className="mt-2 text-base" />
            </div>
            <p className="mt-3 flex items-center gap-2 text-ink-soft text-lg">
              <MapPin size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
              {placeOf(home)}
            </p>
            <HomeSize home={home} className="mt-4 w-fit rounded-card border border-line bg-surface px-4 py-2" />
          </header>
          <div id={PRICE_CARD} className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <div className="tall:lg:sticky lg:top-24">
              <PriceCard
                home={home}
                today={today}
                choice={choice}
                onChoice={choose}
                depositReturnWorkingDays={settings.policy.depositReturnWorkingDays}
                enquiryResponseHours={settings.policy.enquiryResponseHours}
              />
            </div>
          </div>
          <div className="space-y-14">
            <Part id="about" heading="About this home">
              <AboutHome home={home} />
            </Part>
            {home.importantInformation && <ImportantInformation html={home.importantInformation} />}
            {home.amenities.length > 0 && (
              <Part id="amenities" heading="Amenities">
                <Amenities amenities={home.amenities} />
              </Part>
            )}
            <Part id="surroundings" heading="Where it is">
              <Surroundings home={home} />
            </Part>
            {home.accessibilityNotes && (
              <Part id="access" heading="Getting in and about">
                <p className="measure whitespace-pre-line">{home.accessibilityNotes}</p>
              </Part>
            )}
            <Part id="reviews" heading="Guest reviews">
              {home.reviewCount > 0 && (
                <p className="mb-6 flex flex-wrap items-center gap-x-4 text-ink-soft">
                  <HomeRating home={home} />
                  {home.reviewCount > 1 && <span>Most positive first</span>}
                </p>
              )}
              <HomeReviews
                propertyId={home.id}
                title={home.title}
                pageSize={REVIEWS_AT_A_TIME}
                officeName={settings.business.name}
                columns={2}
                more="See more reviews"
              />
            </Part>
            {home.registrationNumber && (
              <p className="text-ink-soft text-sm">Registration number {home.registrationNumber}</p>
            )}
          </div>
        </div>
        <PriceBar home={home} choice={choice} card={PRICE_CARD} />
      </div>
    </>
  )
}

function Part({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="mb-5 text-2xl">
        {heading}
      </h2>
      {children}
    </section>
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

const PROPERTIES = { name: 'Properties', path: '/properties' }

function placeOf({ location, city }: Property): string {
  return location.includes(city) ? location : `${location}, ${city}`
}

/** 0 for what can be no home's number. */
function idOf({ id = '' }: Record<string, string>): number {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0
  return number <= 2_147_483_647 ? number : 0
}

function shortened(text: string): string {
  if (text.length <= DESCRIPTION_CHARACTERS) return text
  return `${text.slice(0, DESCRIPTION_CHARACTERS).replace(/\s+\S*$/, '')}…`
}

export const page: Page = {
  load: async ({ params, search }, ask) => {
    const id = idOf(params)
    if (id === 0) return { status: 404 }
    const choice = stayChoiceOf(search)
    const [home] = await Promise.all([
      ask(homeQuery(id)),
      ask(reviewsOfHomeQuery(id, REVIEWS_AT_A_TIME)),
      hasNights(choice) && ask(quoteQuery(id, choice)),
    ])
    return home === null ? { status: 404 } : {}
  },
  Component: PropertyPage,
}
