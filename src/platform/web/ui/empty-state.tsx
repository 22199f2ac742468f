import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** Describes what will appear in this place. */
  children?: ReactNode
  /** The suggested next step. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'flex flex-col items-center rounded-card border border-line border-dashed px-6 py-16 text-center',
        className,
      )}
    >
      {icon && <div className="mb-4 grid size-14 place-items-center rounded-full bg-pine-tint text-pine">{icon}</div>}
      <p className="font-display font-medium text-xl">{title}</p>
      {children && <div className="mt-2 max-w-md text-ink-soft">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
