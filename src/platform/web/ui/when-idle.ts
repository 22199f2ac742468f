/**
 * Calls back once when the page is hydrated and the browser is idle, at the latest three seconds after hydration.
 * Returns a function that cancels the callback.
 */
export function whenIdle(callback: () => void): () => void {
  let cancel = () => {}
  const wait = () => {
    cancel = afterRest(callback)
  }
  if (document.documentElement.hasAttribute('data-alive')) wait()
  else addEventListener('alive', wait, { once: true })
  return () => {
    removeEventListener('alive', wait)
    cancel()
  }
}

function afterRest(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(callback, { timeout: 3000 })
    return () => window.cancelIdleCallback(id)
  }
  // Safari lacks `requestIdleCallback`: wait a second instead.
  const id = setTimeout(callback, 1000)
  return () => clearTimeout(id)
}
