import type { OpenBooking } from '#features/bookings/contract.ts'
import { AgreedTerms } from '#features/bookings/server/agreement/agreed-terms.tsx'
import { homeTitle, visitFacts } from '#features/bookings/server/agreement/agreement-facts.ts'
import { PriceOfStay } from '#features/bookings/server/agreement/price-of-stay.tsx'
import { findBookingToEmail } from '#features/bookings/server/lists/find-booking.ts'
import { reviewUrl } from '#features/bookings/server/review-url.ts'
import { SAMPLE_BOOKINGS, SAMPLE_PAID_BOOKING } from '#features/bookings/server/sample-bookings.ts'
import { stayLink } from '#features/bookings/server/stay-link.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import { EmailButton, EmailLink, FactTable, Paragraph, SmallPrint } from '#platform/server/mail/looks/email-blocks.tsx'
import { type Day, dayInLondon, toDay } from '#platform/shared/day.ts'
import { bookingPlaceholders, CLOSING_LINE, toGuest } from './email-text.tsx'

const SAMPLE_REVIEW = 'https://www.example.com/submit-review'

export const confirmationEmail = emailType<{ booking: OpenBooking; today: Day; review: string }>({
  name: 'Confirmation',
  reader: 'guest',
  weight: 85,
  link: stayLink,
  mustGo: 'The guest keeps it as the agreement.',
  words: {
    subject: 'Your stay is confirmed: {home}',
    title: 'Your stay is confirmed',
    opening: 'Dear {name},\n\nYour dates are booked. Please keep this email: it says what we agreed.',
    closing: CLOSING_LINE,
  },
  placeholders: bookingPlaceholders,
  async read(ctx, { itemId }) {
    const booking = await findBookingToEmail(ctx, itemId)
    if (booking?.status !== 'confirmed') return null
    const review = reviewUrl(ctx, { bookingId: booking.id, email: booking.guestEmail })
    return toGuest({ booking, today: dayInLondon(ctx.clock.now()), review })
  },
  render: ({ booking, today, review }, { publicUrl, link }) => ({
    opens: [review],
    preview: `${homeTitle(booking)}: all that we agreed, for you to keep`,
    body: (
      <>
        <Paragraph>
          Your private page shows what is paid and what is due and, from {booking.terms.arrivalDetailsHours} hours
          before you arrive, how to get in.
        </Paragraph>
        <EmailButton to={link}>Open my stay</EmailButton>
        <FactTable facts={agreedStayFacts(booking)} />
        <PriceOfStay booking={booking} />
        <AgreedTerms {...{ booking, today, publicUrl }} />
        <SmallPrint>
          After your stay, a few words from you help the next guests. The link is for your stay only.
        </SmallPrint>
        <EmailLink to={review}>Review my stay</EmailLink>
      </>
    ),
  }),
  homeIds: ({ booking }) => [booking.propertyId],
  samples: {
    emptiest: { booking: SAMPLE_PAID_BOOKING, today: toDay('2027-05-05'), review: SAMPLE_REVIEW },
    fullest: { booking: SAMPLE_BOOKINGS.fullest, today: toDay('2027-11-05'), review: SAMPLE_REVIEW },
  },
})

/** When and where, and the reference for payments. */
export function agreedStayFacts(booking: OpenBooking): [string, string | null][] {
  return [...visitFacts(booking), ['Your reference', paymentReference(booking.id)]]
}
