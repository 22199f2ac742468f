import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first pass over its markup, true ever after: a control that is `live` answers. */
export function useLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
