import { classNames } from '../ui/class-names.ts'
import { FieldFrame, type FieldProps, INPUT_CLASS, inputAttributes } from './field.tsx'
import { useField } from './form-parts.ts'

export interface NumberFieldProps extends FieldProps {
  min?: number
  max?: number
  step?: number
  /** Shown before the number: "£". */
  unit?: string
}

/**
 * A field whose value is a number. An empty field has the value `NaN`, which a schema must reject or read as no value.
 */
export function NumberField({ name, min, max, step, unit, ...frame }: NumberFieldProps) {
  const { id, initial, form, error } = useField(name)
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <div className="relative">
        {unit && (
          <span aria-hidden="true" className="absolute inset-y-0 left-3.5 grid place-items-center text-ink-soft">
            {unit}
          </span>
        )}
        <input
          {...inputAttributes({ ...frame, id, error })}
          {...form.register(name, { valueAsNumber: true })}
          type="number"
          inputMode={step && step < 1 ? 'decimal' : 'numeric'}
          defaultValue={String(initial ?? '')}
          min={min}
          max={max}
          step={step}
          className={classNames(INPUT_CLASS, 'tabular-nums', unit && 'pl-8')}
        />
      </div>
    </FieldFrame>
  )
}
