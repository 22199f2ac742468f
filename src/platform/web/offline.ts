import { closeToast, currentToast, showToast } from './ui/toast/toasts.ts'

/** The title shown when the network is down. */
export const OFFLINE = 'You seem to be offline'

let waiting: (() => void)[] = []
let toast: number | undefined

/** Shows a toast with "Try again". Resolves when the user presses the button, or on `retryAll`. */
export function waitForRetry(title = OFFLINE): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    showToast({ title, tone: 'error', lasting: true, action: { label: 'Try again', run: retryAll } })
    toast = currentToast()?.id
  })
}

/** Resolves every promise of `waitForRetry`. */
export function retryAll(): void {
  const requested = waiting
  waiting = []
  if (toast !== undefined) closeToast(toast)
  toast = undefined
  for (const go of requested) go()
}

/** Resolves to whether the server responds, with any status. */
export function isServerReachable(): Promise<boolean> {
  return fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

/**
 * Fetches a module. After a failure the user can try again; if the server then responds but the fetch fails again,
 * reloads the page.
 */
export async function loadWithRetry<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let requested = false; ; requested = true) {
    try {
      return await attempt()
    } catch {
      const isReachable = await isServerReachable()
      if (isReachable && requested) location.reload()
      await waitForRetry(isReachable ? 'There is a newer version of this page' : OFFLINE)
    }
  }
}
