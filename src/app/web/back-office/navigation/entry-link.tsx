import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { NavEntry } from './nav-entries.ts'
import { readPlace } from './places.ts'

interface EntryLinkProps {
  entry: NavEntry
  isCurrent: boolean
  onClick?: () => void
  className: string
  children: ReactNode
}

/**
 * Leads to the entry's view as it was left, with filters, open item and scroll position. A press on the current entry
 * leads to the initial view.
 */
export function EntryLink({ entry, isCurrent, onClick, className, children }: EntryLinkProps) {
  const left = isCurrent ? undefined : readPlace(entry.href)
  return (
    <Link
      href={left?.address ?? entry.href}
      state={left && { scrollY: left.scrollY }}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => {
        onClick?.()
        if (isCurrent) window.scrollTo(0, 0)
      }}
      className={className}
    >
      {children}
    </Link>
  )
}
