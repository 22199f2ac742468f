import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { History } from '#features/trail/web/office/history.tsx'
import { formatBritishMoment, formatTableDay } from '#platform/shared/day.ts'
import { formatSum } from '#platform/shared/money.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { SiteLink } from '#platform/web/ui/site-link.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { AgreedPrice, OpenBooking } from '../../contract.ts'
import type { BookingDeeds } from './booking-actions.tsx'
import { BookingMarks } from './booking-marks.tsx'
import { counted, STATUSES, stayOf } from './booking-words.ts'
import { ANEW, bookingQuery } from './queries.ts'

interface BookingDetailsProps {
  /** The booking that is open; none while the dialog is shut. */
  bookingId: number | undefined
  onClose: () => void
  deeds: Pick<BookingDeeds, 'edit' | 'remove'>
  panels?: BookingPanels | undefined
}

/** What others have to say of an open booking, below its price: its money, its guest's page. */
export type BookingPanels = (booking: OpenBooking) => ReactNode

/** Everything that the office knows of one booking (specification 2), and what became of it. */
export function BookingDetails({ bookingId, onClose, deeds, panels }: BookingDetailsProps) {
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...bookingQuery(bookingId ?? 0),
    ...ANEW,
    enabled: bookingId !== undefined,
  })
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
            <Button variant="secondary" onClick={() => deeds.remove(booking)}>
              Delete
            </Button>
            <Button onClick={() => deeds.edit(booking)}>Edit</Button>
          </>
        )
      }
    >
      {isError ? (
        <ErrorState
          title="Failed to fetch booking"
          description={error.said}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : booking ? (
        <Facts booking={booking} panels={panels} />
      ) : (
        <Loading what="the booking" className="space-y-3">
          {['guest', 'email', 'phone', 'home', 'days', 'amount'].map((fact) => (
            <Skeleton key={fact} className="h-6" />
          ))}
        </Loading>
      )}
    </Dialog>
  )
}

function Facts({ booking, panels }: { booking: OpenBooking; panels: BookingPanels | undefined }) {
  const { property, status, createdAt, bankDetails, enquiryId, otherStays, deletedAt, deletedBy } = booking
  const { checkIn, checkOut } = stayOf(booking)
  return (
    <>
      {deletedAt && (
        <p className="mb-4 rounded-field bg-amber-tint px-3 py-2 text-amber-ink text-sm">
          Deleted {formatBritishMoment(new Date(deletedAt))}
          {deletedBy && ` by ${deletedBy}`}
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        <Fact term="Guest Name">{booking.guestName}</Fact>
        <Fact term="Email">{booking.guestEmail}</Fact>
        <Fact term="Phone">{booking.guestPhone || 'Not provided'}</Fact>
        <Fact term="Address">{booking.guestAddress || 'Not provided'}</Fact>
        <Fact term="Property">
          {property?.title ?? 'Unknown Property'}
          {property && <span className="block text-ink-soft">{property.location}</span>}
        </Fact>
        <Fact term="Guests">{booking.guests}</Fact>
        <Fact term="Check-in">{formatTableDay(checkIn)}</Fact>
        <Fact term="Check-out">{formatTableDay(checkOut)}</Fact>
        <Fact term="Nights">{booking.nights}</Fact>
        <Fact term="Total Amount">{formatSum(booking.totalAmount)}</Fact>
        <Fact term="Status">
          <Badge tone={STATUSES[status].tone}>{STATUSES[status].word}</Badge>
          <BookingMarks booking={booking} className="mt-1.5" />
        </Fact>
        <Fact term="Booking Date">{createdAt ? formatBritishMoment(new Date(createdAt)) : 'Not available'}</Fact>
        {otherStays > 0 && <Fact term="This guest">{counted(otherStays, 'other stay')} in the books</Fact>}
        {enquiryId !== null && (
          <Fact term="Enquiry">
            <SiteLink
              href={`/admin?tab=enquiries&enquiry=${enquiryId}`}
              className="text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              Enquiry #{enquiryId}
            </SiteLink>
          </Fact>
        )}
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
      </dl>
      {booking.agreedPrice && <Agreed price={booking.agreedPrice} total={booking.totalAmount} />}
      {panels?.(booking)}
      <div className="mt-5">
        <History item="booking" itemId={booking.id} />
      </div>
    </>
  )
}

/** The price as it was agreed, whatever the home costs today. */
function Agreed({ price, total }: { price: AgreedPrice; total: string }) {
  return (
    <section aria-label="Price as agreed" className="mt-5 rounded-card border border-line bg-paper px-4 py-3 text-sm">
      <h3 className="font-medium font-text text-base">Price as agreed</h3>
      <dl className="mt-2 space-y-1 tabular-nums">
        {price.lines.map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-4 text-ink-soft">
            <dt className="min-w-0">{label}</dt>
            <dd className="whitespace-nowrap">{formatSum(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-line border-t pt-1.5 font-semibold">
          <dt>Total</dt>
          <dd className="whitespace-nowrap">{formatSum(total)}</dd>
        </div>
        <div className="flex justify-between gap-4 text-ink-soft">
          <dt className="min-w-0">Security deposit, besides</dt>
          <dd className="whitespace-nowrap">{formatSum(price.securityDeposit)}</dd>
        </div>
      </dl>
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
