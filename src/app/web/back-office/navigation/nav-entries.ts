import type { LucideIcon } from 'lucide-react'
import BookUser from 'lucide-react/icons/book-user'
import ScrollText from 'lucide-react/icons/scroll-text'
import { type OfficeTabName, officeUrl } from '#features/office-url.ts'
import type { Permission } from '#features/permissions.ts'
import { useIsPermitted } from '#features/permitted.tsx'
import { OFFICE_TABS } from '../office-tabs.ts'
import { SECTION_TEXTS, type SectionId } from '../settings/settings-section-texts.ts'

/** A link of the office's navigation. */
export interface NavEntry {
  tab: OfficeTabName
  /** A section of the settings with its own entry. */
  section?: SectionId
  label: string
  /** Replaces a label that is too long for the rail and a phone's bar. */
  short?: string
  Icon: LucideIcon
  href: string
  permission: Permission
}

/** The entries that the member's role permits. */
export function useNavEntries(): { main: NavEntry[]; more: NavEntry[] } {
  const isPermitted = useIsPermitted()
  const shown = (entries: NavEntry[]) => entries.filter(({ permission }) => isPermitted(permission))
  return { main: shown(MAIN_ENTRIES), more: shown(MORE_ENTRIES) }
}

export interface OfficeNavProps {
  current: NavEntry | undefined
  /** The number of waiting items by tab. */
  waiting: Map<OfficeTabName, number>
}

/** Tabs that are under More. */
const MORE_TABS: OfficeTabName[] = ['emails', 'settings']

/** The tabs of daily work, in order. A phone's bar has the first four. */
const MAIN_ENTRIES = OFFICE_TABS.filter(({ id }) => !MORE_TABS.includes(id)).map(({ id }) => tabEntry(id))

const MORE_ENTRIES = [
  tabEntry('emails'),
  sectionEntry('people', BookUser),
  sectionEntry('audit-log', ScrollText),
  tabEntry('settings'),
]

/** Returns the entry of the shown view. Sections without an entry belong to Settings. */
export function currentEntry(tab: OfficeTabName, section: string): NavEntry | undefined {
  const ofTab = [...MAIN_ENTRIES, ...MORE_ENTRIES].filter((entry) => entry.tab === tab)
  return ofTab.find((entry) => entry.section === section) ?? ofTab.find((entry) => entry.section === undefined)
}

function tabEntry(id: OfficeTabName): NavEntry {
  const { label, short, Icon, permission } = OFFICE_TABS.find((tab) => tab.id === id) as (typeof OFFICE_TABS)[number] // every name has a tab
  return { tab: id, label, Icon, permission, href: officeUrl(id), ...(short && { short }) }
}

function sectionEntry(section: SectionId, Icon: LucideIcon): NavEntry {
  return {
    tab: 'settings',
    section,
    label: SECTION_TEXTS[section].label,
    permission: SECTION_TEXTS[section].permission,
    Icon,
    href: officeUrl('settings', { section }),
  }
}
