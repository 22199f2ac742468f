import { Badge } from '#platform/web/ui/badge.tsx'

/** The caller places this badge over the photograph of a featured home. */
export function FeaturedPill() {
  return (
    <Badge tone="brass" className="pointer-events-none absolute top-4 left-4 z-2 py-1">
      Featured
    </Badge>
  )
}
