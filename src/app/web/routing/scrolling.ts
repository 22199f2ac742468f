import { useEffect, useLayoutEffect } from 'react'
import { mergeEntryState, readEntryState } from '#platform/web/ui/dialogs/history-entry.ts'

/** Milliseconds without a scroll event after which the position is stored. */
const REST_MS = 100
/** Milliseconds during which the restored position is held while the page grows. */
const GROWING_MS = 3000

/** The position to restore after Back or Forward, or after a link with a position; `undefined` after other links. */
let returnTo: number | undefined
/** The URL of the rendered page; `undefined` before the first page is rendered. */
let renderedUrl: string | undefined

/**
 * After a link to another path, scrolls to the top or the hash. After Back or Forward, restores the position [rule
 * scroll-to-top].
 */
export function useScrollOnNavigation(url: string): void {
  const [path] = url.split('?', 1)
  useLayoutEffect(() => {
    const before = renderedUrl
    renderedUrl = url
    if (before === undefined) return restoreAfterReload()
    const place = returnTo
    returnTo = undefined
    if (before.split('?', 1)[0] !== path) {
      if (place === undefined && !scrollToHash('auto')) window.scrollTo(0, 0)
      document.getElementById('content')?.focus({ preventScroll: true })
    }
    return place === undefined ? undefined : restorePosition(place)
  }, [url, path])
}

/** Handles links, Back and Forward, and stores the scroll position in each history entry. */
export function useScrollRestoration(): void {
  useEffect(() => {
    const all = Object.entries({
      scroll: onScroll,
      pushState: onLink,
      hashchange: onHash,
      popstate: onBack,
      pagehide: storePosition,
    })
    history.scrollRestoration = 'manual'
    for (const [type, hear] of all) addEventListener(type, hear)
    return () => {
      for (const [type, hear] of all) removeEventListener(type, hear)
    }
  }, [])
}

let rest: ReturnType<typeof setTimeout> | undefined

function onScroll(): void {
  clearTimeout(rest)
  rest = setTimeout(storePosition, REST_MS)
}

/** Stores nothing while another page is loading: the scroll position is the old page's. */
function storePosition(): void {
  clearTimeout(rest)
  if (pageAddress() === renderedUrl) mergeEntryState({ scrollY: Math.round(scrollY) })
}

function onLink(): void {
  clearTimeout(rest)
  returnTo = readStoredPosition()
  const toItself = pageAddress() === renderedUrl
  afterMenus(() => {
    if (!scrollToHash('smooth') && toItself) window.scrollTo({ top: 0, behavior: withReducedMotion('smooth') })
  })
}

/** Back and Forward lead to a history entry with a stored position; a link to a hash makes an entry without a position. */
function onHash(): void {
  if (readStoredPosition() === undefined) afterMenus(() => scrollToHash('smooth'))
}

/**
 * Waits one frame for a menu around the link to close: an open menu prevents scrolling, and closing the menu moves the
 * focus.
 */
function afterMenus(go: () => void): void {
  requestAnimationFrame(go)
}

function onBack(): void {
  clearTimeout(rest)
  returnTo = readStoredPosition()
  if (pageAddress() !== renderedUrl || returnTo === undefined) return
  window.scrollTo(0, returnTo)
  returnTo = undefined
}

/** Restores the position after a reload, or on return from another site. */
function restoreAfterReload() {
  const position = readStoredPosition()
  if (!position || scrollY !== 0) return undefined
  return restorePosition(position)
}

function readStoredPosition(): number | undefined {
  const { scrollY } = readEntryState()
  return typeof scrollY === 'number' ? scrollY : undefined
}

/**
 * Scrolls to a position, again whenever the page grows, for three seconds or until the guest acts. Returns a function
 * that stops this.
 */
export function restorePosition(position: number): () => void {
  const growth = new ResizeObserver(() => window.scrollTo(0, position))
  const late = setTimeout(stop, GROWING_MS)
  const guestEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  for (const type of guestEvents) addEventListener(type, stop, { passive: true })
  window.scrollTo(0, position)
  growth.observe(document.body)
  return stop

  function stop() {
    growth.disconnect()
    clearTimeout(late)
    for (const type of guestEvents) removeEventListener(type, stop)
  }
}

/** Returns the current URL in the router's form, decoded. */
export function pageAddress(): string {
  const { pathname, search } = location
  try {
    return decodeURI(pathname) + decodeURI(search)
  } catch {
    return pathname + search
  }
}

function scrollToHash(behavior: ScrollBehavior): boolean {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target) return false
  target.scrollIntoView({ behavior: withReducedMotion(behavior) })
  return true
}

function withReducedMotion(behavior: ScrollBehavior): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : behavior
}
