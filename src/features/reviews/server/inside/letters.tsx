import type { LetterKinds } from '#platform/server/mail/letter-kinds.ts'
import { Facts, Quoted, Way, Words } from '#platform/server/mail/paper.tsx'
import { reviewToAnnounce } from './store.ts'

export const reviewLetterKinds: LetterKinds = {
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
