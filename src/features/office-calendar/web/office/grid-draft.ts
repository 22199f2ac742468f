import type { Dispatch, RefObject, SetStateAction } from 'react'
import type { CalendarBar, CalendarHome } from '#features/office-calendar/contract.ts'
import type { Day, Stay } from '#platform/shared/day.ts'
import { type DayCell, keyOf, stayBetween, type View, type Zoom } from './view.ts'

export interface CalendarGridProps {
  homes: readonly CalendarHome[]
  view: View
  zoom: Zoom
  today: Day
  /** Whether the previous view is still shown while another view loads. */
  isLoading: boolean
  /** Whether nights can be chosen and bars moved. */
  canEdit: boolean
  onChoose: (home: CalendarHome, stay: Stay) => void
  onOpen: (bar: CalendarBar, home: CalendarHome) => void
  /** Saves a moved bar. Resolves once the calendar shows the result. */
  onMove: (bar: CalendarBar, home: CalendarHome, stay: Stay) => Promise<void>
  /** Shows the view that begins on `from`. */
  onShowFrom: (from: Day) => void
  /** Pages back (-1) or forward (1). */
  onStep: (by: -1 | 1) => void
}

/** A selection of nights, or the target of a moved bar. `anchor` is the day at which the selection began. */
export interface Draft {
  homeId: number
  stay: Stay
  bar?: CalendarBar
  anchor?: Day
  /** Whether the mouse drags: the status text then omits the hint about keys. */
  byMouse?: boolean
  /** Whether the first day was tapped: the next tap sets the last day. */
  awaitsLastDay?: boolean
  /** Whether the move is being saved. */
  isSaving?: boolean
}

/** State shared by the keyboard and pointer handlers: the grid's props, its focus and the draft. */
export interface GridController extends CalendarGridProps {
  cursor: DayCell | undefined
  draft: Draft | undefined
  setCursor: Dispatch<SetStateAction<DayCell | undefined>>
  setDraft: Dispatch<SetStateAction<Draft | undefined>>
  scroller: RefObject<HTMLDivElement | null>
}

/** Selects the nights between `anchor` and `day`. */
export function selectionDraft(homeId: number, anchor: Day, day: Day): Draft {
  return { homeId, anchor, stay: stayBetween(anchor, day) }
}

/** Saves a moved bar and shows its outline until it is saved. Imported nights cannot be moved. */
export async function saveMove({ homes, setDraft, onMove }: GridController, draft: Draft): Promise<void> {
  const home = homes.find(({ id }) => id === draft.homeId)
  const { bar, stay } = draft
  if (!home || !bar || bar.kind === 'channel') return setDraft(undefined)
  const isInSameHome = home.bars.some((one) => keyOf(one) === keyOf(bar))
  if (isInSameHome && stay.checkIn === bar.from && stay.checkOut === bar.to) return setDraft(undefined)
  setDraft({ ...draft, isSaving: true })
  try {
    await onMove(bar, home, stay)
  } finally {
    setDraft(undefined)
  }
}

/** The day and home of a grid element; undefined outside the day cells. */
export function cellAt(element: Element): DayCell | undefined {
  const day = element.closest<HTMLElement>('[data-day]')?.dataset.day
  const homeId = Number(element.closest<HTMLElement>('[data-home]')?.dataset.home)
  return day && homeId ? { homeId, day: day as Day } : undefined
}
