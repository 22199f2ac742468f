import { classNames } from '#platform/web/ui/class-names.ts'
import { useMedia } from '#platform/web/ui/use-media.ts'
import { EntryLink } from './entry-link.tsx'
import { MoreButton } from './more-button.tsx'
import { type NavEntry, type OfficeNavProps, useNavEntries } from './nav-entries.ts'
import { CountedIcon, WaitingCount } from './waiting-count.tsx'

/** Wide enough for names beside icons. */
const DESKTOP = '(min-width: 80rem)'

/** The navigation beside the content. Where the window is narrow, a rail with names below icons. */
export function SideBar({ current, waiting }: OfficeNavProps) {
  const { main, more } = useNavEntries()
  const isRail = !useMedia(DESKTOP)
  const item = (entry: NavEntry) => {
    const { label, short, Icon } = entry
    const count = entry.section ? undefined : waiting.get(entry.tab)
    return (
      <li key={entry.href}>
        <EntryLink entry={entry} isCurrent={entry === current} className={isRail ? RAIL_ITEM : ITEM}>
          {isRail ? (
            <>
              <CountedIcon Icon={Icon} count={count} />
              <span className="max-w-full truncate">{short ?? label}</span>
            </>
          ) : (
            <>
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
              <span className="min-w-0 flex-1">{label}</span>
              <WaitingCount count={count} />
            </>
          )}
        </EntryLink>
      </li>
    )
  }
  return (
    <div className={classNames('not-printed shrink-0 border-line border-r bg-surface', isRail ? 'w-22' : 'w-64')}>
      <nav aria-label="Office" className="sticky top-0 max-h-dvh overflow-y-auto overscroll-contain py-3">
        <ul className={isRail ? undefined : 'space-y-0.5 pr-2'}>
          {main.map(item)}
          {isRail && (
            <li>
              <MoreButton entries={more} current={current} waiting={waiting} className={RAIL_ITEM} />
            </li>
          )}
        </ul>
        {!isRail && (
          <>
            <p id="more-of-office" className="mt-3 border-line border-t pt-3 pl-5 text-ink-soft text-sm">
              More
            </p>
            <ul aria-labelledby="more-of-office" className="mt-1 space-y-0.5 pr-2">
              {more.map(item)}
            </ul>
          </>
        )}
      </nav>
    </div>
  )
}

/** The current entry has a bar at its left edge and heavier letters, so colour is not its only mark. */
const MARK =
  'border-transparent border-l-4 text-ink-soft -outline-offset-2 hover:bg-sand hover:text-ink aria-[current]:border-pine aria-[current]:bg-pine-tint aria-[current]:font-medium aria-[current]:text-pine'
const ITEM = `flex min-h-10 pointer-coarse:min-h-11 items-center gap-2.5 rounded-r-field pr-2 pl-4 text-sm ${MARK}`
const RAIL_ITEM = `flex min-h-14 w-full flex-col items-center justify-center gap-0.5 pr-1 text-[0.75rem] ${MARK}`
