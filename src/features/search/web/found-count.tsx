import { useQuery } from '@tanstack/react-query'
import { counted } from '#platform/shared/counted.ts'
import { resultsQuery } from './queries.ts'

/** `3 properties found`, announced to screen readers on change. */
export function FoundCount({ search }: { search: URLSearchParams }) {
  const { data } = useQuery(resultsQuery(search))
  return (
    <p role="status" className="min-h-7 text-ink-soft">
      {data && `${counted(data.total, 'property', 'properties')} found`}
    </p>
  )
}
