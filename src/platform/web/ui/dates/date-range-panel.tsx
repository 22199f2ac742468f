import { type RefObject, useMemo } from 'react'
import { type Day, formatFullDay } from '#platform/shared/day.ts'
import { Button } from '../controls/button.tsx'
import { AnchoredDialog } from '../dialogs/anchored-dialog.tsx'
import type { DayPrices } from './calendar.tsx'
import { CalendarBody } from './calendar-body.tsx'
import {
  announcementOf,
  choiceOf,
  choose,
  type DateRange,
  nextStep,
  noteOn,
  type RangeTexts,
  rangeAfterTyping,
} from './date-range.ts'
import { DateTextField } from './date-text-field.tsx'
import { usePointedDay } from './use-pointed-day.ts'

export { fetchCalendarSoon } from './calendar-body.tsx'

interface DateRangePanelProps {
  value: DateRange
  onChange: (range: DateRange, announcement: string) => void
  onClose: () => void
  today: Day
  from: Day
  taken: readonly string[] | undefined
  mayOverlap: boolean | undefined
  minimumStay: number | undefined
  priceOf: DayPrices | undefined
  texts: RangeTexts
  anchor: RefObject<HTMLElement | null>
  title: string
  message: string
}

/** The open date range picker: two months, a hint for the day under the pointer, and text fields for both days. */
export default function DateRangePanel(props: DateRangePanelProps) {
  const { value, onChange, onClose, today, from, taken, mayOverlap, minimumStay, priceOf, texts } = props
  const { pointed, setPointed, listeners } = usePointedDay()
  const openings = useMemo(() => ({ from, taken: new Set(taken), mayOverlap }), [from, taken, mayOverlap])
  const leaving = Boolean(value.checkIn && !value.checkOut)
  const pointedAt = pointed && choiceOf(pointed, value, openings)

  const note =
    pointed && pointed >= from && pointed !== value.checkIn && (pointedAt?.reason ?? noteOn(pointed, openings))

  const change = (range: DateRange) => {
    setPointed(undefined)
    onChange(range, announcementOf(range, minimumStay, texts))
  }
  const type = (end: 'checkIn' | 'checkOut') => (day: Day | undefined) => {
    const next = rangeAfterTyping(end, day, { range: value, openings, texts })
    if ('wrong' in next) return next.wrong
    change(next.range)
    return undefined
  }

  return (
    <AnchoredDialog open onClose={onClose} anchor={props.anchor} label={props.title} className="flex flex-col">
      <div {...listeners} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-3 sm:px-6">
        <div className="mb-3 flex flex-wrap gap-x-4 gap-y-2">
          <DateTextField label={texts.checkIn} value={value.checkIn} onDay={type('checkIn')} />
          <DateTextField label={texts.checkOut} value={value.checkOut} onDay={type('checkOut')} onDone={onClose} />
        </div>
        <CalendarBody
          months={2}
          today={today}
          from={from}
          chosen={{ from: value.checkIn, to: value.checkOut }}
          taken={openings.taken}
          towards={leaving && pointedAt?.as === 'check-out' ? pointed : undefined}
          reasonAgainst={(day) => choiceOf(day, value, openings).reason}
          noteOn={(day) => noteOn(day, openings)}
          priceOf={priceOf}
          onPoint={setPointed}
          onChoose={(day) => {
            const next = choose(day, value, openings)
            change(next.range)
            if (next.complete) onClose()
          }}
        />
      </div>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-4 py-3 sm:px-6">
        {/* Two lines are reserved, so that the calendar does not move when the hint changes. */}
        <p aria-hidden="true" className="min-h-[2lh] w-full text-ink-soft text-sm sm:w-auto sm:flex-1">
          {note ? `${formatFullDay(pointed)}: ${note}.` : nextStep(value, minimumStay, texts)}
        </p>
        <div className="ml-auto flex gap-2">
          <Button variant="quiet" onClick={() => change({})}>
            Clear
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {props.message}
      </p>
    </AnchoredDialog>
  )
}
