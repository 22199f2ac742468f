import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { addDays, type Day, nightsBetween } from '#platform/shared/day.ts'
import { chosen, type GridController, type Sketch, settle, spotOf } from './grid-drag.ts'
import { barOn, keyOf, type Spot, stayBetween, withEdge, ZOOMS } from './view.ts'

/**
 * Keyboard control of the calendar. Arrows move the focus, Page Up and Page Down page, Home and End go to the ends of the row.
 * Shift with an arrow selects nights. Alt with left or right moves the end of a bar, with Shift its start; Alt with up or down
 * moves a stay to another home. Enter opens, or confirms; Escape cancels.
 */
export function useGridKeys(hand: GridController) {
  const { homes, view, cursor, sketch, setCursor, setSketch, scroller, onChoose, onOpen, onTurn, onStep } = hand
  const led = useRef(false)
  useLayoutEffect(() => {
    if (!led.current || !cursor) return
    led.current = false
    cellOf(scroller.current, cursor)?.focus()
  })

  const lead = (spot: Spot) => {
    led.current = true
    setCursor(spot)
    const past = nightsBetween(view.from, spot.day)
    if (past < 0) onTurn(addDays(view.from, -WEEK))
    if (past >= view.days) onTurn(addDays(view.from, WEEK))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const home = homes.find(({ id }) => id === cursor?.homeId)
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event
    if (!cursor || !home || sketch?.settling || !(event.target as Element).matches('[role=gridcell]')) return
    const own = sketch?.homeId === home.id ? sketch : undefined
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0

    const run = (): boolean => {
      if (by !== 0 && altKey) {
        const bar = own?.bar ?? barOn(home, cursor.day)
        if (!bar) return true
        const edge = shiftKey ? 'from' : 'to'
        const from = own?.bar && keyOf(own.bar) === keyOf(bar) ? own.stay : { checkIn: bar.from, checkOut: bar.to }
        const end = edge === 'from' ? from.checkIn : from.checkOut
        const stay = withEdge({ from: from.checkIn, to: from.checkOut }, edge, addDays(end, by))
        setSketch({ homeId: home.id, bar, stay })
        return true
      }
      if (down !== 0 && altKey && !shiftKey) {
        const bar = own?.bar ?? barOn(home, cursor.day)
        const next = homes[homes.indexOf(home) + down]
        if (!bar || bar.kind === 'block' || !next) return true
        const stay = own?.bar ? own.stay : { checkIn: bar.from, checkOut: bar.to }
        setSketch({ homeId: next.id, bar, stay })
        lead({ homeId: next.id, day: cursor.day })
        return true
      }
      if (by !== 0 && shiftKey) {
        const anchor = own && !own.bar && own.anchor ? own.anchor : cursor.day
        const day = addDays(cursor.day, by)
        setSketch(chosen(home.id, anchor, day))
        lead({ homeId: home.id, day })
        return true
      }
      if (by !== 0 && !ctrlKey && !metaKey) {
        setSketch(undefined)
        lead({ homeId: home.id, day: addDays(cursor.day, by) })
        return true
      }
      if (down !== 0 && !shiftKey && !altKey) {
        setSketch(undefined)
        const next = homes[homes.indexOf(home) + down]
        if (next) lead({ homeId: next.id, day: cursor.day })
        return true
      }
      if (key === 'Home' || key === 'End') {
        setSketch(undefined)
        const ends = key === 'Home' ? homes[0] : homes.at(-1)
        if (ctrlKey && ends) lead({ homeId: ends.id, day: cursor.day })
        else lead({ homeId: home.id, day: key === 'Home' ? view.from : addDays(view.from, view.days - 1) })
        return true
      }
      if (key === 'PageUp' || key === 'PageDown') {
        setSketch(undefined)
        const step = key === 'PageUp' ? -1 : 1
        led.current = true
        setCursor({ homeId: home.id, day: turned(cursor.day, hand, step) })
        onStep(step)
        return true
      }
      if (key === 'Escape' && sketch) {
        setSketch(undefined)
        return true
      }
      if (key === 'Enter' || key === ' ') {
        const there = barOn(home, cursor.day)
        if (own?.bar) void settle(hand, own)
        else if (own) choose(own.stay)
        else if (there && there.kind !== 'pending') onOpen(there, home)
        else choose(stayBetween(cursor.day, cursor.day))
        return true
      }
      return false
    }
    const choose = (stay: Sketch['stay']) => {
      setSketch(undefined)
      onChoose(home, stay)
    }
    if (run()) event.preventDefault()
  }

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const spot = spotOf(event.target)
    if (spot && (spot.homeId !== cursor?.homeId || spot.day !== cursor.day)) setCursor(spot)
  }

  return { onKeyDown, onFocus }
}

function cellOf(grid: Element | null, { homeId, day }: Spot): HTMLElement | null | undefined {
  return grid?.querySelector<HTMLElement>(`[data-home="${homeId}"] [data-day="${day}"]`)
}

/** The same position on the next or previous page. */
function turned(day: Day, { zoom }: GridController, by: -1 | 1): Day {
  return addDays(day, by * ZOOMS[zoom].step)
}

const WEEK = 7
