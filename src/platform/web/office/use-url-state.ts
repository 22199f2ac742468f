import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Where somebody stands in the office: the tab, what is open in it, and how its list is filtered, all in the address. */
export interface UrlState {
  /** A word of the address's query, `''` when it is not there. */
  read(name: string): string
  /** Changes words of the query and stays on the tab; empty ones go. Back does not lead through every email typed. */
  change(words: Record<string, string | number | undefined>): void
  /** Goes elsewhere in the office, by its address. Back leads here again. */
  go(address: string): void
}

/** The office's address is `/admin?tab=bookings&status=pending`: a reload, Back and a bookmark all lead to the same view. */
export function useUrlState(): UrlState {
  const search = useSearch()
  const [path, navigate] = useLocation()
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
