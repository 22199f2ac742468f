import { useRouter } from 'wouter'

/** Returns the URL's path and query without `?`, as in the address bar. The hooks of wouter decode path and query. */
export function useRawUrl(): { path: string; search: string } {
  const router = useRouter()
  const [path] = router.hook(router)
  const search = router.searchHook(router)
  return { path, search: search.replace(/^\?/, '') }
}
