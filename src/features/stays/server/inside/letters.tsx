import { issueLink } from '#features/bookings/server/private-links.ts'
import { bookingToTell } from '#features/bookings/server/told-guest.ts'
import type { LetterKinds } from '#platform/server/mail/letter-kinds.ts'
import { Facts, Way, Words } from '#platform/server/mail/paper.tsx'
import { dayInLondon, formatFullDay } from '#platform/shared/day.ts'

export const stayLinkKinds: LetterKinds = {
  /** The private link to a stay. What is behind it, the letter does not tell [rule bank-details-place]. */
  'stay-link': {
    name: 'Link to the guest’s page',
    weight: 20,
    link: async (deed, { itemId }) => `${deed.config.publicUrl}/stay/${await issueLink(deed, { bookingId: itemId })}`,
    async write(office, { itemId, link }, sender) {
      const booking = await bookingToTell(office, itemId)
      if (!booking) return null
      const title = booking.property?.title ?? 'our home'
      const day = (instant: string) => formatFullDay(dayInLondon(new Date(instant)))
      return {
        to: booking.guestEmail,
        subject: `Your stay at ${title}: your own page`,
        title: 'Your stay has a page of its own',
        preview: `${title}, from ${day(booking.checkIn)}`,
        body: (
          <>
            <Facts
              facts={[
                ['Home', title],
                ['Check-in', day(booking.checkIn)],
                ['Check-out', day(booking.checkOut)],
              ]}
            />
            <Words>
              On your page you find what is paid and what is due, the way to the home, and, shortly before you arrive,
              how you get in.
            </Words>
            <Way to={link}>Open my stay</Way>
            <Words>The link is yours alone: please pass it on to nobody but those who travel with you.</Words>
            <Words>
              Our bank details are never sent by email: they are on your page alone. If a letter ever names an account,
              call {sender.phone} before you pay.
            </Words>
          </>
        ),
      }
    },
  },
}
