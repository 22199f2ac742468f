import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { EntryLink } from './entry-link.tsx'
import type { NavEntry, OfficeNavProps } from './nav-entries.ts'
import { CountedIcon, WaitingCount } from './waiting-count.tsx'

interface MoreButtonProps extends OfficeNavProps {
  entries: readonly NavEntry[]
  className: string
}

/** The button that opens the entries without room, as a sheet on a phone. */
export function MoreButton({ entries, current, waiting, className }: MoreButtonProps) {
  const [open, setOpen] = useState(false)
  const countOf = ({ tab, section }: NavEntry) => (section ? undefined : waiting.get(tab))
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-current={current && entries.includes(current) ? 'true' : undefined}
        className={className}
        onClick={() => setOpen(true)}
      >
        <CountedIcon Icon={Ellipsis} count={entries.reduce((sum, entry) => sum + (countOf(entry) ?? 0), 0)} />
        More
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="More">
        <ul className="-mx-2 pb-[env(safe-area-inset-bottom)]">
          {entries.map((entry) => (
            <li key={entry.href}>
              <EntryLink
                entry={entry}
                isCurrent={entry === current}
                onClick={() => setOpen(false)}
                className="flex min-h-13 items-center gap-3.5 rounded-field px-3 text-lg hover:bg-pine-tint aria-[current=page]:bg-pine-tint aria-[current=page]:font-medium aria-[current=page]:text-pine"
              >
                <entry.Icon size={22} strokeWidth={1.75} aria-hidden="true" />
                <span className="flex-1">{entry.label}</span>
                <WaitingCount count={countOf(entry)} />
              </EntryLink>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
