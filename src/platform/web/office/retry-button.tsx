import { Button } from '../ui/controls/button.tsx'
import type { QueryResult } from './query-state.tsx'

export function RetryButton({
  of: { isFetching, refetch },
}: {
  of: Pick<QueryResult<unknown>, 'isFetching' | 'refetch'>
}) {
  return (
    <Button
      variant="secondary"
      size="small"
      onClick={() => void refetch()}
      busy={isFetching ? 'Trying again...' : undefined}
    >
      Retry
    </Button>
  )
}
