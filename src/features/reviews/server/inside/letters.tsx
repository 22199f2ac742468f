import type { SubmittedReview } from '#features/reviews/contract.ts'
import type { Letter } from '#platform/server/mail/outbox.ts'
import { Facts, Paper, Quoted, type Sender, Way, Words, written } from '#platform/server/mail/paper.tsx'

interface Announced {
  review: SubmittedReview
  /** The home's title. */
  home: string
  /** Why it waits for the office; `null` where it is published. */
  reason: string | null
  sender: Sender
  publicUrl: string
}

/** Tells the office of a review; where it waits, why. */
export async function announcement(announced: Announced): Promise<Omit<Letter, 'to'>> {
  const { review, home, reason, sender, publicUrl } = announced
  const words = await written(
    `Review: ${home}, ${review.rating} out of 5`,
    <Paper sender={sender} title="A guest reviewed a stay" preview={`${review.guestName}, ${review.rating} out of 5`}>
      <Facts
        facts={[
          ['Home', home],
          ['Name', review.guestName],
          ['Rating', `${review.rating} out of 5`],
        ]}
      />
      <Quoted>{review.comment}</Quoted>
      {reason ? (
        <Words>It is not on the site yet: {reason} Please look at it.</Words>
      ) : (
        <Words>The stay is proven, and the review is on the site.</Words>
      )}
      <Way to={`${publicUrl}/admin`}>Open the office</Way>
    </Paper>,
  )
  return { ...words, kind: 'review', item: 'review', itemId: review.id }
}
