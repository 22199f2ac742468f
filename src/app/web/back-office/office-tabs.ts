import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarRange from 'lucide-react/icons/calendar-range'
import House from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Mail from 'lucide-react/icons/mail'
import Send from 'lucide-react/icons/send'
import Settings from 'lucide-react/icons/settings'
import Star from 'lucide-react/icons/star'
import Users from 'lucide-react/icons/users'
import { type ComponentType, lazy } from 'react'
import type { OfficeTabName } from '#features/office-url.ts'
import type { Permission } from '#features/permissions.ts'
import { loadWithRetry } from '#platform/web/offline.ts'

export interface OfficeTab {
  id: OfficeTabName
  label: string
  /** Replaces a label that is too long for the rail, a phone's bar and the document's title. */
  short?: string
  Icon: LucideIcon
  Content: ComponentType
  /** Without this permission the tab is not shown. */
  permission: Permission
}

/** The office's tabs in the order of the navigation. */
const TABS: Record<OfficeTabName, Omit<OfficeTab, 'id'>> = {
  overview: {
    label: 'Overview',
    permission: 'view changeovers',
    Icon: LayoutDashboard,
    Content: fetched(async () => {
      const { Overview } = await import('./overview/overview.tsx')
      return { default: Overview }
    }),
  },
  properties: {
    label: 'Properties',
    permission: 'view lettings',
    Icon: House,
    Content: fetched(async () => {
      const { PropertiesTab } = await import('#features/properties/web/office/list/properties-tab.tsx')
      return { default: PropertiesTab }
    }),
  },
  bookings: {
    label: 'Booking Management',
    permission: 'view lettings',
    short: 'Bookings',
    Icon: CalendarCheck,
    Content: fetched(async () => {
      const { BookingsTab } = await import('./bookings-tab.tsx')
      return { default: BookingsTab }
    }),
  },
  enquiries: {
    label: 'Enquiries',
    permission: 'view lettings',
    Icon: Inbox,
    Content: fetched(async () => {
      const { EnquiriesTab } = await import('./enquiries-tab.tsx')
      return { default: EnquiriesTab }
    }),
  },
  calendar: {
    label: 'Calendar',
    permission: 'view lettings',
    Icon: CalendarRange,
    Content: fetched(async () => {
      const { CalendarTab } = await import('./calendar-tab.tsx')
      return { default: CalendarTab }
    }),
  },
  messages: {
    label: 'Messages',
    permission: 'view lettings',
    Icon: Mail,
    Content: fetched(async () => {
      const { MessagesTab } = await import('./messages-tab.tsx')
      return { default: MessagesTab }
    }),
  },
  applications: {
    label: 'Applications',
    permission: 'view lettings',
    Icon: KeyRound,
    Content: fetched(async () => {
      const { ApplicationsInbox } = await import('#features/owner-applications/web/office/applications-inbox.tsx')
      return { default: ApplicationsInbox }
    }),
  },
  payments: {
    label: 'Payments',
    permission: 'view money',
    Icon: Banknote,
    Content: fetched(async () => {
      const { PaymentsTab } = await import('./payments-tab.tsx')
      return { default: PaymentsTab }
    }),
  },
  guests: {
    label: 'Guests',
    permission: 'view lettings',
    Icon: Users,
    Content: fetched(async () => {
      const { GuestsTab } = await import('#features/guests/web/office/guests-tab.tsx')
      return { default: GuestsTab }
    }),
  },
  reviews: {
    label: 'Reviews',
    permission: 'view lettings',
    Icon: Star,
    Content: fetched(async () => {
      const { ReviewInbox } = await import('#features/reviews/web/office/review-inbox.tsx')
      return { default: ReviewInbox }
    }),
  },
  emails: {
    label: 'Emails',
    permission: 'view lettings',
    Icon: Send,
    Content: fetched(async () => {
      const { EmailsTab } = await import('#features/emails/web/office/emails-tab.tsx')
      return { default: EmailsTab }
    }),
  },
  settings: {
    label: 'Settings',
    permission: 'edit own account',
    Icon: Settings,
    Content: fetched(async () => {
      const { SettingsTab } = await import('./settings/settings-tab.tsx')
      return { default: SettingsTab }
    }),
  },
}

export const OFFICE_TABS: readonly OfficeTab[] = Object.entries(TABS).map(([id, tab]) => ({
  id: id as OfficeTabName, // the keys of `TABS`
  ...tab,
}))

/** Fetches a tab's code when the tab is first opened. */
function fetched(fetchTab: () => Promise<{ default: ComponentType }>): ComponentType {
  return lazy(() => loadWithRetry(fetchTab))
}
