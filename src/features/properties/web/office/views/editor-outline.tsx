import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'

export function EditorOutline() {
  return (
    <Loading what="the property" className="max-w-4xl space-y-5">
      <Skeleton className="h-10 w-72" />
      <Skeleton className="h-12" />
      <Skeleton className="h-48" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </Loading>
  )
}
