import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { History } from '#features/audit-log/web/office/history.tsx'
import type { AgreedPrice, OpenBooking } from '#features/bookings/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { formatBritishMoment, formatListDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { PhoneLink } from '#platform/web/ui/controls/phone-link.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { AgreementPanel } from './agreement/agreement-panel.tsx'
import { PriceLines } from './agreement/price-lines.tsx'
import type { BookingActions } from './booking-actions.tsx'
import { STATUS_BADGES, stayOf } from './booking-labels.ts'
import { PaidElsewhere } from './changes/paid-elsewhere.tsx'
import { DroppedStay } from './dropped-stay.tsx'
import { HoldPanel } from './hold-panel.tsx'
import { BookingMarks } from './list/booking-marks.tsx'
import { bookingQuery } from './queries.ts'

interface BookingDetailsProps {
  /** Undefined while the dialog is closed. */
  bookingId: number | undefined
  onClose: () => void
  actions: Pick<BookingActions, 'edit' | 'remove'>
  panels?: BookingPanels | undefined
}

/** Renders panels of other features below the price, for example payments. */
export type BookingPanels = (booking: OpenBooking) => ReactNode

export function BookingDetails({ bookingId, onClose, actions, panels }: BookingDetailsProps) {
  const reading = useQuery({
    ...bookingQuery(bookingId ?? 0),
    ...ALWAYS_REFETCH,
    enabled: bookingId !== undefined,
  })
  const { data } = reading
  const booking = data?.id === bookingId ? data : undefined
  return (
    <Dialog
      open={bookingId !== undefined}
      onClose={onClose}
      title={`Booking #${bookingId}`}
      actions={
        booking &&
        !booking.deletedAt && (
          <>
            <Button onClick={() => actions.edit(booking)}>Edit</Button>
            <Button variant="secondary" onClick={() => actions.remove(booking)}>
              Delete
            </Button>
          </>
        )
      }
    >
      <QueryState
        of={{ ...reading, data: booking }}
        what="the booking"
        shapes={['h-6', 'h-6', 'h-6', 'h-6', 'h-6', 'h-6']}
        shapesClassName="space-y-3"
      >
        {(booking) => <Facts booking={booking} panels={panels} />}
      </QueryState>
    </Dialog>
  )
}

function Facts({ booking, panels }: { booking: OpenBooking; panels: BookingPanels | undefined }) {
  const { property, status, createdAt, bankDetails, enquiryId, otherStays, deletedAt, deletedBy, channel } = booking
  const { checkIn, checkOut } = stayOf(booking)
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
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        <Fact term="Guest Name">{booking.guestName}</Fact>
        <Fact term="Email">{booking.guestEmail || 'Not provided'}</Fact>
        <Fact term="Phone">
          {booking.guestPhone ? (
            <PhoneLink
              phone={booking.guestPhone}
              className="text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
            />
          ) : (
            'Not provided'
          )}
        </Fact>
        <Fact term="Address">{booking.guestAddress || 'Not provided'}</Fact>
        <Fact term="Property">
          {property?.title ?? 'Unknown Property'}
          {property && <span className="wrap-anywhere block text-ink-soft">{property.location}</span>}
        </Fact>
        <Fact term="Guests">{booking.guests}</Fact>
        <Fact term="Check-in">{formatListDay(checkIn)}</Fact>
        <Fact term="Check-out">{formatListDay(checkOut)}</Fact>
        <Fact term="Nights">{booking.nights}</Fact>
        <Fact term="Total Amount">{formatPoundsText(booking.totalAmount)}</Fact>
        <Fact term="Status">
          <Badge tone={STATUS_BADGES[status].tone}>{STATUS_BADGES[status].label}</Badge>
          <BookingMarks booking={booking} className="mt-1.5" />
        </Fact>
        <Fact term="Booking Date">{createdAt ? formatBritishMoment(new Date(createdAt)) : 'Not available'}</Fact>
        {otherStays > 0 && <Fact term="This guest">{formatCount(otherStays, 'other stay')} with us</Fact>}
        {enquiryId !== null && (
          <Fact term="Enquiry">
            <SiteLink
              href={officeUrl('enquiries', { enquiry: enquiryId })}
              className="text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              Enquiry #{enquiryId}
            </SiteLink>
          </Fact>
        )}
        {!channel && (
          <Fact term="Bank details given">
            {bankDetails ? (
              <span className="tabular-nums">
                {bankDetails.accountName}, {bankDetails.bankName}
                <span className="block text-ink-soft">
                  {bankDetails.sortCode} · {bankDetails.accountNumber}
                </span>
              </span>
            ) : (
              'None'
            )}
          </Fact>
        )}
      </dl>
      {!channel && <Agreed booking={booking} price={booking.agreedPrice} />}
      <HoldPanel booking={booking} />
      {channel ? <PaidElsewhere booking={booking} channel={channel} /> : <AgreementPanel booking={booking} />}
      {panels?.(booking)}
      <div className="mt-5">
        <History item="booking" itemId={booking.id} />
      </div>
    </>
  )
}

/** The agreed price does not change with the home's current prices. */
function Agreed({ booking, price }: { booking: OpenBooking; price: AgreedPrice }) {
  return (
    <section aria-label="Price as agreed" className="mt-5 rounded-card border border-line bg-paper px-4 py-3 text-sm">
      <h3 className="font-medium font-text text-base">Price as agreed</h3>
      <PriceLines
        lines={price.lines}
        total={booking.totalAmount}
        securityDeposit={price.securityDeposit}
        className="mt-2 space-y-1"
        totalClassName="border-line border-t pt-1.5"
      />
      {booking.isDepositOwn && (
        <p className="mt-1 text-ink-soft">The deposit was set for this booking: a new price does not change it.</p>
      )}
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
