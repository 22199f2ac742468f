import { classNames } from '#platform/web/ui/class-names.ts'
import { Stars } from '#platform/web/ui/stars.tsx'
import type { Property } from '../contract.ts'

/** A home's stars: with their count where guests have reviewed it, without where only the office says so, “New” without a value. */
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
