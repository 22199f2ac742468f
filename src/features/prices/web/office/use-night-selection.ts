import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { type Day, isDay } from '#platform/shared/day.ts'
import { extendSelection, nightAfterKey, type Selection, selectNight } from './night-selection.ts'

/**
 * Selects nights by first and last press, by dragging, or with Shift. Escape clears the selection. The handlers belong on the
 * element around all months.
 */
export function useNightSelection(
  selection: Selection | undefined,
  onSelect: (selection: Selection | undefined) => void,
  start: Day,
) {
  const [tabStop, setTabStop] = useState(start)
  const dragging = useRef<{ from: Day; moved: boolean }>(undefined)

  const choose = (night: Day, shift: KeyboardEvent['shiftKey']) => {
    setTabStop(night)
    onSelect(shift ? extendSelection(selection, night) : selectNight(selection, night))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const night = nightOf(event)
    if (!night) return
    if (event.key === 'Escape' && selection) onSelect(undefined)
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      choose(night, event.shiftKey)
      return
    }
    const to = event.ctrlKey || event.metaKey || event.altKey ? undefined : nightAfterKey(night, event.key)
    if (to === undefined) return
    event.preventDefault()
    setTabStop(to)
    event.currentTarget.querySelector<HTMLElement>(`[data-night="${to}"]`)?.focus()
    if (event.shiftKey)
      onSelect(extendSelection(selection?.end === night ? selection : { anchor: night, end: night }, to))
  }
  const onPointerDown = (event: PointerEvent) => {
    const night = nightOf(event)
    // Touch scrolls the page instead of dragging.
    if (!night || event.pointerType !== 'mouse' || event.button !== 0 || event.shiftKey) return
    dragging.current = { from: night, moved: false }
    addEventListener('pointerup', () => setTimeout(() => (dragging.current = undefined)), { once: true })
  }
  const onPointerOver = (event: PointerEvent) => {
    const night = nightOf(event)
    const drag = dragging.current
    if (!night || !drag || (!drag.moved && night === drag.from)) return
    drag.moved = true
    setTabStop(night)
    onSelect({ anchor: drag.from, end: night })
  }
  const onClick = (event: MouseEvent) => {
    const night = nightOf(event)
    if (!night || dragging.current?.moved) return
    choose(night, event.shiftKey)
  }
  return { tabStop, handlers: { onKeyDown, onPointerDown, onPointerOver, onClick } }
}

function nightOf({ target }: { target: EventTarget }): Day | undefined {
  const night = target instanceof Element ? target.closest<HTMLElement>('[data-night]')?.dataset.night : undefined
  return night !== undefined && isDay(night) ? night : undefined
}
