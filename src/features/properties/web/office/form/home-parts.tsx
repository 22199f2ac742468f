import type { ListedHome } from '#features/properties/contract.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'

/** A picture without alternative text, because the home's title is beside the picture. */
export function HomeCover({ home, className }: { home: Pick<ListedHome, 'cover'>; className?: string }) {
  return (
    <Photograph
      photograph={home.cover ?? { src: '/fallback-photograph.svg', width: 600, height: 400, alt: '' }}
      alt=""
      sizes="96px"
      className={classNames('aspect-3/2 shrink-0 rounded-field', className)}
    />
  )
}

export function HomeBadges({ home }: { home: Pick<ListedHome, 'isAvailable' | 'featured'> }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {home.isAvailable ? <Badge tone="green">Shown</Badge> : <Badge tone="amber">Hidden</Badge>}
      {home.featured && <Badge tone="brass">Featured</Badge>}
    </span>
  )
}

/** Formats as `2 upcoming stays`. */
export function describeUpcomingStays(count: number): string {
  if (count === 0) return 'No upcoming stays'
  return `${count} upcoming ${count === 1 ? 'stay' : 'stays'}`
}
