import { FieldFrame, type FieldProps, INPUT_CLASS, inputAttributes } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'

/** A date input up to 2150: seasons may lie beyond the range of the guest's calendar. */
export function DayField({ name, min, ...frame }: FieldProps & { min?: string }) {
  const { id, initial, form, error } = useField(name)
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <input
        {...inputAttributes({ ...frame, id, error })}
        {...form.register(name)}
        type="date"
        defaultValue={String(initial ?? '')}
        min={min}
        max="2150-12-31"
        className={`${INPUT_CLASS} tabular-nums`}
      />
    </FieldFrame>
  )
}
