/** Over a dialog, toasts are at the upper left, away from the dialog's close button and its buttons below. */
const OVER_DIALOG = { inset: '0 auto auto 0', paddingRight: '4rem' }
const AT_LOWER_EDGE = { inset: '', paddingRight: '' }

function belowHeader(): typeof OVER_DIALOG {
  const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return { inset: `${Math.max(0, bottom)}px 0 auto auto`, paddingRight: '' }
}

/**
 * Places toasts over the front dialog, or at the page's lower edge; below the page's header where they would
 * cover a submit button. Returns a function that stops following the page.
 */
export function placeToasts(list: HTMLElement, isOverDialog: boolean): () => void {
  const set = (style: typeof OVER_DIALOG) => Object.assign(list.style, style)
  if (isOverDialog) {
    set(OVER_DIALOG)
    return () => {}
  }
  const stopping = new AbortController()
  const { signal } = stopping
  // A toast that moved over a button between press and release would take the click.
  let isPressed = false
  const place = () => {
    if (isPressed || signal.aborted) return
    set(AT_LOWER_EDGE)
    if (!coversSubmitButton(list)) return
    set(belowHeader())
    if (coversSubmitButton(list)) set(AT_LOWER_EDGE)
  }
  const press = () => {
    isPressed = true
  }
  const release = () => {
    isPressed = false
    setTimeout(place)
  }
  const size = new ResizeObserver(place)
  size.observe(list)
  // The header and the form change with the page.
  size.observe(document.body)
  addEventListener('scroll', place, { capture: true, passive: true, signal })
  addEventListener('resize', place, { signal })
  addEventListener('pointerdown', press, { capture: true, signal })
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { capture: true, signal })
  return () => {
    stopping.abort()
    size.disconnect()
  }
}

function coversSubmitButton(list: HTMLElement): boolean {
  const toast = list.getBoundingClientRect()
  return [...document.querySelectorAll('main [type=submit]')].some((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
  })
}
