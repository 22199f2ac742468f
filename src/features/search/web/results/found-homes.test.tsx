import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { resultsQuery } from '../queries.ts'
import { FoundHomes } from './found-homes.tsx'

function emptyResults(query: string): string {
  const search = new URLSearchParams(query)
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => new Promise(() => {}) } } })
  client.setQueryData(resultsQuery(search).queryKey, { rows: [], total: 0 })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/properties">
        <FoundHomes search={search} map="closed" onMap={() => undefined} />
      </Router>
    </QueryClientProvider>,
  )
}

test('empty results speak of criteria only if there are any', () => {
  expect(emptyResults('location=nowhere')).toContain('No properties found matching your criteria')
  expect(emptyResults('sort=price')).not.toMatch(/criteria|Clear Filters/)
})
