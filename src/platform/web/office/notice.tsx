import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'

/** A warning for a member of staff to consider before going on. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 rounded-field forced-colors:border bg-amber-tint px-3 py-2 text-amber-ink text-sm">
      <CircleAlert strokeWidth={1.75} aria-hidden="true" className="mt-[0.15em] size-[1.15em] shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
