import type { Destination } from '#features/office-search/web/office/recent.ts'
import { officeUrl } from '#features/office-url.ts'
import { OFFICE_TABS } from './office-tabs.ts'
import { SECTION_TEXTS } from './settings/settings-section-texts.ts'

const ACTIONS: Destination[] = [
  { title: 'Add a property', detail: '', href: officeUrl('properties', { property: 'new' }) },
  {
    title: 'New booking',
    detail: 'Add a booking that was made by phone',
    href: officeUrl('bookings', { booking: 'new' }),
  },
  { title: 'Block nights', detail: 'Calendar', href: officeUrl('calendar') },
  { title: 'Import a bank statement', detail: 'Payments', href: officeUrl('payments', { view: 'statement' }) },
  { title: 'Guest register', detail: 'Who is staying, by day', href: officeUrl('bookings', { view: 'register' }) },
  { title: 'Offers', detail: 'All offers to guests', href: officeUrl('enquiries', { view: 'offers' }) },
].map((action) => ({ kind: 'Action', ...action }))

/** Tabs, sections of the settings and actions, for the office's search. */
export const DESTINATIONS: readonly Destination[] = [
  ...ACTIONS,
  ...OFFICE_TABS.map(({ id, label }) => ({ kind: 'Tab', title: label, detail: '', href: officeUrl(id) })),
  ...Object.entries(SECTION_TEXTS).map(([section, { label, description }]) => ({
    kind: 'Settings',
    title: label,
    detail: description,
    href: officeUrl('settings', { section }),
  })),
]
