import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { arrivalQuery } from '../queries.ts'
import { ArrivalEditor } from './arrival-editor.tsx'

export function ArrivalPanel({ propertyId }: { propertyId: number }) {
  const client = useQueryClient()
  const { queryKey } = arrivalQuery(propertyId)
  const { data, isError, error, isFetching, refetch } = useQuery({ ...arrivalQuery(propertyId), retryOnMount: true })
  // Unmounting clears the query: the next edit starts from stored data, and no door code stays in memory.
  const key = JSON.stringify(queryKey)
  useEffect(() => () => client.removeQueries({ queryKey: JSON.parse(key) }), [client, key])

  if (data) return <ArrivalEditor propertyId={propertyId} stored={data} />
  if (isError)
    return (
      <ErrorState
        title="The arrival details could not be loaded"
        description={error.serverMessage}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <Loading what="the arrival details" className="max-w-4xl space-y-5">
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
      <Skeleton className="h-48" />
    </Loading>
  )
}
