import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>
  /** The action's name for screen readers. */
  label: string
  icon: ReactNode
  /** `glass` for a button over a photograph. */
  look?: 'plain' | 'glass'
}

export function IconButton({ label, icon, look = 'plain', className, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-[44px] shrink-0 place-items-center rounded-full transition-colors disabled:cursor-default disabled:opacity-35',
        look === 'plain'
          ? 'text-ink not-disabled:hover:bg-sand'
          : 'bg-surface/90 text-ink shadow-float not-disabled:hover:bg-surface',
        className,
      )}
    >
      {icon}
    </button>
  )
}
