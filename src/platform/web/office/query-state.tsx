import type { ReactNode } from 'react'
import type { ApiError } from '../api.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** What is asked of a reading, as `useQuery` answers it. */
export interface Reading<Data> {
  data: Data | undefined
  isError: boolean
  error: ApiError | null
  isFetching: boolean
  refetch: () => unknown
}

interface QueryStateProps<Data> {
  of: Reading<Data>
  /** What is read: "Loading offers", "Failed to fetch offers". */
  what: string
  /** What is said instead of "Failed to fetch …". */
  failed?: string
  failedClassName?: string
  /** Where more is read again than this. */
  onRetry?: () => void
  /** The grey shapes that stand for it while it is on its way, each by its height. */
  shapes: string[]
  shapesClassName?: string
  /** Instead of a list in which there is nothing. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** What was read from the server in its four states: loading, failed, empty and full. */
export function QueryState<Data>({
  of: { data, isError, error, isFetching, refetch },
  ...props
}: QueryStateProps<Data>) {
  const { what, failed, failedClassName, onRetry, shapes, shapesClassName, empty, children } = props
  if (isError)
    return (
      <ErrorState
        title={failed ?? `Failed to fetch ${what}`}
        description={error?.serverMessage}
        onRetry={onRetry ?? (() => void refetch())}
        retrying={isFetching}
        className={failedClassName}
      />
    )
  if (data === undefined)
    return (
      <Loading what={what} className={shapesClassName}>
        {shapes.map((className, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never move
          <Skeleton key={place} className={className} />
        ))}
      </Loading>
    )
  return empty !== undefined && isEmptyList(data) ? empty : children(data)
}

function isEmptyList(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'total' in data && data.total === 0
}
