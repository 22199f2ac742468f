import CalendarDays from 'lucide-react/icons/calendar-days'
import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'

export interface DateControlProps {
  id?: string
  look?: 'framed' | 'bare'
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

interface Parts extends DateControlProps {
  ref: Ref<HTMLButtonElement>
  label: string
  shown: string | undefined
  placeholder: string
  open: boolean
  onOpen: () => void
  onNear: () => void
  children?: ReactNode
}

/** The closed date picker: a button in the style of a field. */
export function DateControl({ label, shown, placeholder, open, onOpen, onNear, look = 'framed', ...rest }: Parts) {
  return (
    <button
      {...rest}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={`${label}: ${shown ?? placeholder}`}
      onClick={onOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
      className={classNames(
        '@container flex w-full items-center justify-between gap-3 rounded-field text-left text-base transition-colors',
        look === 'framed'
          ? 'min-h-12 border border-edge bg-surface px-3.5 py-2.5 hover:border-ink-soft aria-invalid:border-terracotta aria-invalid:bg-terracotta-tint/40'
          : 'min-h-11',
      )}
    >
      <span
        className={classNames('min-w-0', shown ? 'tabular-nums' : 'text-[clamp(0.875rem,5cqi,1rem)] text-ink-soft')}
      >
        {shown ?? placeholder}
      </span>
      <CalendarDays size={18} strokeWidth={1.75} className="shrink-0 text-ink-soft" aria-hidden="true" />
    </button>
  )
}
