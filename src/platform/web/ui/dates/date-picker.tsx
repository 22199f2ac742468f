import { useRef, useState } from 'react'
import { type Day, formatLongDay } from '#platform/shared/day.ts'
import { AnchoredDialog } from '../anchored-dialog.tsx'
import { Button } from '../button.tsx'
import { CalendarBody, fetchCalendarSoon } from './calendar-body.tsx'
import { DateControl, type DateControlProps } from './date-control.tsx'

export interface DatePickerProps extends DateControlProps {
  /** Given the control, so that a form can put the focus there. */
  ref?: (control: HTMLButtonElement | null) => void
  value: Day | undefined
  onChange: (day: Day | undefined) => void
  today: Day
  /** The first day that can be chosen; today when not given. */
  from?: Day
  label: string
  placeholder?: string
}

/** One day. Earlier days than `from` are disabled. */
export function DatePicker({
  value,
  onChange,
  today,
  from,
  label,
  placeholder = 'Select a date',
  ref,
  ...control
}: DatePickerProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  const change = (day: Day | undefined) => {
    onChange(day)
    setOpen(false)
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
        onOpen={() => setOpen(true)}
      />
      <AnchoredDialog open={open} onClose={() => setOpen(false)} anchor={anchor} label={label} className="p-4 sm:p-5">
        <CalendarBody
          months={1}
          today={today}
          from={from}
          chosen={{ from: value, to: value }}
          taken={NONE}
          reasonAgainst={(day) => (day < (from ?? today) ? 'cannot be chosen' : undefined)}
          onPoint={() => {}}
          onChoose={change}
        />
        <div className="mt-3 flex justify-end gap-2 border-line border-t pt-3">
          <Button variant="quiet" size="small" onClick={() => change(undefined)}>
            Clear
          </Button>
          <Button variant="secondary" size="small" onClick={() => setOpen(false)}>
            Close
          </Button>
        </div>
      </AnchoredDialog>
    </>
  )
}

const NONE: ReadonlySet<string> = new Set()
