import { useController } from 'react-hook-form'
import { type Day, isDay } from '#platform/shared/day.ts'
import { DatePicker, type DatePickerProps } from '../ui/dates/date-picker.tsx'
import { FieldFrame, type FieldProps, inputAttributes } from './field.tsx'
import { useField } from './form-parts.ts'

export interface DateFieldProps
  extends FieldProps,
    Pick<DatePickerProps, 'today' | 'from' | 'taken' | 'reasonAgainst' | 'stay' | 'placeholder' | 'onOpen'> {
  /** Called after the field's value has been set. */
  onChosen?: (day: Day | undefined) => void
}

/** A field whose value is a day as `yyyy-mm-dd`, or `''`. */
export function DateField({ name, label, help, optional, className, onChosen, ...calendar }: DateFieldProps) {
  const { id, form, error } = useField(name)
  const { field } = useController({ name, control: form.control })
  const value = String(field.value ?? '')
  const frame = { label, help, optional, className }
  const { 'aria-required': _, ...attributes } = inputAttributes({ ...frame, id, error })
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <DatePicker
        {...attributes}
        ref={field.ref}
        {...calendar}
        label={label}
        value={isDay(value) ? value : undefined}
        onChange={(day) => {
          field.onChange(day ?? '')
          onChosen?.(day)
        }}
      />
    </FieldFrame>
  )
}
