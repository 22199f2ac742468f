import type { ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'

/** One question of the search box or the filter bar: its name above, its answer below. */
export function SearchCell({
  id,
  label,
  className,
  children,
}: {
  id: string
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div
      className={classNames(
        'min-w-0 border-line px-5 py-3 transition-colors focus-within:bg-pine-tint/50 hover:bg-pine-tint/50 max-lg:border-b lg:border-r',
        className,
      )}
    >
      <label htmlFor={id} className="block font-medium text-ink-soft text-sm">
        {label}
      </label>
      {children}
    </div>
  )
}
