import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import type { Day } from '#platform/shared/day.ts'
import { TodayProvider } from './moment.tsx'
import type { Readiness } from './ready.ts'
import { Stage } from './stage.tsx'

export interface SiteProps {
  client: QueryClient
  readiness: Readiness
  today: Day
  /** Where the server draws; the browser reads its own address. */
  ssrPath?: string
  ssrSearch?: string
}

/** The whole site, the same on both sides. */
export function Site({ client, readiness, today, ssrPath, ssrSearch }: SiteProps) {
  return (
    <QueryClientProvider client={client}>
      <TodayProvider at={today}>
        <Router ssrPath={ssrPath} ssrSearch={ssrSearch}>
          <Stage readiness={readiness} />
        </Router>
      </TodayProvider>
    </QueryClientProvider>
  )
}
