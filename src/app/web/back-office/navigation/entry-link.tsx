import type { ReactNode } from 'react'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import type { NavEntry } from './nav-entries.ts'

interface EntryLinkProps {
  entry: NavEntry
  isCurrent: boolean
  onClick?: () => void
  className: string
  children: ReactNode
}

/** A press on the current entry scrolls the page to the top. */
export function EntryLink({ entry, isCurrent, onClick, className, children }: EntryLinkProps) {
  return (
    <SiteLink
      href={entry.href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => {
        onClick?.()
        if (isCurrent) window.scrollTo(0, 0)
      }}
      className={className}
    >
      {children}
    </SiteLink>
  )
}
