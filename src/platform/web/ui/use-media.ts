import { useSyncExternalStore } from 'react'

/** Whether the screen is so now, and whenever it changes. `false` on the server: draw nothing at first that depends on it. */
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
