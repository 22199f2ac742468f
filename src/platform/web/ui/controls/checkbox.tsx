import Check from 'lucide-react/icons/check'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  ref?: Ref<HTMLInputElement>
  label: ReactNode
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={classNames(
        'flex min-h-8 pointer-coarse:min-h-11 cursor-pointer items-start gap-3 pointer-coarse:py-2.5 py-1',
        className,
      )}
    >
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer size-5 cursor-pointer appearance-none rounded-[4px] border border-edge bg-surface transition-colors checked:border-pine checked:bg-pine hover:border-ink-soft aria-invalid:border-terracotta"
        />
        <Check
          size={14}
          strokeWidth={3}
          aria-hidden="true"
          className="pointer-events-none absolute text-paper opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span>{label}</span>
    </label>
  )
}
