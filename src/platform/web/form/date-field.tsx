import { useController } from 'react-hook-form'
import { type Day, isDay } from '#platform/shared/day.ts'
import { DatePicker } from '../ui/dates/date-picker.tsx'
import { described, FieldFrame, type FieldProps } from './field.tsx'
import { useField } from './form-parts.ts'

export interface DateFieldProps extends FieldProps {
  today: Day
  from?: Day
  placeholder?: string
}

/** A day as `yyyy-mm-dd`, or `''` (decisions 2). */
export function DateField({ name, today, from, placeholder, ...frame }: DateFieldProps) {
  const { id, form, error } = useField(name)
  const { field } = useController({ name, control: form.control })
  const value = String(field.value ?? '')
  const { 'aria-required': _, ...tied } = described({ ...frame, id, error })
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <DatePicker
        {...tied}
        ref={field.ref}
        label={frame.label}
        value={isDay(value) ? value : undefined}
        onChange={(day) => field.onChange(day ?? '')}
        today={today}
        from={from}
        placeholder={placeholder}
      />
    </FieldFrame>
  )
}
