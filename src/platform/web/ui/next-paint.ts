/** A hidden window never paints, so work continues after this time. */
const LONGEST_MS = 100

/** Resolves after the next paint, so that the response to a press is visible before long work begins. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
