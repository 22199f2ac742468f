import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useRef } from 'react'
import { History } from '#features/audit-log/web/office/history.tsx'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { buttonLook } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { AgreementPanel } from '../agreement/agreement-panel.tsx'
import { PaidElsewhere } from '../changes/paid-elsewhere.tsx'
import { DroppedStay } from '../dropped-stay.tsx'
import { HoldPanel } from '../hold-panel.tsx'
import { bookingQuery } from '../queries.ts'
import { AgreedPrice } from './agreed-price.tsx'
import { BookingPageActions } from './booking-page-actions.tsx'
import { GuestFacts, StayFacts } from './facts.tsx'

/** Parts of other features within the page of a booking. */
export interface BookingPanels {
  /** Before the other actions at the top. */
  action: (booking: OpenBooking) => ReactNode
  /** Below what was agreed. */
  money: (booking: OpenBooking) => ReactNode
  /** Below the guest. */
  guest: (booking: OpenBooking) => ReactNode
}

interface BookingPageProps {
  bookingId: number
  /** The URL of the list with its filters. */
  listHref: string
  actions: {
    edit: (booking: OpenBooking) => void
    remove: (booking: OpenBooking) => void
  }
  panels?: BookingPanels | undefined
}

/** A booking: what was agreed and its money, and beside it the guest. */
export function BookingPage({ bookingId, listHref, actions, panels }: BookingPageProps) {
  const reading = useQuery({ ...bookingQuery(bookingId), ...ALWAYS_REFETCH })
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another booking is the reason to run
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [bookingId])
  const { data } = reading
  const booking = data?.id === bookingId ? data : undefined
  return (
    <section aria-label={`Booking #${bookingId}`}>
      <SiteLink href={listHref} className={buttonLook({ variant: 'quiet', size: 'small' }, '-ml-3')}>
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        All bookings
      </SiteLink>
      <div className="mt-2 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="wrap-anywhere scroll-mt-16 text-3xl">
          Booking #{bookingId}
          {booking && <span className="text-ink-soft"> {booking.guestName}</span>}
        </h1>
        {booking && booking.deletedAt === null && (
          <BookingPageActions booking={booking} {...actions}>
            {panels?.action(booking)}
          </BookingPageActions>
        )}
      </div>
      <QueryState
        of={{ ...reading, data: booking }}
        what="the booking"
        shapes={['h-6', 'h-6', 'h-6', 'h-6', 'h-6', 'h-6']}
        shapesClassName="space-y-3"
      >
        {(booking) => <Columns booking={booking} panels={panels} />}
      </QueryState>
    </section>
  )
}

function Columns({ booking, panels }: { booking: OpenBooking; panels: BookingPanels | undefined }) {
  const { deletedAt, deletedBy, channel } = booking
  return (
    <>
      {deletedAt && (
        <p className="mb-4 rounded-field bg-amber-tint px-3 py-2 text-amber-ink text-sm">
          Deleted {formatBritishMoment(new Date(deletedAt))}
          {deletedBy && ` by ${deletedBy}`}
        </p>
      )}
      {channel && booking.droppedNights.length > 0 && (
        <div className="mb-4">
          <DroppedStay booking={{ ...booking, channel }} />
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <Card className="p-5 sm:p-6">
          <h2 className="mb-3 text-xl">Stay</h2>
          <StayFacts booking={booking} />
          {!channel && <AgreedPrice booking={booking} />}
          <HoldPanel booking={booking} />
          {channel ? <PaidElsewhere booking={booking} channel={channel} /> : <AgreementPanel booking={booking} />}
          {panels?.money(booking)}
        </Card>
        <Card className="p-5 sm:p-6">
          <h2 className="mb-3 text-xl">Guest</h2>
          <GuestFacts booking={booking} />
          {panels?.guest(booking)}
          <div className="mt-5 empty:hidden">
            <History item="booking" itemId={booking.id} />
          </div>
        </Card>
      </div>
    </>
  )
}
