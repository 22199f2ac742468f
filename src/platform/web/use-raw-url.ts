import { useRouter } from 'wouter'
import { usePathname, useSearch } from 'wouter/use-browser-location'

/** Returns the URL's path and its query without `?`, as the address bar has them; wouter's own hooks decode both. */
export function useRawUrl(): { path: string; search: string } {
  const router = useRouter()
  const path = usePathname(router)
  const search = useSearch(router)
  return { path, search: search.replace(/^\?/, '') }
}
