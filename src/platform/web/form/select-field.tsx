import { Select, type SelectOption } from '../ui/select.tsx'
import { described, FieldFrame, type FieldProps } from './field.tsx'
import { useField } from './form-parts.ts'

export interface SelectFieldProps extends FieldProps {
  options: readonly SelectOption[]
  /** The first, empty choice: "Select a property...". */
  placeholder?: string
  /** The value is a number. */
  numeric?: boolean
}

export function SelectField({ name, options, placeholder, numeric, ...frame }: SelectFieldProps) {
  const { id, initial, form, error } = useField(name)
  const registered = numeric ? form.register(name, { valueAsNumber: true }) : form.register(name)
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <Select
        {...described({ ...frame, id, error })}
        {...registered}
        ref={(select) => {
          registered.ref(select)
          // "Nothing chosen" is no number in a form, and no line of the list: the browser would show neither it nor the first.
          if (select && select.selectedIndex < 0) select.value = ''
        }}
        defaultValue={String(initial ?? '')}
        options={options}
        placeholder={placeholder}
      />
    </FieldFrame>
  )
}
