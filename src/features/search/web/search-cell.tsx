import type { ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'

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
      data-panel-anchor
      className={classNames(
        'min-w-0 px-5 pt-3 pb-1 -outline-offset-2 transition-colors hover:bg-pine-tint/50',
        // Moves the focus ring from the control to the whole cell.
        'has-[>button:focus-visible,input:focus-visible,select:focus-visible]:outline-2 has-[>button:focus-visible,input:focus-visible,select:focus-visible]:outline-pine',
        '[&>button:focus-visible]:outline-none [&_input:focus-visible]:outline-none [&_select:focus-visible]:outline-none',
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
