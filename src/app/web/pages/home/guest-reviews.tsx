import { useQuery } from '@tanstack/react-query'
import { homeNamesQuery } from '#features/properties/web/queries.ts'
import { ReviewStrip } from '#features/reviews/web/review-strip.tsx'
import { ReviewTicker } from '#features/reviews/web/review-ticker.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { homePageReviewsQuery } from './home-page-reviews-query.ts'
import type { HomeTexts } from './home-words.ts'

/** The strip of reviews; renders nothing without reviews. */
export function GuestVoices({ words }: { words: HomeTexts['reviews'] }) {
  const { data: reviews } = useQuery(homePageReviewsQuery)
  const { data: homes } = useQuery(homeNamesQuery)
  if (!reviews?.rows.length) return null
  return (
    <section aria-labelledby="voices-heading" className="pt-8 pb-10">
      <ReviewStrip
        heading={
          <div>
            <h2 id="voices-heading">{words.title}</h2>
            <p className="mt-1 text-ink-soft sm:text-lg">
              {words.text}{' '}
              <SiteLink href="/reviews" className="whitespace-nowrap text-pine underline underline-offset-4">
                Read all reviews
              </SiteLink>
            </p>
          </div>
        }
        reviews={reviews.rows}
        titleOf={(id) => homes?.rows.find((home) => home.id === id)?.title}
      />
    </section>
  )
}

/** The ticker of guests' quotes at the page's end. */
export function GuestTicker({ words }: { words: HomeTexts['ticker'] }) {
  const { data: reviews } = useQuery(homePageReviewsQuery)
  return reviews?.rows.length ? <ReviewTicker label={words.title} reviews={reviews.rows} /> : null
}
