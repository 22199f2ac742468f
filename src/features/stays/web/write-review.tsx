import Star from 'lucide-react/icons/star'
import { buttonLook } from '#platform/web/ui/controls/button.tsx'
import type { GuestStay } from '../contract.ts'

/** Shows the link to write a review, or thanks for the review. Renders nothing before the end of the stay. */
export function WriteReview({ stay: { home, review } }: { stay: GuestStay }) {
  if (!review) return null
  return (
    <section className="not-printed rounded-card border border-line bg-surface px-5 py-5 sm:px-7 sm:py-6">
      <h2 className="mb-2 flex items-center gap-3 text-xl">
        <Star size={22} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-brass" />
        {review.link ? 'How was your stay?' : 'Thank you for your review'}
      </h2>
      <p>
        {review.link
          ? `Tell others, and us, how you found ${home.title}. It takes two minutes.`
          : `It helps other guests to choose, and helps us to look after ${home.title}.`}
      </p>
      {review.link && (
        <a href={review.link} className={buttonLook({}, 'mt-4 max-sm:w-full')}>
          Write a review
        </a>
      )}
    </section>
  )
}
