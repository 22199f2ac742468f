/** Fetches the application once the page has been painted, or as soon as somebody touches it. */
const scripts = document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts?.split(' ') ?? []
let woken = false
function wake(): void {
  if (woken) return
  woken = true
  for (const script of scripts) void import(/* @vite-ignore */ script)
}
if (document.readyState === 'complete') wake()
else addEventListener('load', wake, { once: true })
addEventListener('pointerdown', wake, { once: true, capture: true })
addEventListener('keydown', wake, { once: true, capture: true })

export {}
