import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'green' | 'amber' | 'red' | 'blue' | 'neutral' | 'brass' | 'heather'

export interface BadgeProps {
  tone?: BadgeTone
  /** The status as text, because colour alone is not accessible. */
  children: ReactNode
  className?: string
}

export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full forced-colors:border sm:whitespace-nowrap px-2.5 py-0.5 font-medium text-sm',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

const TONES: Record<BadgeTone, string> = {
  green: 'bg-green-tint text-green-ink',
  amber: 'bg-amber-tint text-amber-ink',
  red: 'bg-red-tint text-red-ink',
  blue: 'bg-blue-tint text-blue-ink',
  neutral: 'bg-sand text-ink',
  brass: 'bg-brass-tint text-brass-ink',
  heather: 'bg-heather-tint text-heather',
}
