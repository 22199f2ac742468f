import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { siteQuery } from '#features/settings/web/queries.ts'
import type { Day } from '#platform/shared/day.ts'
import { dataDefaults, lightenAnswers, type Reader } from '#platform/web/api.ts'
import { waitForDeferredModules } from '#platform/web/ui/deferred.tsx'
import type { Rendered } from './document.ts'
import { answersOf } from './routing/page-data.ts'
import { loadPage, PageLoader, routeOf } from './routing/page-loader.ts'
import { Site } from './site.tsx'

export { ApiError, type ReadKey } from '#platform/web/api.ts'
export { type Assets, documentOf } from './document.ts'
export { notFound, type PageRoute, routes } from './routing/routes.ts'
export { routeOf }

export interface RenderedPage extends Rendered {
  status: number
}

/**
 * Renders a page with its data. Throws the first read error, except an `ApiError` below 500. Throws if a part could
 * not be rendered.
 */
export async function renderPage(url: string, read: Reader, today: Day): Promise<RenderedPage> {
  const client = new QueryClient({ defaultOptions: dataDefaults(read) })
  const [ready] = await Promise.all([loadPage(client, url, today), client.prefetchQuery(siteQuery)])
  await waitForDeferredModules()
  const failed = client
    .getQueryCache()
    .getAll()
    .find((query) => query.state.status === 'error' && !isExpected(query.state.error))
  if (failed) throw failed.state.error

  lightenAnswers(client)

  const [path, search = ''] = url.split('?', 2)
  const html = renderToString(
    <Site
      client={client}
      pageLoader={new PageLoader(client, today, ready)}
      today={today}
      ssrPath={path}
      ssrSearch={search}
    />,
  )
  if (html.includes(FAILED_PART)) throw new Error(`Part of ${path} could not be rendered`)
  const [, head = '', body = ''] = LEADING_HEAD.exec(html) ?? []
  const answers = answersOf(client)
  client.clear()
  const { file, sheet } = ready.route
  return { head, body, delivered: { answers, today }, file, sheet, status: ready.facts.status ?? 200 }
}

/** React writes this comment instead of a part that threw or suspended, and leaves that part to the browser. */
const FAILED_PART = '<!--$!-->'

/** React writes title, meta and link tags first; `renderPage` moves the tags to the document's head. */
const LEADING_HEAD = /^((?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*)([\s\S]*)$/

function isExpected(error: unknown): boolean {
  return error instanceof Error && error.name === 'ApiError' && 'status' in error && Number(error.status) < 500
}
