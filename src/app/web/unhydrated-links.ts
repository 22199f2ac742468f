import { navigate } from 'wouter/use-browser-location'
import { isAsleep } from '#platform/web/ui/deferred.tsx'
import { routeOf } from './ready.ts'
import { notFound } from './routes.ts'

/**
 * A link in a part of the page that is not alive yet changes the page like all others. Left to the browser it would load the
 * whole page anew, and where the network is lost the present one would be gone [rule lost-network].
 */
export function followSleepingLinks(): void {
  // On the way down: React lets nothing that happens in such a part come up again.
  addEventListener('click', follow, true)
}

function follow(event: MouseEvent): void {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || !link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
  const { pathname, search, hash } = link
  if ((hash && pathname === location.pathname) || routeOf(pathname).route === notFound || !isAsleep(link)) return
  event.preventDefault()
  navigate(pathname + search + hash)
}
