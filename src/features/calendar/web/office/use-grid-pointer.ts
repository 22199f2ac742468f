import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { CalendarBar, CalendarHome } from '#features/calendar/contract.ts'
import { addDays, type Day, nightsBetween, type Stay } from '#platform/shared/day.ts'
import { chosen, type GridController, type Sketch, settle, spotOf } from './grid-drag.ts'
import { barOn, hasNights, keyOf, moved, stayBetween, withEdge } from './view.ts'

/** A mouse drag of one edge of a bar, of a whole bar, or of a selection from `anchor`. */
interface Drag {
  home: CalendarHome
  track: Element
  bar?: CalendarBar
  edge?: 'from' | 'to' | 'both'
  anchor: Day
  sketch: Sketch | undefined
}

/**
 * Pointer control of the calendar. A mouse drags to select days, to move an edge, or to move a bar to other days or another home.
 * A finger scrolls, so it taps the first and last day. A click on a bar opens it.
 */
export function useGridPointer(hand: GridController) {
  const { homes, view, sketch, setSketch, onChoose, onOpen } = hand
  const drag = useRef<Drag>(undefined)
  const byFinger = useRef(false)

  const homeOf = (element: Element) => {
    const id = Number(element.closest<HTMLElement>('[data-home]')?.dataset.home)
    return homes.find((home) => home.id === id)
  }
  const barOf = (element: Element, home: CalendarHome | undefined) => {
    const key = element.closest<HTMLElement>('[data-strip]')?.dataset.strip
    return key ? home?.bars.find((bar) => keyOf(bar) === key) : undefined
  }
  /** The home under the pointer. A block stays in its own home. */
  const homeUnder = ({ clientX, clientY }: PointerEvent, { home, bar }: Drag) => {
    const there = bar?.kind === 'block' ? null : document.elementFromPoint(clientX, clientY)
    return (there && homeOf(there)) ?? home
  }
  const dayAt = (clientX: number, track: Element) => {
    const { left, width } = track.getBoundingClientRect()
    const index = Math.floor(((clientX - left) / width) * view.days)
    return addDays(view.from, Math.min(view.days - 1, Math.max(0, index)))
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.target as Element
    byFinger.current = event.pointerType === 'touch'
    const home = homeOf(target)
    const track = target.closest('[data-track]')
    if (event.button !== 0 || byFinger.current || !home || !track || sketch?.settling) return
    const edge = target.closest<HTMLElement>('[data-edge]')?.dataset.edge
    const bar = barOf(target, home)
    const anchor = dayAt(event.clientX, track)
    if (bar)
      drag.current = {
        home,
        track,
        bar,
        edge: edge === 'from' || edge === 'to' ? edge : 'both',
        anchor,
        sketch: undefined,
      }
    else drag.current = { home, track, anchor, sketch: { ...chosen(home.id, anchor, anchor), dragged: true } }
    event.currentTarget.setPointerCapture(event.pointerId)
    setSketch(drag.current.sketch)
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag
    if (!current) return
    const { home, bar, edge, anchor, track } = current
    const day = dayAt(event.clientX, track)
    const next: Sketch = !(bar && edge)
      ? chosen(home.id, anchor, day)
      : edge === 'both'
        ? { homeId: homeUnder(event, current).id, bar, stay: moved(bar, nightsBetween(anchor, day)) }
        : { homeId: home.id, bar, stay: withEdge(bar, edge, day) }
    next.dragged = true
    const before = current.sketch ?? (bar && { homeId: home.id, stay: { checkIn: bar.from, checkOut: bar.to } })
    if (before && isSameDrawing(next, before)) return
    current.sketch = next
    setSketch(next)
  }

  const onPointerUp = () => {
    const { current } = drag
    drag.current = undefined
    if (!current) return
    const { home, bar, sketch: dragged } = current
    if (bar && dragged) void settle(hand, dragged)
    else if (bar) onOpen(bar, home)
    else if (dragged) choose(home, dragged.stay)
  }

  const onPointerCancel = () => {
    if (drag.current) setSketch(undefined)
    drag.current = undefined
  }

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element
    const home = homeOf(target)
    if (!home || sketch?.settling) return
    const bar = barOf(target, home)
    if (bar) return onOpen(bar, home)
    const track = target.closest('[data-track]')
    // Screen readers send a click without a pointer, on a day cell.
    if (event.detail === 0) {
      const spot = spotOf(target)
      const there = spot && barOn(home, spot.day)
      if (there && hasNights(there)) onOpen(there, home)
      else if (spot) choose(home, stayBetween(spot.day, spot.day))
    } else if (byFinger.current && track) tap(home, dayAt(event.clientX, track))
  }

  const choose = (home: CalendarHome, stay: Stay) => {
    setSketch(undefined)
    onChoose(home, stay)
  }

  const tap = (home: CalendarHome, day: Day) => {
    const begun = sketch?.waiting && sketch.homeId === home.id ? sketch.anchor : undefined
    if (begun === undefined) return setSketch({ ...chosen(home.id, day, day), waiting: true })
    choose(home, stayBetween(begun, day))
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick }
}

function isSameDrawing(one: Pick<Sketch, 'homeId' | 'stay'>, other: Pick<Sketch, 'homeId' | 'stay'>): boolean {
  const [a, b] = [one.stay, other.stay]
  return one.homeId === other.homeId && a.checkIn === b.checkIn && a.checkOut === b.checkOut
}
