import type { ReactNode } from 'react'
import type { ApiError } from '../api.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** The parts of a `useQuery` result that `QueryState` reads. */
export interface QueryResult<Data> {
  data: Data | undefined
  isError: boolean
  error: ApiError | null
  isFetching: boolean
  refetch: () => unknown
}

export interface QueryStateProps<Data> {
  of: QueryResult<Data>
  /** The subject of the messages: "offers" in "Loading offers" and "Offers could not be loaded". */
  what: string
  /** A title that replaces "… could not be loaded". */
  failed?: string
  failedClassName?: string
  /** Called by Retry. By default Retry refetches this query only. */
  onRetry?: () => void
  /** Classes of the grey shapes shown while loading, usually their heights. */
  shapes?: string[]
  shapesClassName?: string
  /** Replaces the grey shapes. */
  loading?: ReactNode
  /** Shown instead of an empty list. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a query's state: loading, failed, empty or its data. */
export function QueryState<Data>({
  of: { data, isError, error, isFetching, refetch },
  ...props
}: QueryStateProps<Data>) {
  const { what, failed, failedClassName, onRetry, shapes = [], shapesClassName, loading, empty, children } = props
  if (isError)
    return (
      <ErrorState
        title={failed ?? `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`}
        description={error?.serverMessage}
        onRetry={onRetry ?? (() => void refetch())}
        retrying={isFetching}
        className={failedClassName}
      />
    )
  if (data === undefined)
    return (
      loading ?? (
        <Loading what={what} className={shapesClassName}>
          {shapes.map((className, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never move
            <Skeleton key={index} className={className} />
          ))}
        </Loading>
      )
    )
  return empty !== undefined && isEmptyList(data) ? empty : children(data)
}

function isEmptyList(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'total' in data && data.total === 0
}
