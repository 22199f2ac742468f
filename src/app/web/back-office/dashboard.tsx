import { useEffect, useRef } from 'react'
import { OfficeSearch } from '#features/office-search/web/office/office-search.tsx'
import { officeUrl } from '#features/office-url.ts'
import type { Member } from '#features/staff/contract.ts'
import { PasswordPrompt } from '#features/staff/web/office/password-prompt.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Tabs } from '#platform/web/ui/controls/tabs.tsx'
import { useMedia } from '#platform/web/ui/use-media.ts'
import { Account } from './account.tsx'
import { DESTINATIONS } from './destinations.ts'
import { OfficeBar } from './office-bar.tsx'
import { OfficeFrame } from './office-frame.tsx'
import { OFFICE_TABS, type OfficeTab } from './office-tabs.ts'
import { TabContent } from './tab-content.tsx'
import { useWaitingCounts } from './use-waiting.ts'

/** Below this width the row of tabs would overflow, so a bar at the lower edge replaces the row. */
const NARROW = '(max-width: 79.99rem)'

/** The office of a signed-in member of staff. The tab is in the URL: `/admin?tab=enquiries`. */
export function Dashboard({ member }: { member: Member }) {
  const urlState = useUrlState()
  const isNarrow = useMedia(NARROW)
  const waiting = useWaitingCounts()
  const current = OFFICE_TABS.find(({ id }) => id === urlState.read('tab')) ?? OFFICE_TABS[0]
  useArrival(current)
  if (!current) return null
  return (
    <OfficeFrame
      aside={
        <>
          <OfficeSearch destinations={DESTINATIONS} />
          <Account member={member} />
        </>
      }
    >
      <Tabs
        label="Office"
        row={isNarrow ? 'elsewhere' : 'above'}
        current={current.id}
        onChange={(id) => urlState.go(officeUrl(id))}
        tabs={OFFICE_TABS.map(({ id, label, Content }) => ({
          id,
          label,
          count: waiting.get(id),
          content: (
            <TabContent key={id} label={label}>
              <Content />
            </TabContent>
          ),
        }))}
      />
      {isNarrow && <OfficeBar tabs={OFFICE_TABS} current={current.id} waiting={waiting} />}
      <PasswordPrompt />
    </OfficeFrame>
  )
}

/**
 * Sets the document’s title. On a change of tab, scrolls to the top and, unless the tab list has the focus, focuses
 * the content.
 */
function useArrival(tab: OfficeTab | undefined): void {
  const id = tab?.id
  const before = useRef(id)
  const name = tab && (tab.short ?? tab.label)
  useEffect(() => {
    if (!name) return
    const title = document.title
    document.title = `${name} · Office`
    return () => {
      document.title = title
    }
  }, [name])
  useEffect(() => {
    if (before.current === id) return
    before.current = id
    window.scrollTo(0, 0)
    if (!document.activeElement?.closest('[role=tablist]'))
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [id])
}
