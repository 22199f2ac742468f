import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../when-idle.ts'
import { currentToast, onToastChange } from './toasts.ts'

/**
 * Where toasts appear. Stands once beside the page, never around it: what draws them is fetched when the browser is
 * idle or at the first toast, whichever comes first.
 */
export function Toaster() {
  const [Region, setRegion] = useState<ComponentType>()

  useEffect(() => {
    let requested = true
    const fetchRegion = () => {
      stop()
      // A failed fetch is tried again at the next toast.
      import('./toast-region.tsx').then(
        (module) => requested && startTransition(() => setRegion(() => module.ToastRegion)),
        () => requested && listen(),
      )
    }
    let stop = () => {}
    const listen = () => {
      stop = onToastChange(fetchRegion)
    }
    listen()
    const cancelIdle = whenIdle(fetchRegion)
    if (currentToast()?.open) fetchRegion()
    return () => {
      requested = false
      stop()
      cancelIdle()
    }
  }, [])

  return Region ? <Region /> : null
}
