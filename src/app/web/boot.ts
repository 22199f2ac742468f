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
}
let pressed: HTMLElement | null = null
function note({ target }: Event): void {
  pressed = (target as Element).closest('button') // people press elements
}
if (document.readyState === 'complete') wake()
else addEventListener('load', wake)
addEventListener('pointerdown', wake, true)
addEventListener('keydown', wake, true)
addEventListener('click', note, true)

/** The button that was pressed last while nothing could hear it. From now on the page hears for itself. */
export function pressedUnheard(): HTMLElement | null {
  removeEventListener('click', note, true)
  return pressed
}
