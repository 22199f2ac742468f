import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import type { Day } from '#platform/shared/day.ts'
import type { PageLoader } from './routing/page-loader.ts'
import { PageTransition } from './routing/page-transition.tsx'
import { TodayProvider } from './today.tsx'

export interface SiteProps {
  client: QueryClient
  pageLoader: PageLoader
  today: Day
  /** The URL's path on the server; absent in the browser. */
  ssrPath?: string
  ssrSearch?: string
}

/** The whole site, identical on server and browser. */
export function Site({ client, pageLoader, today, ssrPath, ssrSearch }: SiteProps) {
  return (
    <QueryClientProvider client={client}>
      <TodayProvider at={today}>
        <Router ssrPath={ssrPath} ssrSearch={ssrSearch}>
          <PageTransition pageLoader={pageLoader} />
        </Router>
      </TodayProvider>
    </QueryClientProvider>
  )
}
