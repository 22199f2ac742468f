import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Ref, SelectHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'

export interface SelectOption {
  value: string | number
  label: string
}

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  ref?: Ref<HTMLSelectElement>
  options: readonly SelectOption[]
  /** The label of the first, empty option. */
  placeholder?: string
  /** `bare` has no frame, for use inside a framed container. */
  look?: 'framed' | 'bare'
}

/** The native select, which phones and screen readers support best. */
export function Select({ options, placeholder, look = 'framed', className, ...rest }: SelectProps) {
  return (
    <div className={classNames('relative', className)}>
      <select
        {...rest}
        className={classNames(
          'block w-full appearance-none truncate rounded-field text-base text-ink transition-colors has-[option[value=""]:checked]:text-ink-soft',
          look === 'framed'
            ? 'min-h-12 border border-edge bg-surface py-2.5 pr-10 pl-3.5 hover:border-ink-soft aria-invalid:border-terracotta aria-invalid:bg-terracotta-tint/40'
            : 'min-h-11 bg-transparent pr-8',
        )}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className={classNames(
          'pointer-events-none absolute inset-y-0 my-auto text-ink-soft',
          look === 'framed' ? 'right-3' : 'right-0',
        )}
      />
    </div>
  )
}
