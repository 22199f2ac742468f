import type { Dispatch, RefObject, SetStateAction } from 'react'
import type { CalendarBar, CalendarHome } from '#features/calendar/contract.ts'
import type { Day, Stay } from '#platform/shared/day.ts'
import { keyOf, type Spot, stayBetween, type View, type Zoom } from './view.ts'

export interface CalendarGridProps {
  homes: readonly CalendarHome[]
  view: View
  zoom: Zoom
  today: Day
  /** The previous view is still shown while the new one loads. */
  busy: boolean
  onChoose: (home: CalendarHome, stay: Stay) => void
  onOpen: (bar: CalendarBar, home: CalendarHome) => void
  /** Saves a moved bar. Resolves once the calendar shows the result. */
  onMove: (bar: CalendarBar, home: CalendarHome, stay: Stay) => Promise<void>
  /** Shows the days from this day on. */
  onTurn: (from: Day) => void
  /** Pages back (-1) or forward (1). */
  onStep: (by: -1 | 1) => void
}

/** A selection of nights, or the target of a moved bar. `anchor` is the day at which the selection began. */
export interface Sketch {
  homeId: number
  stay: Stay
  bar?: CalendarBar
  anchor?: Day
  /** Drawn by mouse: the status text needs no hint about keys. */
  dragged?: boolean
  /** The first day was tapped; the next tap sets the last day. */
  waiting?: boolean
  /** The move is being saved. */
  settling?: boolean
}

/** State shared by the keyboard and pointer handlers: the grid's props, its focus and the sketch. */
export interface GridController extends CalendarGridProps {
  cursor: Spot | undefined
  sketch: Sketch | undefined
  setCursor: Dispatch<SetStateAction<Spot | undefined>>
  setSketch: Dispatch<SetStateAction<Sketch | undefined>>
  scroller: RefObject<HTMLDivElement | null>
}

/** Selects the nights between `anchor` and `day`. */
export function chosen(homeId: number, anchor: Day, day: Day): Sketch {
  return { homeId, anchor, stay: stayBetween(anchor, day) }
}

/** Saves a moved bar and keeps its outline until then. Imported nights cannot be moved. */
export async function settle({ homes, setSketch, onMove }: GridController, sketch: Sketch): Promise<void> {
  const home = homes.find(({ id }) => id === sketch.homeId)
  const { bar, stay } = sketch
  if (!home || !bar || bar.kind === 'channel') return setSketch(undefined)
  const isThere = home.bars.some((one) => keyOf(one) === keyOf(bar))
  if (isThere && stay.checkIn === bar.from && stay.checkOut === bar.to) return setSketch(undefined)
  setSketch({ ...sketch, settling: true })
  try {
    await onMove(bar, home, stay)
  } finally {
    setSketch(undefined)
  }
}

/** The day and home of a grid element; undefined outside the day cells. */
export function spotOf(element: Element): Spot | undefined {
  const day = element.closest<HTMLElement>('[data-day]')?.dataset.day
  const homeId = Number(element.closest<HTMLElement>('[data-home]')?.dataset.home)
  return day && homeId ? { homeId, day: day as Day } : undefined
}
