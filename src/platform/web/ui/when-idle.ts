/**
 * Calls back once when the page is alive and the browser has nothing better to do, then at the latest after three seconds.
 * Returns a way to call it off.
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
  // Safari has no idle callback: a moment after everything else has to do.
  const id = setTimeout(callback, 1000)
  return () => clearTimeout(id)
}
