/** Fetches the application once the page has been painted, or as soon as somebody touches it. */
const scripts = document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts?.split(' ') ?? []
let woken = false
function hydrate(): void {
  if (woken) return
  woken = true
  for (const script of scripts) import(/* @vite-ignore */ script).catch(sleep)
}
/** A script that did not come is fetched at the next touch. */
function sleep(): void {
  woken = false
}
const pressed = new Set<HTMLElement>()
function note({ target }: Event): void {
  const button = (target as Element).closest('button') // people press elements
  if (button) pressed.add(button)
}
if (document.readyState === 'complete') hydrate()
// Loading ends with a layout, which a task of its own does not make longer.
else addEventListener('load', () => setTimeout(hydrate))
addEventListener('pointerdown', hydrate, true)
addEventListener('keydown', hydrate, true)
addEventListener('click', note, true)

/** The buttons that were pressed while nothing could hear them, each once. From now on the page hears for itself. */
export function pressedUnheard(): Set<HTMLElement> {
  removeEventListener('click', note, true)
  return pressed
}
