import { classNames } from '#platform/web/ui/class-names.ts'
import { EntryLink } from './entry-link.tsx'
import { MoreButton } from './more-button.tsx'
import { type OfficeNavProps, useNavEntries } from './nav-entries.ts'
import { CountedIcon } from './waiting-count.tsx'

const MAX_SHOWN = 4

/** The navigation on a phone: the first four entries, and More for the others. */
export function FootBar({ current, waiting }: OfficeNavProps) {
  const { main, more } = useNavEntries()
  return (
    <nav
      aria-label="Office"
      data-bar=""
      className="not-printed fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex">
        {main.slice(0, MAX_SHOWN).map((entry) => (
          <li key={entry.href} className="min-w-0 flex-1">
            <EntryLink entry={entry} isCurrent={entry === current} className={ITEM}>
              <CountedIcon Icon={entry.Icon} count={waiting.get(entry.tab)} />
              <span className="max-w-full truncate">{entry.short ?? entry.label}</span>
            </EntryLink>
          </li>
        ))}
        <li className="min-w-0 flex-1">
          <MoreButton
            entries={[...main.slice(MAX_SHOWN), ...more]}
            current={current}
            waiting={waiting}
            className={classNames(ITEM, 'w-full')}
          />
        </li>
      </ul>
    </nav>
  )
}

/** The current entry has a bar at its upper edge and heavier letters, so colour is not its only mark. */
const ITEM =
  'flex min-h-15 flex-col items-center justify-center gap-0.5 border-transparent border-t-2 px-0.5 text-[min(clamp(0.6875rem,3.1vw,0.875rem),3.9vw)] text-ink-soft -outline-offset-2 aria-[current]:border-pine aria-[current]:font-medium aria-[current]:text-pine'
