import { Fragment, type ReactNode } from 'react'
import { useToday } from '#app/web/today.tsx'
import type { StayChoice } from '#features/calendar/web/stay-choice.ts'
import { useNightPrices } from '#features/prices/web/night-prices.ts'
import { useMinimumStay } from '#features/prices/web/queries.ts'
import type { Photograph as Photo, Property } from '#features/properties/contract.ts'
import { AboutHome } from '#features/properties/web/home/about-home.tsx'
import { Amenities } from '#features/properties/web/home/amenities.tsx'
import { ImportantInformation } from '#features/properties/web/home/description/important-information.tsx'
import { HomeRating } from '#features/properties/web/home/home-rating.tsx'
import { picturesOfPage } from '#features/properties/web/home/pictures-of-page.ts'
import { HomeReviews } from '#features/reviews/web/home-reviews.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import { AnchorBar } from './anchor-bar.tsx'
import { AccessFacts, GoodToKnow, Rooms, StayCalendar, Surroundings, YearPrices } from './parts.tsx'
import { REVIEWS_AT_A_TIME } from './reviews-at-a-time.ts'

interface ParticularsProps {
  home: Property
  choice: StayChoice
  onChoice: (change: StayChoice) => void
}

/** All sections of a home's page, below the bar of links to the sections. */
export function Particulars({ home, choice, onChoice }: ParticularsProps) {
  const { settings } = useSite()
  const today = useToday()
  const minimumStay = useMinimumStay(home, choice.checkOut ? undefined : choice.checkIn) ?? home.effectiveMinimumStay
  const priceOf = useNightPrices(home.id, today)
  const parts: (PartProps & { label: string })[] = [
    { id: 'about', label: 'About', heading: 'About this home', children: <About home={home} /> },
    ...(home.rooms.length > 0 || home.floorPlan
      ? [{ id: 'rooms', label: 'Rooms', heading: 'Rooms and beds', children: <Rooms home={home} /> }]
      : []),
    ...(home.amenities.length > 0
      ? [
          {
            id: 'amenities',
            label: 'Amenities',
            heading: 'Amenities',
            children: <Amenities amenities={home.amenities} />,
          },
        ]
      : []),
    {
      id: 'availability',
      label: 'Availability',
      heading: 'Availability',
      notPrinted: true,
      children: (
        <StayCalendar
          propertyId={home.id}
          today={today}
          minimumStay={minimumStay}
          priceOf={priceOf}
          checkIn={choice.checkIn}
          checkOut={choice.checkOut}
          onChoice={onChoice}
        />
      ),
    },
    {
      id: 'prices',
      label: 'Prices',
      heading: 'Prices through the year',
      children: <YearPrices propertyId={home.id} />,
    },
    {
      id: 'know',
      label: 'Good to know',
      heading: 'Good to know',
      children: <GoodToKnow home={home} checkIn={choice.checkIn} />,
    },
    { id: 'surroundings', label: 'Location', heading: 'Where it is', children: <Surroundings home={home} /> },
    ...(home.access || home.accessibilityNotes
      ? [{ id: 'access', label: 'Access', heading: 'Access', children: <AccessFacts home={home} /> }]
      : []),
    {
      id: 'reviews',
      label: 'Reviews',
      heading: 'Guest reviews',
      children: <Reviews home={home} officeName={settings.business.name} />,
    },
  ]
  const { wide, pair } = picturesOfPage(home)
  return (
    <div>
      <AnchorBar anchors={parts} />
      <div className="mt-10 space-y-14">
        {parts.map(({ label: _label, ...part }) => (
          <Fragment key={part.id}>
            {part.id === 'surroundings' && pair.length > 0 && (
              <Pictures photographs={pair} sizes="(min-width: 1024px) 23rem, 47vw" />
            )}
            <Part {...part} />
            {part.id === 'about' && wide && <Pictures photographs={[wide]} sizes="(min-width: 1024px) 45rem, 94vw" />}
          </Fragment>
        ))}
        {home.registrationNumber && (
          <p className="text-ink-soft text-sm">Registration number {home.registrationNumber}</p>
        )}
      </div>
    </div>
  )
}

/** Pictures of equal width. The gallery describes them to screen readers. */
function Pictures({ photographs, sizes }: { photographs: readonly Photo[]; sizes: string }) {
  return (
    <div className="not-printed flex gap-2">
      {photographs.map((photograph) => (
        <Photograph
          key={photograph.src}
          photograph={photograph}
          alt=""
          sizes={sizes}
          className="aspect-3/2 min-w-0 flex-1 rounded-card"
        />
      ))}
    </div>
  )
}

function About({ home }: { home: Property }) {
  return (
    <>
      <AboutHome home={home} />
      {home.importantInformation && (
        <div className="mt-14">
          <ImportantInformation html={home.importantInformation} />
        </div>
      )}
    </>
  )
}

function Reviews({ home, officeName }: { home: Property; officeName: string }) {
  return (
    <>
      {home.reviewCount > 0 && (
        <p className="mb-6 flex flex-wrap items-center gap-x-4 text-ink-soft">
          <HomeRating home={home} />
          {home.reviewCount > 1 && <span>Highest rated first</span>}
        </p>
      )}
      <HomeReviews
        propertyId={home.id}
        title={home.title}
        pageSize={REVIEWS_AT_A_TIME}
        officeName={officeName}
        look="list"
        more="See more reviews"
      />
    </>
  )
}

interface PartProps {
  id: string
  heading: string
  /** Hides the section in print: the calendar consists of buttons. */
  notPrinted?: true
  children: ReactNode
}

function Part({ id, heading, notPrinted, children }: PartProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={classNames('scroll-mt-12', notPrinted && 'not-printed')}
    >
      <h2 id={`${id}-heading`} className="mb-5 text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  )
}
