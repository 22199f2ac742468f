import { useCallback, useMemo } from 'react'
import { useLocation } from 'wouter'
import { useRawUrl } from '../use-raw-url.ts'

/** The office's view state, stored in the URL: the tab, the opened item and the list's filters. */
export interface UrlState {
  /** Returns a query parameter; `''` if absent. */
  read(name: string): string
  /**
   * Changes query parameters within the tab; removes empty values. Replaces the history entry, so that Back does not
   * step through every letter typed.
   */
  change(words: Record<string, string | number | undefined>): void
  /** Goes to another office URL and adds a history entry. */
  go(address: string): void
}

/** The office's URL is `/admin?tab=bookings&status=pending`: reload, Back and bookmarks restore the view. */
export function useUrlState(): UrlState {
  const { path, search } = useRawUrl()
  const [, navigate] = useLocation()
  const change = useCallback<UrlState['change']>(
    (words) => navigate(addressWith(path, new URLSearchParams(location.search), words), { replace: true }),
    [path, navigate],
  )
  const go = useCallback<UrlState['go']>((address) => navigate(address), [navigate])
  return useMemo(() => {
    const current = new URLSearchParams(search)
    return { read: (name) => current.get(name) ?? '', change, go }
  }, [search, change, go])
}

function addressWith(
  path: string,
  words: URLSearchParams,
  changes: Record<string, string | number | undefined>,
): string {
  for (const [name, value] of Object.entries(changes))
    if (value === undefined || value === '') words.delete(name)
    else words.set(name, String(value))
  const text = words.toString()
  return text ? `${path}?${text}` : path
}
