import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../when-idle.ts'
import { currentToast, onToastChange } from './toasts.ts'

/**
 * Renders toasts. Mounted once beside the page, not around the page. Fetches the rendering code when the browser is
 * idle or at the first toast.
 */
export function Toaster() {
  const [Region, setRegion] = useState<ComponentType>()

  useEffect(() => {
    let mounted = true
    const fetchRegion = () => {
      stop()
      // After a failed fetch the next toast tries again.
      import('./toast-region.tsx').then(
        (module) => mounted && startTransition(() => setRegion(() => module.ToastRegion)),
        () => mounted && listen(),
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
      mounted = false
      stop()
      cancelIdle()
    }
  }, [])

  return Region ? <Region /> : null
}
