import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A grey placeholder while content loads. `className` must give the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-wait rounded-field bg-sand', className)} />
}

/** Announces once that the placeholders within are loading content. */
export function Loading({ what, className, children }: { what: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading {what}</span>
      {children}
    </div>
  )
}
