import type { OpenBooking } from '#features/bookings/contract.ts'
import type { Letter } from '#platform/server/mail/outbox.ts'
import { Facts, Paper, type Sender, Way, Words, written } from '#platform/server/mail/paper.tsx'
import { dayInLondon, formatFullDay } from '#platform/shared/day.ts'

/**
 * Sends a guest the private link to their stay. What is behind it, the letter does not tell [rule bank-details-place].
 */
export async function stayLink(booking: OpenBooking, link: string, sender: Sender): Promise<Letter> {
  const title = booking.property?.title ?? 'our home'
  const day = (instant: string) => formatFullDay(dayInLondon(new Date(instant)))
  const words = await written(
    `Your stay at ${title}: your own page`,
    <Paper sender={sender} title="Your stay has a page of its own" preview={`${title}, from ${day(booking.checkIn)}`}>
      <Facts
        facts={[
          ['Home', title],
          ['Check-in', day(booking.checkIn)],
          ['Check-out', day(booking.checkOut)],
        ]}
      />
      <Words>
        On your page you find what is paid and what is due, the way to the home, and, shortly before you arrive, how you
        get in.
      </Words>
      <Way to={link}>Open my stay</Way>
      <Words>
        The link is yours alone: please pass it on to nobody but those who travel with you. An earlier link to this stay
        no longer works.
      </Words>
      <Words>
        Our bank details are never sent by email: they are on your page alone. If a letter ever names an account, call{' '}
        {sender.phone} before you pay.
      </Words>
    </Paper>,
  )
  return { ...words, kind: 'stay-link', item: 'booking', itemId: booking.id, to: booking.guestEmail }
}
