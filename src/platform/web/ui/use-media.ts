import { useSyncExternalStore } from 'react'

/**
 * Returns whether a media query matches, and updates on changes. Returns `false` on the server and during hydration.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
