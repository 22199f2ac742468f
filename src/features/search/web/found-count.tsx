import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/shared/format-count.ts'
import { resultsQuery } from './queries.ts'

/** `3 properties found`, announced to screen readers on change. */
export function FoundCount({ search }: { search: URLSearchParams }) {
  const { data } = useQuery(resultsQuery(search))
  return (
    <p role="status" className="min-h-7 text-ink-soft">
      {data && `${formatCount(data.total, 'property', 'properties')} found`}
    </p>
  )
}
