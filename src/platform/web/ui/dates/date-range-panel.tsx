import { type RefObject, useMemo, useState } from 'react'
import { type Day, formatFullDay } from '#platform/shared/day.ts'
import { AnchoredDialog } from '../anchored-dialog.tsx'
import { Button } from '../button.tsx'
import { useMedia } from '../use-media.ts'
import { CalendarBody } from './calendar-body.tsx'
import { announcementOf, choiceOf, choose, type DateRange } from './date-range.ts'

export { fetchCalendarSoon } from './calendar-body.tsx'

interface DateRangePanelProps {
  value: DateRange
  onChange: (range: DateRange, announcement: string) => void
  onClose: () => void
  today: Day
  taken?: readonly string[]
  minimumStay?: number
  anchor: RefObject<HTMLElement | null>
  title: string
  said: string
}

/** The open picker: one or two months, what the day under the pointer means, Clear. */
export default function DateRangePanel(props: DateRangePanelProps) {
  const { value, onChange, onClose, today, taken, minimumStay, anchor, title, said } = props
  const [pointed, setPointed] = useState<Day>()
  const desk = useMedia('(min-width: 48rem)')
  const openings = useMemo(() => ({ today, taken: new Set(taken) }), [today, taken])
  const leaving = Boolean(value.checkIn && !value.checkOut)
  const pointedAt = pointed && choiceOf(pointed, value, openings)

  const change = (range: DateRange) => onChange(range, announcementOf(range))

  return (
    <AnchoredDialog open onClose={onClose} anchor={anchor} label={title} className="p-4 sm:p-6">
      <CalendarBody
        months={desk ? 2 : 1}
        today={today}
        chosen={{ from: value.checkIn, to: value.checkOut }}
        taken={openings.taken}
        towards={leaving && pointedAt?.as === 'check-out' ? pointed : undefined}
        reasonAgainst={(day) => choiceOf(day, value, openings).reason}
        onPoint={setPointed}
        onChoose={(day) => {
          const next = choose(day, value, openings)
          change(next.range)
          if (next.complete) onClose()
        }}
      />
      <div className="mt-4 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-4">
        {/* Room for the longest words, so that the days never move under the pointer when these change. */}
        <p aria-hidden="true" className="min-h-[2lh] w-full text-ink-soft text-sm sm:min-h-0 sm:w-auto sm:flex-1">
          {pointed && pointed >= today && pointedAt?.reason
            ? `${formatFullDay(pointed)}: ${pointedAt.reason}.`
            : leaving
              ? `Choose your check-out day${minimumStay ? ` · minimum stay ${minimumStay} nights` : ''}.`
              : 'Choose your check-in day.'}
        </p>
        <div className="ml-auto flex gap-2">
          <Button variant="quiet" size="small" onClick={() => change({})}>
            Clear
          </Button>
          <Button variant="secondary" size="small" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </AnchoredDialog>
  )
}
