import { Card } from '../ui/card.tsx'
import type { QueryResult } from './query-state.tsx'
import { RetryButton } from './retry-button.tsx'

/** Replaces the figures above a list if the figures cannot be loaded. The list below remains. */
export function FailedFigures({ of }: { of: Pick<QueryResult<unknown>, 'isFetching' | 'refetch'> }) {
  return (
    <Card role="alert" className="mb-6 flex flex-wrap items-center justify-between gap-3 px-5 py-4">
      <span>The figures could not be loaded</span>
      <RetryButton of={of} />
    </Card>
  )
}
