import { findBookingToEmail } from '#features/bookings/server/lists/find-booking.ts'
import { officeUrl } from '#features/office-url.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import { EmailButton, FactTable, Paragraph, Quotation } from '#platform/server/mail/looks/email-blocks.tsx'
import { findReviewAddress } from '../eligibility.ts'
import { INVITATION } from './invitations.ts'
import { findReviewToAnnounce } from './store.ts'

type AnnouncedReview = NonNullable<Awaited<ReturnType<typeof findReviewToAnnounce>>>

export const reviewEmailTypes: EmailTypes = {
  /** Thanks a guest the day after check-out and asks for a review of the stay. */
  [INVITATION]: emailType<{ name: string; home: string; homeId: number }>({
    name: 'Thank you, with the review link',
    reader: 'guest',
    weight: 20,
    isBulk: true,
    link: async (tx, { itemId }) => (await findReviewAddress(tx, itemId)) ?? '',
    words: {
      subject: 'Thank you for your stay at {home}',
      title: 'Thank you for staying with us',
      opening:
        'Dear {name},\n\nWe hope you had a good time at {home} and got home safely. How was it? A few words from you help the next guests, and us.',
      closing: 'The link is for your stay only. If something was not right, just reply to this email.',
    },
    placeholders: ({ name, home }) => ({ name, home }),
    async read(ctx, { itemId }) {
      const booking = await findBookingToEmail(ctx, itemId)
      if (!booking || (await findReviewAddress(ctx, itemId)) === null) return null
      const { guestName, propertyId, property } = booking
      const data = { name: guestName, home: property?.title ?? 'our home', homeId: propertyId }
      return { to: booking.guestEmail, data }
    },
    render: (_data, { link }) => ({
      preview: 'How was it? A few words help the next guests',
      body: <EmailButton to={link}>Write a review</EmailButton>,
    }),
    homeIds: ({ homeId }) => [homeId],
    samples: {
      emptiest: { name: 'Jo Li', home: 'Oak Tree Cottage', homeId: 1 },
      fullest: {
        name: 'Dr Alexandra Featherstonehaugh-Cholmondeley',
        home: 'The Old Gamekeeper’s Lodge and Coach House at Shugborough Woods',
        homeId: 2,
      },
    },
  }),

  /** Notifies the office of a review, with the reason if the review is pending. */
  review: emailType<AnnouncedReview>({
    name: 'Office notification: a review',
    reader: 'office',
    weight: 10,
    words: {
      subject: 'Review: {home}, {rating} out of 5',
      title: 'New review',
      opening: '',
      closing: '',
    },
    placeholders: ({ home, rating, guestName }) => ({ home, rating: String(rating), name: guestName }),
    async read({ database }, { itemId }, sender) {
      const data = await findReviewToAnnounce(database, itemId)
      return data ? { to: sender.email, data } : null
    },
    render: ({ guestName, rating, comment, home, status, reason }, { publicUrl }) => ({
      preview: `${guestName}, ${rating} out of 5`,
      body: (
        <>
          <FactTable
            facts={[
              ['Home', home],
              ['Name', guestName],
              ['Rating', `${rating} out of 5`],
            ]}
          />
          <Quotation>{comment}</Quotation>
          {status === 'pending' ? (
            <Paragraph>It is not on the site yet: {reason} Please look at it.</Paragraph>
          ) : (
            <Paragraph>
              The stay is proven, and the review is {status === 'published' ? '' : 'not '}on the site.
            </Paragraph>
          )}
          <EmailButton to={`${publicUrl}${officeUrl('reviews')}`}>See it in the office</EmailButton>
        </>
      ),
    }),
    samples: {
      emptiest: {
        ...{ guestName: 'Jo', rating: 5, comment: 'Lovely.', home: 'Oak Tree Cottage' },
        ...{ status: 'published', reason: null },
      },
      fullest: {
        ...{ guestName: 'Dr Alexandra Featherstonehaugh-Cholmondeley', rating: 2, status: 'pending' },
        home: 'The Old Gamekeeper’s Lodge and Coach House at Shugborough Woods',
        comment:
          'We had looked forward to this for months.\n\nThe house is beautiful and the views are all that was promised, but the heating failed on the second night and it took until the evening of the third to have it mended. With two small children that was hard.\n\nThe garden, the kitchen and the walks were a joy.',
        reason: 'It was written without a private link.',
      },
    },
  }),
}
