import { useMemo, useRef, useState } from 'react'
import { type Day, formatFullDay, formatLongDay } from '#platform/shared/day.ts'
import { Button } from '../controls/button.tsx'
import { AnchoredDialog } from '../dialogs/anchored-dialog.tsx'
import { CalendarBody, fetchCalendarSoon } from './calendar-body.tsx'
import { DateControl, type DateControlProps } from './date-control.tsx'
import type { DateRange } from './date-range.ts'
import { DateTextField } from './date-text-field.tsx'
import { usePointedDay } from './use-pointed-day.ts'

export interface DatePickerProps extends DateControlProps {
  /** Receives the button that opens the calendar, so that a form can focus the button. */
  ref?: (control: HTMLButtonElement | null) => void
  value: Day | undefined
  onChange: (day: Day | undefined) => void
  today: Day
  /** The first selectable day; today by default. */
  from?: Day
  /** Nights that are not available, struck through. */
  taken?: readonly string[]
  /** Returns why a day from `from` on cannot be chosen; `undefined` for a selectable day. */
  reasonAgainst?: (day: Day) => string | undefined
  /** The stay to which this day belongs; the calendar highlights the whole stay. */
  stay?: DateRange
  label: string
  placeholder?: string
  /** Called on opening: the moment to fetch the taken nights. */
  onOpen?: () => void
}

/** A picker for a single day; days before `from` are disabled. */
export function DatePicker({
  value,
  onChange,
  today,
  from = today,
  taken,
  reasonAgainst,
  stay,
  label,
  placeholder = 'Select a date',
  onOpen,
  ref,
  ...control
}: DatePickerProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { pointed, setPointed, listeners } = usePointedDay()
  const nights = useMemo(() => new Set(taken), [taken])
  const reason = (day: Day) => (day < from ? 'cannot be chosen' : reasonAgainst?.(day))
  const reasonShown = pointed && pointed >= from ? reason(pointed) : undefined

  const change = (day: Day | undefined) => {
    onChange(day)
    close()
  }
  const close = () => {
    setOpen(false)
    setPointed(undefined)
  }

  return (
    <>
      <DateControl
        {...control}
        ref={(control) => {
          anchor.current = control
          ref?.(control)
        }}
        label={label}
        shown={value && formatLongDay(value)}
        placeholder={placeholder}
        open={open}
        onNear={fetchCalendarSoon}
        onOpen={() => {
          setOpen(true)
          onOpen?.()
        }}
      />
      <AnchoredDialog open={open} onClose={close} anchor={anchor} label={label} className="p-4 sm:p-5">
        <div className="mb-3">
          <DateTextField
            label={label}
            value={value}
            onDone={close}
            onDay={(day) => {
              const against = day && reason(day)
              if (!against) onChange(day)
              return against && `${formatFullDay(day)}: ${against}`
            }}
          />
        </div>
        <div {...listeners}>
          <CalendarBody
            months={1}
            today={today}
            from={from}
            chosen={stay ? { from: stay.checkIn, to: stay.checkOut } : { from: value, to: value }}
            taken={nights}
            reasonAgainst={reason}
            onPoint={setPointed}
            onChoose={change}
          />
        </div>
        {reasonAgainst && (
          <p aria-hidden="true" className="mt-2 min-h-5 max-w-80 text-ink-soft text-sm">
            {pointed && reasonShown && `${formatFullDay(pointed)}: ${reasonShown}.`}
          </p>
        )}
        <div className="mt-3 flex justify-end gap-2 border-line border-t pt-3">
          <Button variant="quiet" onClick={() => change(undefined)}>
            Clear
          </Button>
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
        </div>
      </AnchoredDialog>
    </>
  )
}
