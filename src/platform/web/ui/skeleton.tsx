import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A grey shape in the place of what is on its way. Give it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-wait rounded-field bg-sand', className)} />
}

/** Says once that the shapes within stand for something. */
export function Loading({ what, className, children }: { what: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading {what}</span>
      {children}
    </div>
  )
}
