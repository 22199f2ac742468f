import type { ReactNode } from 'react'
import { Checkbox } from '../ui/controls/checkbox.tsx'
import { FieldHelpAndError, inputAttributes } from './field.tsx'
import { useField } from './form-parts.ts'

export interface CheckboxFieldProps {
  name: string
  label: ReactNode
  help?: ReactNode
  className?: string
}

export function CheckboxField({ name, label, help, className }: CheckboxFieldProps) {
  const { id, initial, form, error } = useField(name)
  return (
    <div className={className}>
      <Checkbox
        {...inputAttributes({ id, help, error, optional: true })}
        {...form.register(name)}
        defaultChecked={Boolean(initial)}
        label={label}
      />
      <FieldHelpAndError id={id} help={help} error={error} />
    </div>
  )
}
