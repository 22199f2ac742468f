import type { LucideIcon } from 'lucide-react'
import BookUser from 'lucide-react/icons/book-user'
import ScrollText from 'lucide-react/icons/scroll-text'
import { type OfficeTabName, officeUrl } from '#features/office-url.ts'
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
}

export interface OfficeNavProps {
  current: NavEntry | undefined
  /** The number of waiting items by tab. */
  waiting: Map<OfficeTabName, number>
}

/** Tabs that are under More. */
const MORE_TABS: OfficeTabName[] = ['emails', 'settings']

/** The tabs of daily work, in order. A phone's bar has the first four. */
export const MAIN_ENTRIES = OFFICE_TABS.filter(({ id }) => !MORE_TABS.includes(id)).map(({ id }) => tabEntry(id))

export const MORE_ENTRIES = [
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
  const { label, short, Icon } = OFFICE_TABS.find((tab) => tab.id === id) as (typeof OFFICE_TABS)[number] // every name has a tab
  return { tab: id, label, Icon, href: officeUrl(id), ...(short && { short }) }
}

function sectionEntry(section: SectionId, Icon: LucideIcon): NavEntry {
  return {
    tab: 'settings',
    section,
    label: SECTION_TEXTS[section].label,
    Icon,
    href: officeUrl('settings', { section }),
  }
}
