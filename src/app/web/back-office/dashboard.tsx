import { useEffect, useRef } from 'react'
import { OfficeSearch } from '#features/office-search/web/office/office-search.tsx'
import { Permitted, useIsPermitted } from '#features/permitted.tsx'
import type { Member } from '#features/staff/contract.ts'
import { PasswordPrompt } from '#features/staff/web/office/password-prompt.tsx'
import { DraftNoteContext } from '#platform/web/form/draft/draft-note-context.ts'
import { DraftNote } from '#platform/web/office/draft-note.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { readEntryState } from '#platform/web/ui/dialogs/history-entry.ts'
import { Account } from './account.tsx'
import { useDestinations } from './destinations.ts'
import { currentEntry } from './navigation/nav-entries.ts'
import { OfficeNav } from './navigation/office-nav.tsx'
import { useKeptPlace } from './navigation/use-kept-place.ts'
import { OfficeFrame } from './office-frame.tsx'
import { OFFICE_TABS, type OfficeTab } from './office-tabs.ts'
import { SECTION_TEXTS } from './settings/settings-section-texts.ts'
import { TabContent } from './tab-content.tsx'
import { useWaitingCounts } from './use-waiting.ts'

/** The office of a signed-in member of staff. The tab is in the URL: `/admin?tab=enquiries`. */
export function Dashboard({ member }: { member: Member }) {
  const urlState = useUrlState()
  const isPermitted = useIsPermitted()
  const destinations = useDestinations()
  const waiting = useWaitingCounts()
  const section = urlState.read('section')
  const named = OFFICE_TABS.find(({ id }) => id === urlState.read('tab'))
  const tab = named && isPermitted(named.permission) ? named : OFFICE_TABS[0]
  const entry = tab && currentEntry(tab.id, section)
  useTitle(tab, section)
  useArrival(tab?.id)
  // The URL of a tab that is not permitted is no place in the shown one.
  useKeptPlace(named === undefined || named === tab ? entry : undefined)
  if (!tab) return null
  return (
    <OfficeFrame
      aside={
        <>
          <Permitted to="view lettings">
            <OfficeSearch destinations={destinations} />
          </Permitted>
          <Account member={member} />
        </>
      }
      navigation={<OfficeNav current={entry} waiting={waiting} />}
    >
      <DraftNoteContext value={DraftNote}>
        <TabContent key={tab.id} label={tab.label}>
          <tab.Content />
        </TabContent>
      </DraftNoteContext>
      <PasswordPrompt />
    </OfficeFrame>
  )
}

/** The document's title names the tab, or the section of the settings. */
function useTitle(tab: OfficeTab | undefined, section: string): void {
  const name =
    tab?.id === 'settings' && section in SECTION_TEXTS
      ? SECTION_TEXTS[section as keyof typeof SECTION_TEXTS].label
      : (tab?.short ?? tab?.label)
  useEffect(() => {
    if (!name) return
    const title = document.title
    document.title = `${name} · Office`
    return () => {
      document.title = title
    }
  }, [name])
}

/** On a change of tab, focuses the content and scrolls to the top, unless the history entry has a scroll position. */
function useArrival(id: string | undefined): void {
  const before = useRef(id)
  useEffect(() => {
    if (before.current === id) return
    before.current = id
    if (readEntryState().scrollY === undefined) window.scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [id])
}
