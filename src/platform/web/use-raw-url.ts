import { useRouter } from 'wouter'

/** Returns the URL's path and its query without `?`, as the address bar has them; wouter's own hooks decode both. */
export function useRawUrl(): { path: string; search: string } {
  const router = useRouter()
  const [path] = router.hook(router)
  const search = router.searchHook(router)
  return { path, search: search.replace(/^\?/, '') }
}
