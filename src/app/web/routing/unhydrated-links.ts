import { navigate } from 'wouter/use-browser-location'
import { isUnhydrated } from '#platform/web/ui/deferred.tsx'
import { routeOf } from './page-loader.ts'
import { notFound } from './routes.ts'

/**
 * Makes links in unhydrated parts navigate without a reload, which would be slower and, offline, lose the current page
 * [rule lost-network].
 */
export function followUnhydratedLinks(): void {
  // Listens in the capture phase, because React stops events in unhydrated parts from bubbling.
  addEventListener('click', follow, true)
}

function follow(event: MouseEvent): void {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || !link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
  const { pathname, search, hash } = link
  if ((hash && pathname === location.pathname) || routeOf(pathname).route === notFound || !isUnhydrated(link)) return
  event.preventDefault()
  navigate(pathname + search + hash)
}
