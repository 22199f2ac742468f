import { CONTROL_LOOK, described, FieldFrame, type FieldProps } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'

/** A day of any year, as `yyyy-mm-dd`: seasons lie further ahead than a guest's calendar shows. */
export function DayField({ name, min, ...frame }: FieldProps & { min?: string }) {
  const { id, initial, form, error } = useField(name)
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <input
        {...described({ ...frame, id, error })}
        {...form.register(name)}
        type="date"
        defaultValue={String(initial ?? '')}
        min={min}
        max="2150-12-31"
        className={`${CONTROL_LOOK} tabular-nums`}
      />
    </FieldFrame>
  )
}
