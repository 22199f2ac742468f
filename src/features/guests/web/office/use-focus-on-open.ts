import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the first field in the box after something in it opened, and the button with `data-opens` for it after it closed.
 * `open` is undefined while nothing is open.
 */
export function useFocusOnOpen(open: number | string | undefined): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (open === wasOpen.current) return
    const selector = open === undefined ? `[data-opens="${wasOpen.current}"]` : 'textarea, input:not([type=hidden])'
    box.current?.querySelector<HTMLElement>(selector)?.focus()
    wasOpen.current = open
  }, [open])
  return box
}
