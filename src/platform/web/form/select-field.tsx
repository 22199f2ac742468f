import { Select, type SelectOption } from '../ui/controls/select.tsx'
import { FieldFrame, type FieldProps, inputAttributes } from './field.tsx'
import { useField } from './form-parts.ts'

export interface SelectFieldProps extends FieldProps {
  options: readonly SelectOption[]
  /** The label of the first, empty option: "Select a property...". */
  placeholder?: string
  numeric?: boolean
}

export function SelectField({ name, options, placeholder, numeric, ...frame }: SelectFieldProps) {
  const { id, initial, form, error } = useField(name)
  const registered = numeric ? form.register(name, { valueAsNumber: true }) : form.register(name)
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <Select
        {...inputAttributes({ ...frame, id, error })}
        {...registered}
        ref={(select) => {
          registered.ref(select)
          // No option matches an empty numeric value. Without this line the browser would not select even the placeholder.
          if (select && select.selectedIndex < 0) select.value = ''
        }}
        defaultValue={String(initial ?? '')}
        options={options}
        placeholder={placeholder}
      />
    </FieldFrame>
  )
}
