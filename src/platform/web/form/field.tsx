import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

export interface FieldProps {
  name: string
  label: string
  help?: ReactNode
  /** Shows "(optional)" beside the label. Other fields are announced as required, except dates and ratings. */
  optional?: boolean
  className?: string
}

interface FrameProps extends Omit<FieldProps, 'name'> {
  id: string
  error?: string
  /** A count at the right end of the help line. */
  aside?: ReactNode
  children: ReactNode
}

export function FieldFrame({ id, label, help, optional, error, aside, className, children }: FrameProps) {
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label} {optional && <span className="font-normal text-ink-soft">(optional)</span>}
      </label>
      {children}
      <FieldHelpAndError id={id} help={help} error={error} aside={aside} />
    </div>
  )
}

export function FieldHelpAndError({ id, help, error, aside }: Pick<FrameProps, 'id' | 'help' | 'error' | 'aside'>) {
  return (
    <>
      {(help || aside) && (
        <div className="mt-1.5 flex justify-between gap-4 text-ink-soft text-sm">
          <p id={`${id}-help`}>{help}</p>
          {aside}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm text-terracotta">
          <CircleAlert strokeWidth={1.75} className="mt-[0.15em] size-[1.15em] shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </>
  )
}

/** Returns the attributes that link a control to its help and its error, for screen readers. */
export function inputAttributes({
  id,
  help,
  error,
  optional,
}: {
  id: string
  help?: ReactNode
  error?: string
  optional?: boolean
}) {
  return {
    id,
    'aria-required': optional ? undefined : true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': classNames(error && `${id}-error`, help !== undefined && `${id}-help`) || undefined,
  } as const
}

export const INPUT_CLASS =
  'block min-h-12 w-full rounded-field border border-edge bg-surface px-3.5 py-2.5 text-base text-ink transition-colors placeholder:text-ink-soft hover:border-ink-soft aria-invalid:border-terracotta aria-invalid:bg-terracotta-tint/40'
