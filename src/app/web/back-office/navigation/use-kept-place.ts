import { useEffect, useRef } from 'react'
import { restorePosition } from '#app/web/routing/scrolling.ts'
import { readEntryState } from '#platform/web/ui/dialogs/history-entry.ts'
import { useRawUrl } from '#platform/web/use-raw-url.ts'
import type { NavEntry } from './nav-entries.ts'
import { readPlace, storePlace } from './places.ts'

/** Milliseconds without a scroll event after which the position is stored. */
const REST_MS = 100

/**
 * Stores how the current view is, so that its entry in the navigation returns to the view as it was left. After a new
 * sign-in, restores the scroll position.
 */
export function useKeptPlace(entry: NavEntry | undefined): void {
  const { search } = useRawUrl()
  const href = entry?.href
  const isFirst = useRef(true)
  useEffect(() => {
    if (!href) return
    const address = search ? `/admin?${search}` : href
    const left = isFirst.current ? readPlace(href) : undefined
    isFirst.current = false
    const returnTo = left?.address === address ? left.scrollY : readEntryState().scrollY
    let position = typeof returnTo === 'number' ? returnTo : scrollY
    const stopRestoring = left?.address === address ? restorePosition(position) : undefined

    let rest: ReturnType<typeof setTimeout> | undefined
    const store = () => {
      clearTimeout(rest)
      rest = undefined
      storePlace(href, { address, scrollY: Math.round(position) })
    }
    const onScroll = () => {
      position = scrollY
      clearTimeout(rest)
      rest = setTimeout(store, REST_MS)
    }
    store()
    addEventListener('scroll', onScroll)
    return () => {
      stopRestoring?.()
      removeEventListener('scroll', onScroll)
      if (rest !== undefined) store()
    }
  }, [href, search])
}
