import CircleAlert from 'lucide-react/icons/circle-alert'
import { type RefObject, useEffect, useRef } from 'react'
import { enquiryAddress } from '#features/calendar/web/stay-choice.ts'
import type { Alternative, Alternatives } from '#features/offers/contract.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import { formatStayDay } from '../offer-text.ts'

interface NightsTakenNoticeProps {
  /**
   * Other available stays. `null` while another stay of the offer is available, unless the guest has just tried to
   * accept.
   */
  alternatives: Alternatives | null
  /** Whether the guest has just tried to accept: the message then takes the focus. */
  hasTriedToAccept: boolean
  /** Whether another stay of the offer is available. */
  hasOthers: boolean
  /** Whether the day of check-in has passed: then no other guest took the nights. */
  isCheckInPast: boolean
}

/** Explains that the nights are taken or past, and shows other available stays. */
export function NightsTakenNotice({
  alternatives,
  hasTriedToAccept,
  hasOthers,
  isCheckInPast,
}: NightsTakenNoticeProps) {
  const heading: RefObject<HTMLHeadingElement | null> = useRef(null)
  useEffect(() => {
    if (!hasTriedToAccept) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [hasTriedToAccept])
  const found = alternatives ? [...alternatives.days, ...alternatives.homes] : []
  return (
    <section aria-labelledby="gone" className="rounded-card border border-line bg-surface p-5 sm:p-7">
      <div className="flex gap-3">
        <CircleAlert size={24} strokeWidth={1.75} aria-hidden="true" className="mt-1 shrink-0 text-terracotta" />
        <div>
          <h2 id="gone" ref={heading} tabIndex={-1} className="text-2xl">
            These nights are no longer available
          </h2>
          <p className="measure mt-2">
            {isCheckInPast ? 'The check-in date has passed.' : 'They were taken or withdrawn after we made the offer.'}{' '}
            Nothing has been booked, and you owe nothing.
            {hasOthers && ' The other stay we offered you is still available: choose it above.'}
          </p>
        </div>
      </div>
      {found.length > 0 && (
        <>
          <h3 className="mt-7 mb-3">Available instead</h3>
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-4">
            {found.map((one) => (
              <AlternativeCard key={`${one.propertyId} ${one.checkIn} ${one.checkOut}`} stay={one} />
            ))}
          </ul>
        </>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton href="/contact" variant="secondary">
          Contact us
        </LinkButton>
        <LinkButton href="/properties" variant="quiet">
          See all homes
        </LinkButton>
      </div>
    </section>
  )
}

function AlternativeCard({ stay }: { stay: Alternative }) {
  const { title, city, photograph, checkIn, checkOut, nights, guests, total, securityDeposit } = stay
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line">
      {photograph && (
        <Photograph
          photograph={photograph}
          alt=""
          sizes="(min-width: 1024px) 24rem, (min-width: 640px) 50vw, 100vw"
          className="aspect-5/2 w-full"
        />
      )}
      <div className="flex flex-1 flex-col p-4">
        <p className="font-display font-medium text-xl leading-snug">{title}</p>
        <p className="wrap-anywhere text-ink-soft">{city}</p>
        <p className="mt-2 tabular-nums">
          {formatStayDay(checkIn)} to {formatStayDay(checkOut)}
        </p>
        <p className="text-ink-soft">
          {formatCount(nights, 'night')} · {formatCount(guests, 'guest')}
        </p>
        <p className="mt-2 mb-4 tabular-nums">
          <span className="font-semibold text-lg">{formatPoundsText(total)}</span>{' '}
          <span className="text-ink-soft text-sm">total, plus {formatPoundsText(securityDeposit)} deposit</span>
        </p>
        <LinkButton href={enquiryAddress(title, { checkIn, checkOut, guests })} variant="secondary" className="mt-auto">
          Ask for this stay
          <span className="sr-only">
            : {title}, {formatStayDay(checkIn)} to {formatStayDay(checkOut)}
          </span>
        </LinkButton>
      </div>
    </li>
  )
}
