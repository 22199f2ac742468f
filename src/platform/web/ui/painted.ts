/** Nothing is painted in a window that nobody sees; work must go on there all the same. */
const LONGEST_MS = 100

/** Resolves once what is on the page now has been painted, so that a press shows before long work begins. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
