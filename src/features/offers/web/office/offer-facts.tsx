import type { Offer } from '#features/offers/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { formatStayDay } from '../offer-text.ts'
import { describeOfferState, endsSoon, STATE_BADGES } from './offer-states.ts'

interface OfferFactsProps {
  offer: Offer
  /** The current time in milliseconds, from `useNow()`. */
  now: number
}

export function OfferStateLine({ offer, now }: OfferFactsProps) {
  const { label, tone } = STATE_BADGES[offer.state]
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone={tone}>{label}</Badge>
      {endsSoon(offer, now) && <Badge tone="amber">Ends soon</Badge>}
      <span className="text-ink-soft tabular-nums">{describeOfferState(offer, now)}</span>
    </p>
  )
}

export function OfferedStays({ offer }: { offer: Offer }) {
  const { choices, acceptedChoice, state, word, bookingId } = offer
  return (
    <>
      <ul className="space-y-2 text-sm">
        {choices.map(({ position, propertyTitle, checkIn, checkOut, nights, guests, total, isStillFree }) => (
          <li
            key={position}
            className={classNames(
              'flex flex-wrap items-baseline justify-between gap-x-4',
              acceptedChoice !== null && acceptedChoice !== position && 'text-ink-soft',
            )}
          >
            <span className="wrap-anywhere min-w-0">
              <span className="font-medium text-base">{propertyTitle}</span>{' '}
              <span className="tabular-nums">
                {formatStayDay(checkIn)} to {formatStayDay(checkOut)}
              </span>
              <span className="text-ink-soft">
                {' '}
                · {formatCount(nights, 'night')} · {formatCount(guests, 'guest')}
              </span>{' '}
              {acceptedChoice === position && <Badge tone="green">Chosen by the guest</Badge>}
              {state === 'open' && !isStillFree && <Badge tone="red">No longer available</Badge>}
            </span>
            <span className="whitespace-nowrap font-medium tabular-nums">{formatPoundsText(total)}</span>
          </li>
        ))}
      </ul>
      {word && (
        <blockquote className="wrap-anywhere mt-3 whitespace-pre-line rounded-field bg-sand px-4 py-2.5 text-sm">
          <span className="sr-only">The guest’s message: </span>“{word}”
        </blockquote>
      )}
      {bookingId !== null && (
        <p className="mt-3 text-sm">
          <SiteLink
            href={officeUrl('bookings', { booking: bookingId })}
            className="text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            Booking #{bookingId}
          </SiteLink>
        </p>
      )}
    </>
  )
}
