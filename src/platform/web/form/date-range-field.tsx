import { useController } from 'react-hook-form'
import { type Day, formatListDay, formatLongStay, isDay, nightsBetween } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import type { DateRange } from '../ui/dates/date-range.ts'
import { DateRangePicker, type DateRangePickerProps } from '../ui/dates/date-range-picker.tsx'
import { FieldFrame, type FieldProps, inputAttributes } from './field.tsx'
import { useField } from './form-parts.ts'

export interface DateRangeFieldProps
  extends Omit<FieldProps, 'name'>,
    Pick<DateRangePickerProps, 'today' | 'from' | 'taken' | 'mayOverlap' | 'priceOf' | 'texts' | 'placeholder'> {
  /** The form's fields for the two days, each a day as `yyyy-mm-dd`, or `''`. */
  names: { checkIn: string; checkOut: string }
}

/** A field for two days of a form, chosen in one calendar. */
export function DateRangeField({ names, label, help, optional, className, ...calendar }: DateRangeFieldProps) {
  const first = useField(names.checkIn)
  const last = useField(names.checkOut)
  const { control } = first.form
  const { field: checkIn } = useController({ name: names.checkIn, control })
  const { field: checkOut } = useController({ name: names.checkOut, control })
  const frame = { label, help, optional, className }
  const { id } = first
  const error = first.error ?? last.error
  const { 'aria-required': _, ...attributes } = inputAttributes({ ...frame, id, error })
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <DateRangePicker
        {...attributes}
        {...calendar}
        ref={(button) => {
          checkIn.ref(button)
          checkOut.ref(button)
        }}
        label={label}
        formatRange={formatRange}
        value={{ checkIn: dayOf(checkIn.value), checkOut: dayOf(checkOut.value) }}
        onChange={(range) => {
          checkIn.onChange(range.checkIn ?? '')
          checkOut.onChange(range.checkOut ?? '')
        }}
      />
    </FieldFrame>
  )
}

/** Returns, for example, `9–12 September 2026, 3 nights`, or `From 9 Sep 2026` without a second day. */
function formatRange({ checkIn, checkOut }: DateRange): string | undefined {
  if (!checkIn) return checkOut && `Until ${formatListDay(checkOut)}`
  if (!checkOut || checkOut <= checkIn) return `From ${formatListDay(checkIn)}`
  return `${formatLongStay({ checkIn, checkOut })}, ${formatCount(nightsBetween(checkIn, checkOut), 'night')}`
}

function dayOf(value: unknown): Day | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined
}
