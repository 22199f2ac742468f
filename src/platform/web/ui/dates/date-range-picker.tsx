import { useMemo, useRef, useState } from 'react'
import { type Day, formatFullDay } from '#platform/shared/day.ts'
import { AnchoredDialog } from '../anchored-dialog.tsx'
import { Button } from '../button.tsx'
import { useMedia } from '../use-media.ts'
import { CalendarBody, fetchCalendarSoon } from './calendar-body.tsx'
import { DateControl, type DateControlProps } from './date-control.tsx'
import { announcementOf, choiceOf, choose, type DateRange, labelOf } from './date-range.ts'

export interface DateRangePickerProps extends DateControlProps {
  value: DateRange
  onChange: (range: DateRange) => void
  /** The business's today, from the server: the reader's own clock may be wrong or far away. */
  today: Day
  /** Nights that others have (`GET …/availability`). */
  taken?: readonly string[]
  /** Said while check-out is being chosen. */
  minimumStay?: number
  label?: string
  placeholder?: string
  /** Called when it opens: the moment to fetch what is taken. */
  onOpen?: () => void
}

export function DateRangePicker({
  value,
  onChange,
  today,
  taken,
  minimumStay,
  label = 'Dates',
  placeholder = 'Select check-in and check-out dates',
  onOpen,
  ...control
}: DateRangePickerProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [pointed, setPointed] = useState<Day>()
  const [said, setSaid] = useState('')
  const desk = useMedia('(min-width: 48rem)')
  const openings = useMemo(() => ({ today, taken: new Set(taken) }), [today, taken])
  const leaving = Boolean(value.checkIn && !value.checkOut)
  const reason = pointed && choiceOf(pointed, value, openings).reason

  const change = (range: DateRange) => {
    setSaid(announcementOf(range))
    onChange(range)
  }

  return (
    <>
      <DateControl
        {...control}
        ref={anchor}
        label={label}
        shown={labelOf(value)}
        placeholder={placeholder}
        open={open}
        onNear={fetchCalendarSoon}
        onOpen={() => {
          setOpen(true)
          onOpen?.()
        }}
      />
      {!open && <Announcement said={said} />}
      <AnchoredDialog
        open={open}
        onClose={() => {
          setOpen(false)
          setPointed(undefined)
        }}
        anchor={anchor}
        label={placeholder}
        className="p-4 sm:p-6"
      >
        <CalendarBody
          months={desk ? 2 : 1}
          today={today}
          chosen={{ from: value.checkIn, to: value.checkOut }}
          taken={openings.taken}
          towards={leaving && pointed && choiceOf(pointed, value, openings).as === 'check-out' ? pointed : undefined}
          reasonAgainst={(day) => choiceOf(day, value, openings).reason}
          onPoint={setPointed}
          onChoose={(day) => {
            const next = choose(day, value, openings)
            change(next.range)
            if (next.complete) setOpen(false)
          }}
        />
        <div className="mt-4 flex min-h-10 items-center justify-between gap-4 border-line border-t pt-4">
          <p aria-hidden="true" className="text-ink-soft text-sm">
            {pointed && reason && reason !== 'in the past'
              ? `${formatFullDay(pointed)}: ${reason}.`
              : leaving
                ? `Choose your check-out day${minimumStay ? ` · minimum stay ${minimumStay} nights` : ''}.`
                : 'Choose your check-in day.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" size="small" onClick={() => change({})}>
              Clear
            </Button>
            <Button variant="secondary" size="small" onClick={() => setOpen(false)}>
              Close
            </Button>
          </div>
        </div>
        <Announcement said={said} />
      </AnchoredDialog>
    </>
  )
}

function Announcement({ said }: { said: string }) {
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
