import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react'
import { FieldFrame, type FieldProps, INPUT_CLASS, inputAttributes } from './field.tsx'
import { useField } from './form-parts.ts'

export interface TextFieldProps extends FieldProps {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'url' | 'password'>
  autoComplete?: HTMLInputAutoCompleteAttribute
  placeholder?: string
  maxLength?: number
  /** The id of a `datalist` with suggestions. */
  list?: string
}

export function TextField({
  name,
  type = 'text',
  autoComplete,
  placeholder,
  maxLength,
  list,
  ...frame
}: TextFieldProps) {
  const { id, initial, form, error } = useField(name)
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <input
        {...inputAttributes({ ...frame, id, error })}
        {...form.register(name)}
        type={type}
        defaultValue={String(initial ?? '')}
        autoComplete={autoComplete}
        placeholder={placeholder}
        maxLength={maxLength}
        list={list}
        className={INPUT_CLASS}
      />
    </FieldFrame>
  )
}
