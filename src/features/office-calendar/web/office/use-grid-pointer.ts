import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { CalendarBar, CalendarHome } from '#features/office-calendar/contract.ts'
import { addDays, type Day, nightsBetween, type Stay } from '#platform/shared/day.ts'
import { cellAt, type Draft, type GridController, saveMove, selectionDraft } from './grid-draft.ts'
import { barOn, hasNights, keyOf, shiftedStay, stayBetween, withEdge } from './view.ts'

/** A mouse drag of one edge of a bar, of a whole bar, or of a selection from `anchor`. */
interface Drag {
  home: CalendarHome
  track: Element
  bar?: CalendarBar
  edge?: 'from' | 'to' | 'both'
  anchor: Day
  draft: Draft | undefined
}

/** Pointer control of the calendar. A mouse drags. On touch screens a drag scrolls, so first and last day are tapped. */
export function useGridPointer(controller: GridController) {
  const { homes, view, draft, canEdit, setDraft, onChoose, onOpen } = controller
  const drag = useRef<Drag>(undefined)
  const isTouch = useRef(false)

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
    const target = bar?.kind === 'block' ? null : document.elementFromPoint(clientX, clientY)
    return (target && homeOf(target)) ?? home
  }
  const dayAt = (clientX: number, track: Element) => {
    const { left, width } = track.getBoundingClientRect()
    const index = Math.floor(((clientX - left) / width) * view.days)
    return addDays(view.from, Math.min(view.days - 1, Math.max(0, index)))
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.target as Element
    isTouch.current = event.pointerType === 'touch'
    const home = homeOf(target)
    const track = target.closest('[data-track]')
    if (event.button !== 0 || isTouch.current || !canEdit || !home || !track || draft?.isSaving) return
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
        draft: undefined,
      }
    else drag.current = { home, track, anchor, draft: { ...selectionDraft(home.id, anchor, anchor), byMouse: true } }
    event.currentTarget.setPointerCapture(event.pointerId)
    setDraft(drag.current.draft)
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag
    if (!current) return
    const { home, bar, edge, anchor, track } = current
    const day = dayAt(event.clientX, track)
    const next: Draft = !(bar && edge)
      ? selectionDraft(home.id, anchor, day)
      : edge === 'both'
        ? { homeId: homeUnder(event, current).id, bar, stay: shiftedStay(bar, nightsBetween(anchor, day)) }
        : { homeId: home.id, bar, stay: withEdge(bar, edge, day) }
    next.byMouse = true
    const before = current.draft ?? (bar && { homeId: home.id, stay: { checkIn: bar.from, checkOut: bar.to } })
    if (before && isSameDraft(next, before)) return
    current.draft = next
    setDraft(next)
  }

  const onPointerUp = () => {
    const { current } = drag
    drag.current = undefined
    if (!current) return
    const { home, bar, draft: dragged } = current
    if (bar && dragged) void saveMove(controller, dragged)
    else if (bar) onOpen(bar, home)
    else if (dragged) choose(home, dragged.stay)
  }

  const onPointerCancel = () => {
    if (drag.current) setDraft(undefined)
    drag.current = undefined
  }

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element
    const home = homeOf(target)
    if (!home || draft?.isSaving) return
    const bar = barOf(target, home)
    if (bar) return onOpen(bar, home)
    const track = target.closest('[data-track]')
    // Screen readers send a click without a pointer, on a day cell.
    if (event.detail === 0) {
      const cell = cellAt(target)
      const barThere = cell && barOn(home, cell.day)
      if (barThere && hasNights(barThere)) onOpen(barThere, home)
      else if (cell) choose(home, stayBetween(cell.day, cell.day))
    } else if (isTouch.current && canEdit && track) tap(home, dayAt(event.clientX, track))
  }

  const choose = (home: CalendarHome, stay: Stay) => {
    setDraft(undefined)
    onChoose(home, stay)
  }

  const tap = (home: CalendarHome, day: Day) => {
    const firstDay = draft?.awaitsLastDay && draft.homeId === home.id ? draft.anchor : undefined
    if (firstDay === undefined) return setDraft({ ...selectionDraft(home.id, day, day), awaitsLastDay: true })
    choose(home, stayBetween(firstDay, day))
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick }
}

function isSameDraft(one: Pick<Draft, 'homeId' | 'stay'>, other: Pick<Draft, 'homeId' | 'stay'>): boolean {
  const [a, b] = [one.stay, other.stay]
  return one.homeId === other.homeId && a.checkIn === b.checkIn && a.checkOut === b.checkOut
}
