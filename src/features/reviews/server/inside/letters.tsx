import { bookingToTell } from '#features/bookings/server/told-guest.ts'
import type { LetterKinds } from '#platform/server/mail/letter-kinds.ts'
import { Facts, Quoted, Way, Words } from '#platform/server/mail/paper.tsx'
import { reviewAddressOf } from '../eligibility.ts'
import { INVITATION } from './invitations.ts'
import { reviewToAnnounce } from './store.ts'

export const reviewLetterKinds: LetterKinds = {
  /** Thanks a guest the day after check-out, with the link of that stay alone. */
  [INVITATION]: {
    name: 'Thank you, and a review',
    weight: 20,
    link: async (deed, { itemId }) => (await reviewAddressOf(deed, itemId)) ?? '',
    async write(office, { itemId, link }) {
      const booking = await bookingToTell(office, itemId)
      if (!booking || (await reviewAddressOf(office, itemId)) === null) return null
      const title = booking.property?.title ?? 'our home'
      return {
        to: booking.guestEmail,
        subject: `Thank you for your stay at ${title}`,
        title: 'Thank you for staying with us',
        preview: 'How was it? A few words help the next guests',
        body: (
          <>
            <Words>Dear {booking.guestName},</Words>
            <Words>
              We hope that you had a good time at {title} and came home safely. How was it? A few words of yours help
              the next guests, and us.
            </Words>
            <Way to={link}>Write a review</Way>
            <Words>
              The link is for your stay alone. If something was not right, please simply answer this letter.
            </Words>
          </>
        ),
      }
    },
  },

  /** Tells the office of a review; where it waits, why. */
  review: {
    name: 'Office notification',
    weight: 10,
    async write({ database, config }, { itemId }, sender) {
      const review = await reviewToAnnounce(database, itemId)
      if (!review) return null
      const { guestName, rating, comment, home, status, reason } = review
      return {
        to: sender.email,
        subject: `Review: ${home}, ${rating} out of 5`,
        title: 'A guest reviewed a stay',
        preview: `${guestName}, ${rating} out of 5`,
        body: (
          <>
            <Facts
              facts={[
                ['Home', home],
                ['Name', guestName],
                ['Rating', `${rating} out of 5`],
              ]}
            />
            <Quoted>{comment}</Quoted>
            {status === 'pending' ? (
              <Words>It is not on the site yet: {reason} Please look at it.</Words>
            ) : (
              <Words>The stay is proven, and the review is {status === 'published' ? '' : 'not '}on the site.</Words>
            )}
            <Way to={`${config.publicUrl}/admin`}>Open the office</Way>
          </>
        ),
      }
    },
  },
}
