import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/spinner.tsx'

export interface SwitchProps {
  on: boolean
  /** The label, identical for on and off. */
  children: ReactNode
  /** Whether a change is being saved: presses are ignored, the focus stays. */
  busy?: boolean
  onSwitch: (on: boolean) => void
  className?: string
}

/** A switch that takes effect at once, without a Save button. */
export function Switch({ on, children, busy, onSwitch, className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-disabled={busy || undefined}
      onClick={() => !busy && onSwitch(!on)}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 rounded-field text-left text-sm aria-disabled:cursor-progress',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'relative h-6 w-10 shrink-0 rounded-full border transition-colors',
          on ? 'border-pine bg-pine' : 'border-edge bg-surface',
        )}
      >
        <span
          className={classNames(
            'absolute inset-y-0 my-auto grid size-4.5 place-items-center rounded-full transition-[left]',
            on ? 'left-[calc(100%-1.25rem)] bg-surface' : 'left-0.5 bg-edge',
          )}
        >
          {busy && <Spinner />}
        </span>
      </span>
      {children}
    </button>
  )
}
