import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { addDays, type Day, nightsBetween } from '#platform/shared/day.ts'
import { cellAt, type Draft, type GridController, saveMove, selectionDraft } from './grid-draft.ts'
import { barOn, type DayCell, keyOf, stayBetween, withEdge, ZOOMS } from './view.ts'

/** Keyboard control of the calendar; `calendar-help.tsx` lists the keys. */
export function useGridKeys(controller: GridController) {
  const { homes, view, cursor, draft, canEdit, setCursor, setDraft, scroller, onChoose, onOpen } = controller
  const { onShowFrom, onStep } = controller
  const moveFocus = useRef(false)
  useLayoutEffect(() => {
    if (!moveFocus.current || !cursor) return
    moveFocus.current = false
    findCellElement(scroller.current, cursor)?.focus()
  })

  const moveCursor = (cell: DayCell) => {
    moveFocus.current = true
    setCursor(cell)
    const index = nightsBetween(view.from, cell.day)
    if (index < 0) onShowFrom(addDays(view.from, -WEEK))
    if (index >= view.days) onShowFrom(addDays(view.from, WEEK))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const home = homes.find(({ id }) => id === cursor?.homeId)
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event
    if (!cursor || !home || draft?.isSaving || !(event.target as Element).matches('[role=gridcell]')) return
    const ownDraft = draft?.homeId === home.id ? draft : undefined
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0

    const handleKey = (): boolean => {
      if (!canEdit && (altKey || shiftKey)) return false
      if (by !== 0 && altKey) {
        const bar = ownDraft?.bar ?? barOn(home, cursor.day)
        if (!bar) return true
        const edge = shiftKey ? 'from' : 'to'
        const from =
          ownDraft?.bar && keyOf(ownDraft.bar) === keyOf(bar) ? ownDraft.stay : { checkIn: bar.from, checkOut: bar.to }
        const end = edge === 'from' ? from.checkIn : from.checkOut
        const stay = withEdge({ from: from.checkIn, to: from.checkOut }, edge, addDays(end, by))
        setDraft({ homeId: home.id, bar, stay })
        return true
      }
      if (down !== 0 && altKey && !shiftKey) {
        const bar = ownDraft?.bar ?? barOn(home, cursor.day)
        const next = homes[homes.indexOf(home) + down]
        if (!bar || bar.kind === 'block' || !next) return true
        const stay = ownDraft?.bar ? ownDraft.stay : { checkIn: bar.from, checkOut: bar.to }
        setDraft({ homeId: next.id, bar, stay })
        moveCursor({ homeId: next.id, day: cursor.day })
        return true
      }
      if (by !== 0 && shiftKey) {
        const anchor = ownDraft && !ownDraft.bar && ownDraft.anchor ? ownDraft.anchor : cursor.day
        const day = addDays(cursor.day, by)
        setDraft(selectionDraft(home.id, anchor, day))
        moveCursor({ homeId: home.id, day })
        return true
      }
      if (by !== 0 && !ctrlKey && !metaKey) {
        setDraft(undefined)
        moveCursor({ homeId: home.id, day: addDays(cursor.day, by) })
        return true
      }
      if (down !== 0 && !shiftKey && !altKey) {
        setDraft(undefined)
        const next = homes[homes.indexOf(home) + down]
        if (next) moveCursor({ homeId: next.id, day: cursor.day })
        return true
      }
      if (key === 'Home' || key === 'End') {
        setDraft(undefined)
        const ends = key === 'Home' ? homes[0] : homes.at(-1)
        if (ctrlKey && ends) moveCursor({ homeId: ends.id, day: cursor.day })
        else moveCursor({ homeId: home.id, day: key === 'Home' ? view.from : addDays(view.from, view.days - 1) })
        return true
      }
      if (key === 'PageUp' || key === 'PageDown') {
        setDraft(undefined)
        const step = key === 'PageUp' ? -1 : 1
        moveFocus.current = true
        setCursor({ homeId: home.id, day: shiftedByPage(cursor.day, controller, step) })
        onStep(step)
        return true
      }
      if (key === 'Escape' && draft) {
        setDraft(undefined)
        return true
      }
      if (key === 'Enter' || key === ' ') {
        const focusedBar = barOn(home, cursor.day)
        if (ownDraft?.bar) void saveMove(controller, ownDraft)
        else if (ownDraft) choose(ownDraft.stay)
        else if (focusedBar && focusedBar.kind !== 'pending') onOpen(focusedBar, home)
        else choose(stayBetween(cursor.day, cursor.day))
        return true
      }
      return false
    }
    const choose = (stay: Draft['stay']) => {
      setDraft(undefined)
      onChoose(home, stay)
    }
    if (handleKey()) event.preventDefault()
  }

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const spot = cellAt(event.target)
    if (spot && (spot.homeId !== cursor?.homeId || spot.day !== cursor.day)) setCursor(spot)
  }

  return { onKeyDown, onFocus }
}

function findCellElement(grid: Element | null, { homeId, day }: DayCell): HTMLElement | null | undefined {
  return grid?.querySelector<HTMLElement>(`[data-home="${homeId}"] [data-day="${day}"]`)
}

/** The same position on the next or previous page. */
function shiftedByPage(day: Day, { zoom }: GridController, by: -1 | 1): Day {
  return addDays(day, by * ZOOMS[zoom].step)
}

const WEEK = 7
