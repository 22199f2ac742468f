import { navigate } from 'wouter/use-browser-location'
import { isServerReachable, waitForRetry } from '#platform/web/offline.ts'
import { isUnhydrated } from '#platform/web/ui/deferred.tsx'
import { type PageLoader, routeOf } from './page-loader.ts'
import { notFound } from './routes.ts'

/**
 * Makes links in unhydrated parts navigate without a reload, which would be slower and, offline, lose the current page.
 * Offline, the address changes only once the next page has loaded [rule lost-network].
 */
export function followLinks(pageLoader: PageLoader): void {
  // Listens in the capture phase, because React stops events in unhydrated parts from bubbling.
  addEventListener('click', (event) => follow(event, pageLoader), true)
}

function follow(event: MouseEvent, pageLoader: PageLoader): void {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || !link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
  const { pathname, search, hash } = link
  if ((hash && pathname === location.pathname) || routeOf(pathname).route === notFound) return
  const isOffline = !navigator.onLine
  if (!isOffline && !isUnhydrated(link)) return
  event.preventDefault()
  if (isOffline) void navigateOnceLoaded(pathname + search, hash, pageLoader)
  else navigate(pathname + search + hash)
}

/** The link clicked last while offline. */
let lastClicked: symbol | undefined

/** Keeps page and address until the next page has loaded. Another link, or another address, ends the attempt. */
async function navigateOnceLoaded(url: string, hash: string, pageLoader: PageLoader): Promise<void> {
  const mine = Symbol(url)
  lastClicked = mine
  const { href } = location
  while (lastClicked === mine && location.href === href) {
    if (await pageLoader.canLoad(url)) return navigate(url + hash)
    // Browsers remember that a file of code failed, so that only a new document fetches it.
    if (await isServerReachable()) return location.assign(url + hash)
    await waitForRetry()
  }
}
