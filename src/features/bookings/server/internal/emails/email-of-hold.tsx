import type { OpenBooking } from '#features/bookings/contract.ts'
import { AgreedTerms } from '#features/bookings/server/agreement/agreed-terms.tsx'
import { NameCheck } from '#features/bookings/server/agreement/name-check.tsx'
import { PriceOfStay } from '#features/bookings/server/agreement/price-of-stay.tsx'
import { findBookingToEmail } from '#features/bookings/server/lists/find-booking.ts'
import { SAMPLE_BOOKINGS } from '#features/bookings/server/sample-bookings.ts'
import { stayLink } from '#features/bookings/server/stay-link.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import { EmailButton, FactTable, Paragraph } from '#platform/server/mail/looks/email-blocks.tsx'
import { type Day, dayInLondon, toDay } from '#platform/shared/day.ts'
import { formatPoundsText, penceOf } from '#platform/shared/money.ts'
import { agreedStayFacts } from './email-of-confirmation.tsx'
import { bookingPlaceholders, CLOSING_LINE, formatMoment, toGuest } from './email-text.tsx'

export const holdEmail = emailType<{ booking: OpenBooking; until: string; today: Day }>({
  name: 'Dates held',
  reader: 'guest',
  weight: 80,
  link: stayLink,
  mustGo: 'It says by when the guest must pay to keep the dates.',
  words: {
    subject: 'Your dates are held: {home}',
    title: 'Your dates are held',
    opening: 'Dear {name},',
    closing: CLOSING_LINE,
  },
  placeholders: ({ booking, until }) => ({ ...bookingPlaceholders({ booking }), until }),
  async read(ctx, { itemId }) {
    const booking = await findBookingToEmail(ctx, itemId)
    // Once money has arrived, the email about the payment replaces this email.
    if (booking?.state !== 'held' || booking.heldUntil === null) return null
    return toGuest({ booking, until: formatMoment(booking.heldUntil), today: dayInLondon(ctx.clock.now()) })
  },
  render: ({ booking, until, today }, { publicUrl, link, sender }) => ({
    preview: `Until ${until}`,
    body: (
      <>
        <Paragraph>
          We are holding these dates for you until {until}. {describePayment(booking)}
        </Paragraph>
        <Paragraph>To pay, open your private page: it shows our account and your payment reference.</Paragraph>
        <EmailButton to={link}>Open my stay</EmailButton>
        <NameCheck booking={booking} sender={sender} />
        <FactTable facts={agreedStayFacts(booking)} />
        <PriceOfStay booking={booking} />
        <AgreedTerms {...{ booking, today, publicUrl }} first="Until your stay is confirmed, cancelling is free." />
      </>
    ),
  }),
  homeIds: ({ booking }) => [booking.propertyId],
  samples: {
    emptiest: {
      booking: { ...SAMPLE_BOOKINGS.emptiest, status: 'pending', state: 'held' },
      until: '3 May 2027 at 5pm',
      today: toDay('2027-04-28'),
    },
    fullest: {
      booking: { ...SAMPLE_BOOKINGS.fullest, status: 'pending', state: 'held' },
      until: '10 November 2027 at 5pm',
      today: toDay('2027-11-05'),
    },
  },
})

function describePayment({ agreedPrice, totalAmount, money }: OpenBooking): string {
  if (!money || penceOf(money.owed) <= 0) return 'We confirm your stay by then.'
  const deposit = agreedPrice.securityDeposit
  const due =
    penceOf(deposit) > 0
      ? `the security deposit of ${formatPoundsText(deposit)}`
      : `the price of ${formatPoundsText(totalAmount)}`
  return `To keep them, please pay ${due} by then. Otherwise the dates become available to others again.`
}
