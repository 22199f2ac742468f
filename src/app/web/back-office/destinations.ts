import type { Destination as Found } from '#features/office-search/web/office/recent.ts'
import { officeUrl } from '#features/office-url.ts'
import type { Permission } from '#features/permissions.ts'
import { useIsPermitted } from '#features/permitted.tsx'
import { OFFICE_TABS } from './office-tabs.ts'
import { SECTION_TEXTS } from './settings/settings-section-texts.ts'

interface Destination extends Found {
  permission: Permission
}

const ACTIONS = (
  [
    {
      permission: 'edit lettings',
      title: 'Add a property',
      detail: '',
      href: officeUrl('properties', { property: 'new' }),
    },
    {
      permission: 'edit lettings',
      title: 'New booking',
      detail: 'Add a booking that was made by phone',
      href: officeUrl('bookings', { booking: 'new' }),
    },
    { permission: 'edit lettings', title: 'Block nights', detail: 'Calendar', href: officeUrl('calendar') },
    {
      permission: 'edit money',
      title: 'Import a bank statement',
      detail: 'Payments',
      href: officeUrl('payments', { view: 'statement' }),
    },
    {
      permission: 'view lettings',
      title: 'Guest register',
      detail: 'Who is staying, by day',
      href: officeUrl('bookings', { view: 'register' }),
    },
    {
      permission: 'view lettings',
      title: 'Offers',
      detail: 'All offers to guests',
      href: officeUrl('enquiries', { view: 'offers' }),
    },
  ] as const
).map((action) => ({ kind: 'Action', ...action }))

/** All tabs, sections of the settings and actions, for the office's search. */
const DESTINATIONS: readonly Destination[] = [
  ...ACTIONS,
  ...OFFICE_TABS.map(({ id, label, permission }) => ({
    permission,
    kind: 'Tab',
    title: label,
    detail: '',
    href: officeUrl(id),
  })),
  ...Object.entries(SECTION_TEXTS).map(([section, { label, description, permission }]) => ({
    permission,
    kind: 'Settings',
    title: label,
    detail: description,
    href: officeUrl('settings', { section }),
  })),
]

/** Returns the destinations that the member's role permits. */
export function useDestinations(): readonly Found[] {
  const isPermitted = useIsPermitted()
  return DESTINATIONS.filter(({ permission }) => isPermitted(permission))
}
