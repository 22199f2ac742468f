/** Fetches the application once the page has been painted, or as soon as somebody touches it. */
const scripts = document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts?.split(' ') ?? []
let woken = false
function wake(): void {
  if (woken) return
  woken = true
  for (const script of scripts) import(/* @vite-ignore */ script).catch(sleep)
}
/** A script that did not come is fetched at the next touch. */
function sleep(): void {
  woken = false
  addEventListener('pointerdown', wake, { once: true, capture: true })
}
if (document.readyState === 'complete') wake()
else addEventListener('load', wake, { once: true })
addEventListener('pointerdown', wake, { once: true, capture: true })
addEventListener('keydown', wake, { once: true, capture: true })

export {}
