import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { resultsQuery } from '../queries.ts'

/** Shows `3 properties found`; screen readers announce changes. */
export function FoundCount({ search }: { search: URLSearchParams }) {
  const { data } = useQuery(resultsQuery(search))
  return (
    <p role="status" className="min-h-7 text-ink-soft">
      {data && `${formatCount(data.total, 'property', 'properties')} found`}
    </p>
  )
}
