import { useWatch } from 'react-hook-form'
import { classNames } from '../ui/class-names.ts'
import { FieldFrame, type FieldProps, INPUT_CLASS, inputAttributes } from './field.tsx'
import { useField } from './form-parts.ts'

export interface TextAreaProps extends FieldProps {
  rows?: number
  placeholder?: string
  /** The maximum number of characters. The count is shown from 80 % on. */
  max?: number
}

const COUNT_SHOWN_FROM = 0.8

export function TextArea({ name, rows = 5, placeholder, max, ...frame }: TextAreaProps) {
  const { id, initial, form, error } = useField(name)
  return (
    <FieldFrame {...frame} id={id} error={error} aside={max && <Count name={name} max={max} />}>
      <textarea
        {...inputAttributes({ ...frame, id, error })}
        {...form.register(name)}
        defaultValue={String(initial ?? '')}
        rows={rows}
        placeholder={placeholder}
        maxLength={max}
        className={classNames(INPUT_CLASS, 'field-sizing-content min-h-32 resize-y leading-relaxed')}
        style={{ maxHeight: '60dvh' }}
      />
    </FieldFrame>
  )
}

function Count({ name, max }: { name: string; max: number }) {
  const length = String(useWatch({ name }) ?? '').length
  if (length < max * COUNT_SHOWN_FROM) return null
  return (
    <span className="ml-auto shrink-0 tabular-nums">
      <span className="sr-only">Characters: </span>
      {length} / {max}
    </span>
  )
}
