import type { OpenBooking } from '#features/bookings/contract.ts'
import { homeTitle, stayFacts } from '#features/bookings/server/agreement/agreement-facts.ts'
import { findBookingToEmail } from '#features/bookings/server/lists/find-booking.ts'
import { SAMPLE_BOOKINGS } from '#features/bookings/server/sample-bookings.ts'
import { stayLink } from '#features/bookings/server/stay-link.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import { EmailButton, FactTable, Paragraph } from '#platform/server/mail/looks/email-blocks.tsx'
import { dayInLondon, formatFullDay } from '#platform/shared/day.ts'

export const stayLinkEmailTypes: EmailTypes = {
  /** Contains the private link to a stay, but no bank account and no arrival details [rule bank-details-place]. */
  'stay-link': emailType<OpenBooking>({
    name: 'Link to the guest’s page',
    reader: 'guest',
    weight: 20,
    mustGo: 'It goes only when you or the guest asks for it.',
    link: stayLink,
    words: {
      subject: 'Your stay at {home}: your private page',
      title: 'Your stay has its own page',
      opening: 'Dear {name},',
      closing:
        'The link is private: please share it only with those who travel with you. If an email ever gives account details, call {phone} before you pay.',
    },
    placeholders: (booking) => ({ name: booking.guestName, home: homeTitle(booking) }),
    async read(ctx, { itemId }) {
      const booking = await findBookingToEmail(ctx, itemId)
      return booking && { to: booking.guestEmail, data: booking }
    },
    render: (booking, { link }) => ({
      preview: `${homeTitle(booking)}, from ${formatDayOf(booking.checkIn)}`,
      body: (
        <>
          <Paragraph>
            Your private page shows {booking.channel === null && 'what is paid and what is due, '}the way to the home
            and, shortly before you arrive, how to get in.
          </Paragraph>
          <EmailButton to={link}>Open my stay</EmailButton>
          <FactTable facts={stayFacts(booking)} />
        </>
      ),
    }),
    homeIds: (booking) => [booking.propertyId],
    samples: SAMPLE_BOOKINGS,
  }),
}

function formatDayOf(instant: string): string {
  return formatFullDay(dayInLondon(new Date(instant)))
}
