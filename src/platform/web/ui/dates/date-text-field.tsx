import { useId, useState } from 'react'
import type { Day } from '#platform/shared/day.ts'
import { formatTypedDay, HOW_TO_WRITE_A_DATE, parseTypedDay } from './date-text.ts'

interface DateTextFieldProps {
  label: string
  value: Day | undefined
  /** Receives the day; returns an error message if the day is refused. */
  onDay: (day: Day | undefined) => string | undefined
  /** Called on Enter after the day was accepted. */
  onDone?: () => void
}

/** A text field for a day of the calendar. The text is read on blur and on Enter. */
export function DateTextField({ label, value, onDay, onDone }: DateTextFieldProps) {
  const id = useId()
  const [text, setText] = useState(value ? formatTypedDay(value) : '')
  const [wrong, setWrong] = useState<string>()
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setText(value ? formatTypedDay(value) : '')
    setWrong(undefined)
  }

  const take = (): boolean => {
    const read = parseTypedDay(text)
    const against = read.wrong ?? (read.day === value ? undefined : onDay(read.day))
    setWrong(against)
    return against === undefined && read.day !== undefined
  }

  return (
    <div className="min-w-36 flex-1">
      <label htmlFor={id} className="block font-medium text-ink-soft text-sm">
        {label}
      </label>
      <input
        id={id}
        autoComplete="off"
        placeholder="dd/mm/yyyy"
        title={HOW_TO_WRITE_A_DATE}
        value={text}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (take()) onDone?.()
        }}
        className="mt-1 block min-h-11 w-full rounded-field border border-edge bg-surface px-3.5 py-2 text-base text-ink placeholder:text-ink-soft hover:border-ink-soft aria-invalid:border-terracotta"
      />
      <p id={`${id}-wrong`} aria-live="polite" className="mt-1 text-sm text-terracotta empty:hidden">
        {wrong}
      </p>
    </div>
  )
}
