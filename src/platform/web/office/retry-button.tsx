import { Button } from '../ui/button.tsx'
import type { Reading } from './query-state.tsx'

/** Asks again for what could not be read. */
export function RetryButton({ of: { isFetching, refetch } }: { of: Pick<Reading<unknown>, 'isFetching' | 'refetch'> }) {
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
