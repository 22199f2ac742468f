import { enquiryAddress } from '#features/calendar/web/stay-choice.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { CallUsOn } from '#platform/web/ui/controls/phone-link.tsx'
import type { GuestChoice, GuestOffer } from '../contract.ts'
import { OfferHead } from './offer-head.tsx'
import { formatMoment, formatStayDay } from './offer-text.ts'

export function ClosedOffer({ offer }: { offer: GuestOffer }) {
  const { business } = useSite().settings
  const isDeclined = offer.state === 'declined'
  return (
    <div className="wrap-text pt-8 pb-20 sm:pt-12">
      <OfferHead
        over={`An offer for ${offer.guestName}`}
        title={isDeclined ? 'You have declined this offer' : 'This offer has ended'}
      >
        {isDeclined ? (
          <p>
            Thank you for telling us. This offer is closed. If you change your mind, ask us again: the dates may still
            be available.
          </p>
        ) : (
          <p>
            It was open until {formatMoment(offer.expiresAt)}. We are not holding the nights for you, and you owe
            nothing. They may still be available: ask us for a new offer.
          </p>
        )}
      </OfferHead>
      <h2 className="mt-10 mb-4 text-2xl">What we offered</h2>
      <ul className="space-y-4">
        {offer.choices.map((choice) => (
          <ClosedChoice key={choice.position} choice={choice} />
        ))}
      </ul>
      {business.phone && (
        <p className="mt-8 text-ink-soft">
          Or <CallUsOn phone={business.phone} className="text-pine underline underline-offset-4" />.
        </p>
      )}
    </div>
  )
}

function ClosedChoice({ choice }: { choice: GuestChoice }) {
  const { home, checkIn, checkOut, nights, guests, total } = choice
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-5">
      <div className="min-w-0">
        <p className="font-display font-medium text-xl leading-snug">{home.title}</p>
        <p className="tabular-nums">
          {formatStayDay(checkIn)} to {formatStayDay(checkOut)}
        </p>
        <p className="text-ink-soft tabular-nums">
          {formatCount(nights, 'night')} · {formatCount(guests, 'guest')} · {formatPoundsText(total)}
        </p>
      </div>
      <LinkButton
        href={enquiryAddress(home.title, { checkIn, checkOut, guests })}
        variant="secondary"
        className="max-sm:w-full"
        aria-label={`Ask again for ${home.title}, ${formatStayDay(checkIn)} to ${formatStayDay(checkOut)}`}
      >
        Ask again
      </LinkButton>
    </li>
  )
}
