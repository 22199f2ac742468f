import { useEffect, useLayoutEffect } from 'react'
import { entryNotes, noteInEntry } from '#platform/web/ui/history-entry.ts'

/** Scrolling has come to rest. */
const REST_MS = 100
/** How long a page may change its height and is held at the place that somebody left. */
const GROWING_MS = 3000

/** Where to go on arrival: the place that was left, for Back and Forward; `undefined` after a link. */
let returnTo: number | undefined
/** The address whose page is drawn; `undefined` before the first. */
let rendered: string | undefined

/**
 * By a link the view scrolls to the top, or to the hash of the link; Back and Forward return to the place that was left
 * [rule scroll-to-top]. `url` is the page that is drawn.
 */
export function useArrival(url: string): void {
  const [path] = url.split('?', 1)
  useLayoutEffect(() => {
    const before = rendered
    rendered = url
    if (before === undefined) return onFirst()
    layOutAll()
    const place = returnTo
    returnTo = undefined
    if (before.split('?', 1)[0] !== path) {
      if (place === undefined && !scrollToHash('auto')) window.scrollTo(0, 0)
      document.getElementById('content')?.focus({ preventScroll: true })
    }
    return place === undefined ? undefined : scrollBack(place)
  }, [url, path])
}

/** Follows links, Back and Forward, and keeps with each entry of the history how far down its page somebody is. */
export function useScrollKeeping(): void {
  useEffect(() => {
    const all = Object.entries({
      scroll: onScroll,
      pushState: onLink,
      hashchange: onHash,
      popstate: onBack,
      pagehide: keepPlace,
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
  rest = setTimeout(keepPlace, REST_MS)
}

/** Not while the page of a new address is being made ready: what scrolls then is the page before. */
function keepPlace(): void {
  clearTimeout(rest)
  if (pageAddress() === rendered) noteInEntry({ scrollY: Math.round(scrollY) })
}

function onLink(): void {
  clearTimeout(rest)
  returnTo = undefined
  const toItself = pageAddress() === rendered
  afterMenus(() => {
    if (!scrollToHash('smooth') && toItself) window.scrollTo({ top: 0, behavior: calmed('smooth') })
  })
}

/** A link to a place on the page makes an entry without notes; one that has some was come back to. */
function onHash(): void {
  if (placeOfEntry() === undefined) afterMenus(() => scrollToHash('smooth'))
}

/** A menu that the link stood in closes first: behind it the page cannot scroll, and it gives the focus back. */
function afterMenus(go: () => void): void {
  requestAnimationFrame(go)
}

function onBack(): void {
  clearTimeout(rest)
  returnTo = placeOfEntry()
  if (pageAddress() !== rendered || returnTo === undefined) return
  window.scrollTo(0, returnTo)
  returnTo = undefined
}

/** After a reload, or come back to from another site. */
function onFirst() {
  const place = placeOfEntry()
  if (!place || scrollY !== 0) return undefined
  layOutAll()
  return scrollBack(place)
}

/** What is below the first screen of a page from the server has no height of its own yet (site.css); a way down needs it. */
function layOutAll(): void {
  document.documentElement.removeAttribute('data-fresh')
}

function placeOfEntry(): number | undefined {
  const { scrollY } = entryNotes()
  return typeof scrollY === 'number' ? scrollY : undefined
}

/** Scrolls to a place and stays there while the page changes its height, unless somebody scrolls by hand first. Returns how to stop. */
function scrollBack(place: number): () => void {
  const growth = new ResizeObserver(() => window.scrollTo(0, place))
  const late = setTimeout(stop, GROWING_MS)
  const hands = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  for (const hand of hands) addEventListener(hand, stop, { passive: true })
  window.scrollTo(0, place)
  growth.observe(document.body)
  return stop

  function stop() {
    growth.disconnect()
    clearTimeout(late)
    for (const hand of hands) removeEventListener(hand, stop)
  }
}

/** The present address as the router writes it. */
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
  layOutAll()
  target.scrollIntoView({ behavior: calmed(behavior) })
  return true
}

function calmed(behavior: ScrollBehavior): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : behavior
}
