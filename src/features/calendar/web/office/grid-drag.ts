import type { Dispatch, RefObject, SetStateAction } from 'react'
import type { CalendarBar, CalendarHome } from '#features/calendar/contract.ts'
import type { Day, Stay } from '#platform/shared/day.ts'
import { keyOf, type Spot, stayBetween, type View, type Zoom } from './view.ts'

export interface CalendarGridProps {
  homes: readonly CalendarHome[]
  view: View
  zoom: Zoom
  today: Day
  /** Days of another view are shown while these are on their way. */
  busy: boolean
  /** Nights have been chosen: what to do with them is asked. */
  onChoose: (home: CalendarHome, stay: Stay) => void
  onOpen: (bar: CalendarBar, home: CalendarHome) => void
  /** A bar is to have other days, or to stand in another home; settles when the calendar shows what came of it. */
  onMove: (bar: CalendarBar, home: CalendarHome, stay: Stay) => Promise<void>
  /** Shows other days, from this one on. */
  onTurn: (from: Day) => void
  /** Pages back (-1) or on (1). */
  onStep: (by: -1 | 1) => void
}

/** What is being drawn, and in which home: of a bar, where it is to stand. `anchor` is where the choice began. */
export interface Sketch {
  homeId: number
  stay: Stay
  bar?: CalendarBar
  anchor?: Day
  /** It is drawn with the mouse, which says by itself how it goes on. */
  dragged?: boolean
  /** A finger has chosen the first day: the next tap chooses the last one. */
  waiting?: boolean
  /** The server is asked. */
  settling?: boolean
}

/** What keys and pointer work with: the grid, where one stands in it, and what is being drawn. */
export interface GridHand extends CalendarGridProps {
  cursor: Spot | undefined
  sketch: Sketch | undefined
  setCursor: Dispatch<SetStateAction<Spot | undefined>>
  setSketch: Dispatch<SetStateAction<Sketch | undefined>>
  scroller: RefObject<HTMLDivElement | null>
}

/** The first choice of nights, or one that goes on from where it began. */
export function chosen(homeId: number, anchor: Day, day: Day): Sketch {
  return { homeId, anchor, stay: stayBetween(anchor, day) }
}

/** Has a moved bar saved; until that is done its outline stays. What another channel has taken stays where that says. */
export async function settle({ homes, setSketch, onMove }: GridHand, sketch: Sketch): Promise<void> {
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

/** The day and the home of an element of the grid. */
export function spotOf(element: Element): Spot | undefined {
  const day = element.closest<HTMLElement>('[data-day]')?.dataset.day
  const homeId = Number(element.closest<HTMLElement>('[data-home]')?.dataset.home)
  return day && homeId ? { homeId, day: day as Day } : undefined
}
