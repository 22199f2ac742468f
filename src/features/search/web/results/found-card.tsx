import { hasBothDates, propertyAddress, type StayChoice } from '#features/calendar/web/stay-choice.ts'
import { FeaturedPill } from '#features/properties/web/featured-pill.tsx'
import { HomeRating } from '#features/properties/web/home/home-rating.tsx'
import { HomeSize } from '#features/properties/web/home/home-size.tsx'
import { NightlyPrice } from '#features/properties/web/nightly-price.tsx'
import { SaveHeart } from '#features/properties/web/save-button.tsx'
import { describeTooSmall } from '#features/properties/web/too-many-guests.tsx'
import type { FoundProperty } from '#features/search/contract.ts'
import { formatLongStay } from '#platform/shared/day.ts'
import { formatPounds, penceOf } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import type { PhotographProps } from '#platform/web/ui/photographs/photograph.tsx'
import { PhotographStrip } from '#platform/web/ui/photographs/photograph-strip.tsx'

interface FoundCardProps {
  home: FoundProperty
  /** Dates and guests that the link adds to the address of the home. */
  choice: StayChoice
  load?: PhotographProps['load']
  /** `h3` for cards below a heading of their group. */
  heading?: 'h2' | 'h3' | undefined
  note?: string | undefined
  /** Of the home's marker on the map. */
  number?: number | undefined
}

/** Keyboard users reach one link, the title. Clicks on the text or the photographs open the same page. */
export function FoundCard({ home, choice, load, heading: Heading = 'h2', note, number }: FoundCardProps) {
  const address = propertyAddress(home.id, foundStay(home, choice))
  return (
    <Card as="article" lifts className="group flex h-full flex-col overflow-hidden">
      <PhotographStrip photographs={home.photographs} sizes={CARD_SIZES} load={load} href={address} />
      {home.featured && <FeaturedPill />}
      <div className="flex flex-1 flex-col p-5">
        <Heading className="text-xl">
          <SiteLink href={address} className="stretched decoration-1 underline-offset-4 group-hover:underline">
            {home.title}
          </SiteLink>
        </Heading>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
          <p className="wrap-anywhere text-ink-soft">
            {home.city}
            {number && <span className="font-semibold text-pine"> · {number} on the map</span>}
          </p>
          <HomeRating home={home} />
        </div>
        <HomeSize home={home} className="mt-3 text-ink-soft text-sm" />
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 pt-4 text-ink-soft">
          {home.stay && isMoved(home.stay, choice) && (
            <p className="w-full pb-1 font-medium text-ink">{formatLongStay(home.stay)}</p>
          )}
          <p>
            <NightlyPrice home={home} />
          </p>
          {home.stay && (
            <p>
              <span className="font-semibold text-ink tabular-nums">{formatPounds(penceOf(home.stay.total))}</span> for{' '}
              {formatCount(home.stay.nights, 'night')}
              {penceOf(home.cleaningFee) > 0 && <span className="block text-sm">cleaning included</span>}
            </p>
          )}
          {home.stay && (
            <p className="w-full text-sm">
              plus a refundable deposit of{' '}
              <span className="tabular-nums">{formatPounds(penceOf(home.stay.securityDeposit))}</span>
            </p>
          )}
          {home.stay && home.stay.nights < home.stay.minimumStay && (
            <p className="w-full text-sm text-terracotta-deep">
              Minimum stay on these dates: {home.stay.minimumStay} nights
            </p>
          )}
          {[describeTooSmall(home, choice), note].filter(Boolean).map((text) => (
            <p key={text} className="w-full font-medium text-terracotta-deep">
              {text}
            </p>
          ))}
        </div>
      </div>
      {/* Last, so that the keyboard reaches the home before it. */}
      <SaveHeart home={home} />
    </Card>
  )
}

/**
 * Returns the choice with the dates of the stay found for the home. Without a found stay, drops both dates, but keeps a single
 * date.
 */
function foundStay({ stay }: FoundProperty, choice: StayChoice): StayChoice {
  if (stay) return { ...choice, checkIn: stay.checkIn, checkOut: stay.checkOut }
  return hasBothDates(choice) ? { guests: choice.guests } : choice
}

function isMoved({ checkIn }: NonNullable<FoundProperty['stay']>, choice: StayChoice): boolean {
  return checkIn !== choice.checkIn
}

/** Widths of a card, by which the browser chooses the image size. */
const CARD_SIZES = '(min-width: 1280px) 384px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 92vw'
