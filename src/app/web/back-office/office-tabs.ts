import { type ComponentType, lazy } from 'react'

export interface OfficeTab {
  id: string
  label: string
  Content: ComponentType
}

/** Everything that stands behind the sign-in: the specification's four tabs, then what an office needs besides. */
export const OFFICE_TABS: readonly OfficeTab[] = [
  {
    id: 'overview',
    label: 'Overview',
    Content: lazy(async () => {
      const { Overview } = await import('./overview/overview.tsx')
      return { default: Overview }
    }),
  },
  {
    id: 'properties',
    label: 'Properties',
    Content: lazy(async () => {
      const { PropertiesTab } = await import('#features/properties/web/office/properties-tab.tsx')
      return { default: PropertiesTab }
    }),
  },
  {
    id: 'bookings',
    label: 'Booking Management',
    Content: lazy(async () => {
      const { BookingsTab } = await import('./bookings-tab.tsx')
      return { default: BookingsTab }
    }),
  },
  {
    id: 'enquiries',
    label: 'Enquiries',
    Content: lazy(async () => {
      const { EnquiriesTab } = await import('./enquiries-tab.tsx')
      return { default: EnquiriesTab }
    }),
  },
  {
    id: 'calendar',
    label: 'Calendar',
    Content: lazy(async () => {
      const { CalendarTab } = await import('./calendar-tab.tsx')
      return { default: CalendarTab }
    }),
  },
  {
    id: 'reviews',
    label: 'Reviews',
    Content: lazy(async () => {
      const { ReviewInbox } = await import('#features/reviews/web/office/review-inbox.tsx')
      return { default: ReviewInbox }
    }),
  },
  {
    id: 'applications',
    label: 'Applications',
    Content: lazy(async () => {
      const { ApplicationsInbox } = await import('#features/owners/web/office/applications-inbox.tsx')
      return { default: ApplicationsInbox }
    }),
  },
  {
    id: 'messages',
    label: 'Messages',
    Content: lazy(async () => {
      const { MessagesInbox } = await import('#features/contact/web/office/messages-inbox.tsx')
      return { default: MessagesInbox }
    }),
  },
  {
    id: 'payments',
    label: 'Payments',
    Content: lazy(async () => {
      const { PaymentsTab } = await import('#features/payments/web/office/payments-tab.tsx')
      return { default: PaymentsTab }
    }),
  },
  {
    id: 'settings',
    label: 'Settings',
    Content: lazy(async () => {
      const { SettingsTab } = await import('./settings-tab.tsx')
      return { default: SettingsTab }
    }),
  },
]
