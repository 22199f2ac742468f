/** A hidden window never paints; work must continue there all the same. */
const LONGEST_MS = 100

/** Resolves after the next paint, so that the response to a press is visible before long work begins. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
