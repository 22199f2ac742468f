import type { Property } from '#features/properties/contract.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Stars } from '#platform/web/ui/stars.tsx'

/** Shows stars with a review count, stars alone for the office's own rating, or "New" without a rating. */
export function HomeRating({
  home,
  className,
}: {
  home: Pick<Property, 'rating' | 'reviewCount'>
  className?: string
}) {
  if (home.rating === null)
    return <span className={classNames('font-medium text-ink-soft text-sm', className)}>New</span>
  return <Stars rating={home.rating} count={home.reviewCount || undefined} className={className} />
}
