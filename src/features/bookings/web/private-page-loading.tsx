import { useEffect } from 'react'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'

interface PrivatePageLoadingProps {
  /** The name of the loading data, such as "your offer". */
  what: string
  title: string
  /** Set when the request failed. */
  failure?: { message: string | undefined; onRetry: () => void; retrying: boolean } | undefined
}

/** Shown while the data of a private link loads, and after a failure. Includes the page's `h1`. */
export function PrivatePageLoading({ what, title, failure }: PrivatePageLoadingProps) {
  return (
    <div className="wrap pt-10 pb-20 sm:pt-14">
      <h1 className="sr-only">{title}</h1>
      {failure ? (
        <ErrorState
          title={`${title} could not be loaded`}
          description={failure.message}
          onRetry={failure.onRetry}
          retrying={failure.retrying}
        />
      ) : (
        <Loading what={what} className="space-y-6">
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-6 w-1/2" />
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
            <Skeleton className="h-96" />
            <Skeleton className="h-72" />
          </div>
        </Loading>
      )}
    </div>
  )
}

/** Browsers limit timers to 2^31 - 1 milliseconds. */
const MAX_TIMER_MS = 2_147_000_000
/** The server's clock may be slightly behind the guest's. */
const CLOCK_TOLERANCE_MS = 1000

/** Refetches at `moment`, in epoch milliseconds, when the data changes: for example, when an offer expires. */
export function useRefetchAt(moment: number | undefined, refetch: () => unknown): void {
  useEffect(() => {
    if (moment === undefined) return
    const left = moment - Date.now()
    if (left > MAX_TIMER_MS) return
    const timer = setTimeout(() => void refetch(), Math.max(left, 0) + CLOCK_TOLERANCE_MS)
    return () => clearTimeout(timer)
  }, [moment, refetch])
}
