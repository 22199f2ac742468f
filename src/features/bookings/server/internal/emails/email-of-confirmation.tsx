import type { OpenBooking } from '#features/bookings/contract.ts'
import { allAgreedFacts, describeAgreedTerms, homeTitle } from '#features/bookings/server/agreement/agreement-facts.ts'
import { findBookingToEmail } from '#features/bookings/server/lists/find-booking.ts'
import { issueLink } from '#features/bookings/server/private-links.ts'
import { reviewUrl } from '#features/bookings/server/review-url.ts'
import { SAMPLE_BOOKINGS } from '#features/bookings/server/sample-bookings.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { EmailButton, FactTable, Paragraph } from '#platform/server/mail/email-layout.tsx'
import { emailType } from '#platform/server/mail/email-type.ts'
import type { EmailType } from '#platform/server/mail/email-types.ts'
import { type Day, dayInLondon, toDay } from '#platform/shared/day.ts'
import { bookingPlaceholders, CLOSING_LINE, owedFacts, toGuest } from './email-text.tsx'

/** Issues a private link to the guest's page and returns its URL. */
export const stayLink: EmailType['link'] = async (tx, { itemId }) =>
  `${tx.config.publicUrl}/stay/${await issueLink(tx, { bookingId: itemId })}`

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
    closing: `Our bank details are never sent by email: they are on your private page only.\n\n${CLOSING_LINE}`,
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
        <FactTable facts={confirmationFacts(booking)} />
        {describeAgreedTerms(booking, today).map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <Paragraph>Our terms of service are at {publicUrl}/terms-of-service.</Paragraph>
        <Paragraph>
          Your private page shows what is paid and what is due and, from {booking.terms.arrivalDetailsHours} hours
          before you arrive, how to get in.
        </Paragraph>
        <EmailButton to={link}>Open my stay</EmailButton>
        <Paragraph>
          After your stay, a few words from you help the next guests. This link is for your stay only:
        </Paragraph>
        <EmailButton to={review}>Review my stay</EmailButton>
      </>
    ),
  }),
  samples: {
    emptiest: { booking: SAMPLE_BOOKINGS.emptiest, today: toDay('2027-05-05'), review: SAMPLE_REVIEW },
    fullest: { booking: SAMPLE_BOOKINGS.fullest, today: toDay('2027-11-05'), review: SAMPLE_REVIEW },
  },
})

export function confirmationFacts(booking: OpenBooking): [string, string | null][] {
  return [...allAgreedFacts(booking), ...owedFacts(booking), ['Your reference', paymentReference(booking.id)]]
}
