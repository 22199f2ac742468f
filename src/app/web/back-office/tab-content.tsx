import { Component, type ReactNode, Suspense } from 'react'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'

interface TabContentProps {
  label: string
  children: ReactNode
}

/** Shows placeholders while a tab's code loads, and an error if loading fails. The other tabs stay usable. */
export class TabContent extends Component<TabContentProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { label, children } = this.props
    if (this.state.failed)
      return <ErrorState title={`${label} could not be loaded`} onRetry={() => location.reload()} retrying={false} />
    return (
      <Suspense
        fallback={
          <Loading what={label} className="space-y-4">
            <Skeleton className="h-10 w-60" />
            <Skeleton className="h-52 rounded-card" />
          </Loading>
        }
      >
        {children}
      </Suspense>
    )
  }
}
