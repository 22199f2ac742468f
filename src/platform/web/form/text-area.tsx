import { useWatch } from 'react-hook-form'
import { classNames } from '../ui/class-names.ts'
import { CONTROL_LOOK, described, FieldFrame, type FieldProps } from './field.tsx'
import { useField } from './form-parts.ts'

export interface TextAreaProps extends FieldProps {
  rows?: number
  placeholder?: string
  /** Shows how many characters are written of how many there may be. */
  most?: number
}

export function TextArea({ name, rows = 5, placeholder, most, ...frame }: TextAreaProps) {
  const { id, initial, form, error } = useField(name)
  return (
    <FieldFrame {...frame} id={id} error={error} aside={most && <Count name={name} most={most} />}>
      <textarea
        {...described({ ...frame, id, error })}
        {...form.register(name)}
        defaultValue={String(initial ?? '')}
        rows={rows}
        placeholder={placeholder}
        maxLength={most}
        className={classNames(CONTROL_LOOK, 'field-sizing-content min-h-32 resize-y leading-relaxed')}
        style={{ maxHeight: '60dvh' }}
      />
    </FieldFrame>
  )
}

function Count({ name, most }: { name: string; most: number }) {
  const text = useWatch({ name })
  return (
    <span className="ml-auto shrink-0 tabular-nums">
      <span className="sr-only">Characters: </span>
      {String(text ?? '').length} / {most}
    </span>
  )
}
