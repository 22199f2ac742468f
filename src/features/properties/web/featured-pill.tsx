import { Badge } from '#platform/web/ui/badge.tsx'

/** Marks a home that the office shows on the home page. Lies on the photograph. */
export function FeaturedPill() {
  return (
    <Badge tone="brass" className="pointer-events-none absolute top-4 left-4 z-2 py-1">
      Featured
    </Badge>
  )
}
