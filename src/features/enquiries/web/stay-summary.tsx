import { hasBothDates } from '#features/calendar/web/stay-choice.ts'
import { StayPrice } from '#features/prices/web/stay-price.tsx'
import { HomeSize } from '#features/properties/web/home/home-size.tsx'
import { NightlyPrice } from '#features/properties/web/nightly-price.tsx'
import { type Day, formatLongDay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import { quotedGuests } from './enquiry-start.ts'
import { useRequestedStay } from './stay-fields.tsx'

interface StaySummaryProps {
  depositReturnWorkingDays: number
  className?: string
}

/** The requested home and, with dates, the price of the stay. */
export function StaySummary({ depositReturnWorkingDays, className }: StaySummaryProps) {
  const { title, home, checkIn, checkOut, guests } = useRequestedStay()
  const stay = { checkIn, checkOut, guests: quotedGuests(guests, home) }
  const cover = home?.photographs[0]
  return (
    <aside aria-label="Your stay" className={className}>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        {home && cover && (
          <Photograph
            photograph={cover}
            sizes="(min-width: 1024px) 384px, 92vw"
            load="now"
            className="aspect-3/2 w-full max-lg:aspect-5/2"
          />
        )}
        <div className="p-6">
          <h2 className="text-xl">{home?.title ?? (title || 'Your stay')}</h2>
          {home ? (
            <>
              <p className="wrap-anywhere text-ink-soft">{home.location}</p>
              <HomeSize home={home} className="mt-3 text-ink-soft text-sm" />
              {!hasBothDates(stay) && (
                <p className="mt-4 text-ink-soft">
                  <NightlyPrice home={home} />
                </p>
              )}
            </>
          ) : (
            <p className="mt-1 text-ink-soft">
              {title
                ? 'We do not have a home by this name at the moment. Ask us anyway, and we will look for a similar home.'
                : 'Choose a home and your dates to see the total price of your stay.'}
            </p>
          )}
          <Dates checkIn={checkIn} checkOut={checkOut} />
          {home && hasBothDates(stay) && (
            <div className="mt-4">
              {guests > home.maxGuests && (
                <p className="mb-3 text-ink-soft text-sm">Price for {formatCount(home.maxGuests, 'guest')}</p>
              )}
              <StayPrice propertyId={home.id} stay={stay} depositReturnWorkingDays={depositReturnWorkingDays} />
            </div>
          )}
          {home && !hasBothDates(stay) && (
            <p className="mt-4 text-ink-soft text-sm">Choose both dates to see the total price of your stay.</p>
          )}
        </div>
      </div>
    </aside>
  )
}

function Dates({ checkIn, checkOut }: { checkIn?: Day; checkOut?: Day }) {
  if (!checkIn && !checkOut) return null
  return (
    <dl className="mt-4 grid grid-cols-2 gap-4 border-line border-t pt-4">
      {[
        { term: 'Check-in', day: checkIn },
        { term: 'Check-out', day: checkOut },
      ].map(({ term, day }) => (
        <div key={term}>
          <dt className="text-ink-soft text-sm">{term}</dt>
          <dd className="font-medium">{day ? formatLongDay(day) : 'Not chosen yet'}</dd>
        </div>
      ))}
    </dl>
  )
}
