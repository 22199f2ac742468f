import { Stars } from '#platform/web/ui/stars.tsx'
import type { Property } from '../contract.ts'

/** A home's stars: with their count where guests have reviewed it, without where only the office says so, none without a value. */
export function HomeRating({
  home,
  className,
}: {
  home: Pick<Property, 'rating' | 'reviewCount'>
  className?: string
}) {
  if (home.rating === null) return null
  return <Stars rating={home.rating} count={home.reviewCount || undefined} className={className} />
}
