import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface PillProps {
  icon?: ReactNode
  children: ReactNode
  className?: string
}

/** A small fact with its icon: "3 beds". */
export function Pill({ icon, children, className }: PillProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 whitespace-nowrap rounded-full border border-line bg-surface px-3.5 py-1.5 text-sm',
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
