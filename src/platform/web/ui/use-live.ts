import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and during hydration, true afterwards, when the control works. */
export function useLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
