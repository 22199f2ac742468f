/** The application's scripts, fetched after the page has loaded, or at the first press or key. */
const scripts = document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts?.split(' ') ?? []
let isHydrating = false
function hydrate(): void {
  if (isHydrating) return
  isHydrating = true
  for (const script of scripts) import(/* @vite-ignore */ script).catch(allowRetry)
}
/** Lets the next press or key fetch the scripts again. */
function allowRetry(): void {
  isHydrating = false
}
const pressed = new Set<HTMLElement>()
function recordClick({ target }: Event): void {
  const button = (target as Element).closest('button') // `target` of a click is always an element
  if (button) pressed.add(button)
}
if (document.readyState === 'complete') hydrate()
// Hydrates in a separate task, so that hydration does not lengthen the layout at the end of loading.
else addEventListener('load', () => setTimeout(hydrate))
addEventListener('pointerdown', hydrate, true)
addEventListener('keydown', hydrate, true)
addEventListener('click', recordClick, true)

/** Returns the buttons pressed before hydration, each once, and stops recording. */
export function takeEarlyClicks(): Set<HTMLElement> {
  removeEventListener('click', recordClick, true)
  return pressed
}
