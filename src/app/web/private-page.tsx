import type { ReactNode } from 'react'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useLive } from '#platform/web/ui/use-live.ts'
import { PageHead } from './page-head.tsx'

export interface PrivatePageProps {
  /** What the page is, without a word about whose it is. */
  title: string
  description: string
  /** What is on its way, for those who listen: "your offer". */
  what: string
  /** Drawn in the browser alone; brings its own `h1`. */
  children: ReactNode
}

/**
 * A page behind a private link (decisions 1). The server draws the same empty frame for every link, right or wrong: whose
 * it is stays between the guest's browser and the API, and no copy of the page, wherever it is kept, knows it.
 */
export function PrivatePage({ title, description, what, children }: PrivatePageProps) {
  const live = useLive()
  return (
    <>
      <PageHead title={title} description={description} />
      {live ? (
        children
      ) : (
        <div className="wrap pt-10 pb-20 sm:pt-14">
          <h1 className="sr-only">{title}</h1>
          <PrivateWaiting what={what} />
        </div>
      )}
    </>
  )
}

/** The page's shape while its data is on its way. */
export function PrivateWaiting({ what }: { what: string }) {
  return (
    <Loading what={what} className="space-y-6">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-6 w-1/2" />
      <div className="grid gap-6 lg:grid-cols-[1.6fr_1fr]">
        <Skeleton className="h-96" />
        <Skeleton className="h-72" />
      </div>
    </Loading>
  )
}
