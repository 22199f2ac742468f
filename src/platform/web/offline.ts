import { closeToast, currentToast, showToast } from './ui/toast/toasts.ts'

/** What somebody reads where the network is lost, whatever it was wanted for. */
export const OFFLINE = 'You seem to be offline'

let waiting: (() => void)[] = []
let toast: number | undefined

/** Settles when somebody tries again, which a toast offers until then: the page stays as it is. */
export function triedAgain(title = OFFLINE): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    showToast({ title, tone: 'error', lasting: true, action: { label: 'Try again', run: tryAgain } })
    toast = currentToast()?.id
  })
}

/** Asks once more for all that is waited for. */
export function tryAgain(): void {
  const requested = waiting
  waiting = []
  if (toast !== undefined) closeToast(toast)
  toast = undefined
  for (const go of requested) go()
}

/** Whether the server can be reached, whatever it answers. */
export function reachable(): Promise<boolean> {
  return fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

/**
 * Fetches code of a part, again and again until it is there. Where the server is there and the file is not, a new release has
 * taken its place: whoever tries again gets the new page as a whole.
 */
export async function untilThere<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let requested = false; ; requested = true) {
    try {
      return await attempt()
    } catch {
      const there = await reachable()
      if (there && requested) location.reload()
      await triedAgain(there ? 'There is a newer version of this page' : OFFLINE)
    }
  }
}
