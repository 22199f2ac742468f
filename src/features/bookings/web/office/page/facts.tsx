import type { ReactNode } from 'react'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { formatBritishMoment, formatListDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { PhoneLink } from '#platform/web/ui/controls/phone-link.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { STATUS_BADGES, stayOf } from '../booking-labels.ts'
import { BookingMarks } from '../list/booking-marks.tsx'
import { emailUrl } from './email-url.ts'

export function StayFacts({ booking }: { booking: OpenBooking }) {
  const { property, status, createdAt, bankDetails, enquiryId, channel } = booking
  const { checkIn, checkOut } = stayOf(booking)
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
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
      {enquiryId !== null && (
        <Fact term="Enquiry">
          <SiteLink href={officeUrl('enquiries', { enquiry: enquiryId })} className={LINK}>
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
  )
}

export function GuestFacts({ booking }: { booking: OpenBooking }) {
  const { guestName, guestEmail, guestPhone, guestAddress, otherStays } = booking
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      <Fact term="Guest Name">{guestName}</Fact>
      <Fact term="Email">
        {guestEmail ? (
          <a href={emailUrl(guestEmail)} className={LINK}>
            {guestEmail}
          </a>
        ) : (
          'Not provided'
        )}
      </Fact>
      <Fact term="Phone">{guestPhone ? <PhoneLink phone={guestPhone} className={LINK} /> : 'Not provided'}</Fact>
      <Fact term="Address">{guestAddress || 'Not provided'}</Fact>
      {otherStays > 0 && <Fact term="This guest">{formatCount(otherStays, 'other stay')} with us</Fact>}
    </dl>
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

const LINK = 'text-pine underline decoration-1 underline-offset-4 hover:decoration-2'
