import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, useState } from 'react'
import { type OfficeTabName, officeUrl } from '#features/office-url.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { useMedia } from '#platform/web/ui/use-media.ts'
import type { OfficeTab } from './office-tabs.ts'

/** The most used tabs; the others are in the More dialog. */
const PHONE_TABS: OfficeTabName[] = ['overview', 'bookings', 'enquiries', 'properties']

/** Further tabs that fit on a tablet. */
const FURTHER_TABLET_TABS: OfficeTabName[] = ['messages', 'reviews']
const TABLET = '(min-width: 40rem)'

interface OfficeBarProps {
  tabs: readonly OfficeTab[]
  current: OfficeTabName
  waiting: Map<OfficeTabName, number>
}

/** The office's tabs on a phone or a tablet, as a bar at the lower edge. */
export function OfficeBar({ tabs, current, waiting }: OfficeBarProps) {
  const [open, setOpen] = useState(false)
  const mainTabs = useMedia(TABLET) ? [...PHONE_TABS, ...FURTHER_TABLET_TABS] : PHONE_TABS
  const shownTabs = mainTabs.flatMap((id) => tabs.find((tab) => tab.id === id) ?? [])
  const rest = tabs.filter((tab) => !mainTabs.includes(tab.id))
  const inRest = rest.some((tab) => tab.id === current)
  const waitingInRest = rest.reduce((sum, { id }) => sum + (waiting.get(id) ?? 0), 0)
  return (
    <nav
      aria-label="Office"
      data-bar=""
      className="not-printed fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex">
        {shownTabs.map(({ id, label, short, Icon }) => {
          return (
            <li key={id} className="min-w-0 flex-1">
              <SiteLink
                href={officeUrl(id)}
                aria-current={id === current ? 'page' : undefined}
                className={ITEM_CLASSES}
                onClick={toTop}
              >
                <Spot count={waiting.get(id)}>
                  <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
                </Spot>
                <span className="max-w-full truncate">{short ?? label}</span>
              </SiteLink>
            </li>
          )
        })}
        {rest.length > 0 && (
          <li className="min-w-0 flex-1">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={open}
              aria-current={inRest ? 'true' : undefined}
              className={classNames(ITEM_CLASSES, 'w-full')}
              onClick={() => setOpen(true)}
            >
              <Spot count={waitingInRest}>
                <Ellipsis size={22} strokeWidth={1.75} aria-hidden="true" />
              </Spot>
              More
            </button>
          </li>
        )}
      </ul>
      <Dialog open={open} onClose={() => setOpen(false)} title="More">
        <ul className="-mx-2 pb-[env(safe-area-inset-bottom)]">
          {rest.map(({ id, label, Icon }) => {
            const count = waiting.get(id)
            return (
              <li key={id}>
                <SiteLink
                  href={officeUrl(id)}
                  aria-current={id === current ? 'page' : undefined}
                  onClick={() => {
                    setOpen(false)
                    toTop()
                  }}
                  className="flex min-h-13 items-center gap-3.5 rounded-field px-3 text-lg hover:bg-pine-tint aria-[current=page]:bg-pine-tint aria-[current=page]:text-pine"
                >
                  <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
                  <span className="flex-1">{label}</span>
                  {count !== undefined && (
                    <span className="rounded-full bg-sand px-2.5 text-base tabular-nums">
                      {count} <span className="sr-only">waiting</span>
                    </span>
                  )}
                </SiteLink>
              </li>
            )
          })}
        </ul>
      </Dialog>
    </nav>
  )
}

function Spot({ count, children }: { count: number | undefined; children: ReactNode }) {
  return (
    <span className="relative">
      {children}
      {!!count && (
        <span className="absolute -top-[6px] left-[18px] min-w-[1.65em] rounded-full bg-pine px-[0.3em] text-center text-[min(0.75rem,3.9vw)] text-paper leading-[1.65em] tabular-nums">
          {count > 99 ? '99+' : count}
          <span className="sr-only"> waiting, </span>
        </span>
      )}
    </span>
  )
}

/** A tap on the current tab scrolls the page to the top. */
function toTop() {
  window.scrollTo(0, 0)
}

const ITEM_CLASSES =
  'flex min-h-15 flex-col items-center justify-center gap-0.5 px-0.5 text-[min(clamp(0.6875rem,3.1vw,0.875rem),3.9vw)] text-ink-soft -outline-offset-2 aria-[current]:font-medium aria-[current]:text-pine'
