import type { ReactNode } from 'react'
import type { Property } from '#features/properties/contract.ts'
import { AboutHome } from '#features/properties/web/about-home.tsx'
import { AccessFacts, hasAccessFacts } from '#features/properties/web/access-facts.tsx'
import { Amenities } from '#features/properties/web/amenities.tsx'
import { HomeRating } from '#features/properties/web/home-rating.tsx'
import { ImportantInformation } from '#features/properties/web/important-information.tsx'
import { Rooms } from '#features/properties/web/rooms.tsx'
import { Surroundings } from '#features/properties/web/surroundings.tsx'
import { HomeReviews } from '#features/reviews/web/home-reviews.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { REVIEWS_AT_A_TIME } from './reviews-at-a-time.ts'

/** All there is to know of a home before asking for it. */
export function Particulars({ home }: { home: Property }) {
  const { settings } = useSite()
  return (
    <div className="space-y-14">
      <Part id="about" heading="About this home">
        <AboutHome home={home} />
      </Part>
      {home.importantInformation && <ImportantInformation html={home.importantInformation} />}
      {(home.rooms.length > 0 || home.floorPlan) && (
        <Part id="rooms" heading="Rooms and beds">
          <Rooms home={home} />
        </Part>
      )}
      {home.amenities.length > 0 && (
        <Part id="amenities" heading="Amenities">
          <Amenities amenities={home.amenities} />
        </Part>
      )}
      <Part id="surroundings" heading="Where it is">
        <Surroundings home={home} />
      </Part>
      {hasAccessFacts(home) && (
        <Part id="access" heading="Getting in and about">
          <AccessFacts home={home} />
        </Part>
      )}
      <Part id="reviews" heading="Guest reviews">
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
          officeName={settings.business.name}
          columns={2}
          more="See more reviews"
        />
      </Part>
      {home.registrationNumber && (
        <p className="text-ink-soft text-sm">Registration number {home.registrationNumber}</p>
      )}
    </div>
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
