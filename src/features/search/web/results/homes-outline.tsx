import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { GRID } from './home-grid.tsx'

export function HomesOutline() {
  return (
    <Loading what="properties" className={GRID}>
      {[1, 2, 3].map((index) => (
        <div key={index} className="overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className="aspect-3/2 rounded-none" />
          <div className="space-y-3 p-5">
            <Skeleton className="h-7 w-2/3" />
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-5" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
