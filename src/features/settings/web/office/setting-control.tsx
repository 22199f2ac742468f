import Undo2 from 'lucide-react/icons/undo-2'
import { useWatch } from 'react-hook-form'
import { useField } from '#platform/web/form/form-parts.ts'
import { NumberField } from '#platform/web/form/number-field.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import type { SettingField } from './fields.ts'
import { ScaleField } from './scale-field.tsx'
import { type FormValue, formatValue } from './section-values.ts'

interface SettingControlProps {
  field: SettingField
  /** Undefined for a setting without a sensible default. */
  defaultValue?: FormValue | undefined
}

/** A setting's field, with buttons that restore the stored value or the default. */
export function SettingControl({ field, defaultValue }: SettingControlProps) {
  const { name, label, kind, help, max } = field
  const frame = { name, label, help }
  return (
    <div className="min-w-0">
      {kind === 'count' ? (
        <NumberField {...frame} min={0} max={max} step={1} />
      ) : kind === 'decimal' ? (
        <NumberField {...frame} min={0} max={max} step={0.1} />
      ) : kind === 'pounds' ? (
        <NumberField {...frame} min={0} step={0.01} unit="£" />
      ) : kind === 'scale' ? (
        <ScaleField {...frame} />
      ) : kind === 'time' ? (
        <TextField {...frame} maxLength={5} placeholder="16:00" />
      ) : (
        <TextField {...frame} type={kind} maxLength={300} />
      )}
      <RestoreButton field={field} defaultValue={defaultValue} />
    </div>
  )
}

function RestoreButton({ field, defaultValue }: SettingControlProps) {
  const { name, label } = field
  const { initial, form } = useField(name)
  const value: FormValue | undefined = useWatch({ name })
  const isEqual = (one: unknown, other: unknown) =>
    formatValue(field, one as FormValue) === formatValue(field, other as FormValue)
  const setTo = (to: unknown) => form.setValue(name, to, { shouldDirty: true, shouldValidate: true })
  if (value !== undefined && !isEqual(value, initial))
    return (
      <TextButton onClick={() => setTo(initial)}>
        Undo <span className="sr-only">the change of {label}</span>
      </TextButton>
    )
  if (defaultValue !== undefined && !isEqual(initial, defaultValue))
    return (
      <TextButton onClick={() => setTo(defaultValue)}>
        Use the default, {formatValue(field, defaultValue)} <span className="sr-only">for {label}</span>
      </TextButton>
    )
  return null
}

function TextButton({ onClick, children }: { onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="mt-1 inline-flex min-h-8 pointer-coarse:min-h-11 items-center gap-1.5 rounded-field text-pine text-sm underline-offset-4 hover:underline"
    >
      <Undo2 size={15} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </button>
  )
}
