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
import { type ComponentType, lazy } from 'react'
import type { OfficeTabName } from '#features/office-url.ts'
import { loadWithRetry } from '#platform/web/offline.ts'

export interface OfficeTab {
  id: OfficeTabName
  label: string
  /** Replaces a label that is too long for the rail, a phone's bar and the document's title. */
  short?: string
  Icon: LucideIcon
  Content: ComponentType
}

/** The office's tabs in the order of the navigation. */
const TABS: Record<OfficeTabName, Omit<OfficeTab, 'id'>> = {
  overview: {
    label: 'Overview',
    Icon: LayoutDashboard,
    Content: fetched(async () => {
      const { Overview } = await import('./overview/overview.tsx')
      return { default: Overview }
    }),
  },
  properties: {
    label: 'Properties',
    Icon: House,
    Content: fetched(async () => {
      const { PropertiesTab } = await import('#features/properties/web/office/list/properties-tab.tsx')
      return { default: PropertiesTab }
    }),
  },
  bookings: {
    label: 'Booking Management',
    short: 'Bookings',
    Icon: CalendarCheck,
    Content: fetched(async () => {
      const { BookingsTab } = await import('./bookings-tab.tsx')
      return { default: BookingsTab }
    }),
  },
  enquiries: {
    label: 'Enquiries',
    Icon: Inbox,
    Content: fetched(async () => {
      const { EnquiriesTab } = await import('./enquiries-tab.tsx')
      return { default: EnquiriesTab }
    }),
  },
  calendar: {
    label: 'Calendar',
    Icon: CalendarRange,
    Content: fetched(async () => {
      const { CalendarTab } = await import('./calendar-tab.tsx')
      return { default: CalendarTab }
    }),
  },
  messages: {
    label: 'Messages',
    Icon: Mail,
    Content: fetched(async () => {
      const { MessagesInbox } = await import('#features/contact/web/office/messages-inbox.tsx')
      return { default: MessagesInbox }
    }),
  },
  applications: {
    label: 'Applications',
    Icon: KeyRound,
    Content: fetched(async () => {
      const { ApplicationsInbox } = await import('#features/owner-applications/web/office/applications-inbox.tsx')
      return { default: ApplicationsInbox }
    }),
  },
  payments: {
    label: 'Payments',
    Icon: Banknote,
    Content: fetched(async () => {
      const { PaymentsTab } = await import('./payments-tab.tsx')
      return { default: PaymentsTab }
    }),
  },
  reviews: {
    label: 'Reviews',
    Icon: Star,
    Content: fetched(async () => {
      const { ReviewInbox } = await import('#features/reviews/web/office/review-inbox.tsx')
      return { default: ReviewInbox }
    }),
  },
  emails: {
    label: 'Emails',
    Icon: Send,
    Content: fetched(async () => {
      const { EmailsTab } = await import('#features/emails/web/office/emails-tab.tsx')
      return { default: EmailsTab }
    }),
  },
  settings: {
    label: 'Settings',
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
