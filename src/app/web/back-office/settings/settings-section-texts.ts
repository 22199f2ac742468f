import type { Permission } from '#features/permissions.ts'

interface SectionText {
  label: string
  /** Shown below the label in a phone's list of sections. */
  description: string
  /** Without this permission the section is not shown. */
  permission: Permission
}

/**
 * Labels and descriptions of the settings' sections, keyed by the id in the URL: `/admin?tab=settings&section=bank`.
 */
export const SECTION_TEXTS = {
  business: { label: 'Business', description: 'Name, contact details and social links', permission: 'edit office' },
  policy: { label: 'Policy', description: 'Hours, deposit and periods', permission: 'edit office' },
  marketing: { label: 'Marketing figures', description: 'Figures quoted on the site', permission: 'edit office' },
  testimonials: {
    label: 'Owner testimonials',
    description: 'What owners say about you on the site',
    permission: 'edit office',
  },
  vat: { label: 'VAT', description: 'How VAT applies to your prices', permission: 'edit office' },
  channels: {
    label: 'Other channels',
    description: 'Calendars of Airbnb, Booking.com and Vrbo',
    permission: 'view lettings',
  },
  'moving-in': {
    label: 'Moving in',
    description: 'Homes and bookings of another system or a spreadsheet',
    permission: 'edit office',
  },
  bank: { label: 'Bank details', description: 'Where guests pay', permission: 'edit office' },
  emails: { label: 'Emails', description: 'What emails say, and which are switched on', permission: 'edit office' },
  account: { label: 'My account', description: 'Password, second factor and sessions', permission: 'edit own account' },
  staff: { label: 'Staff', description: 'Who works in the office, and what each may do', permission: 'edit office' },
  approvals: { label: 'Approvals', description: 'Changes that need a second person', permission: 'edit money' },
  people: {
    label: 'Personal data',
    description: 'Export or erase personal data; requests and complaints',
    permission: 'edit office',
  },
  jobs: { label: 'Scheduled jobs', description: 'Scheduled jobs and the last backup', permission: 'edit office' },
  'audit-log': { label: 'Activity log', description: 'Who changed what, and when', permission: 'edit office' },
} as const satisfies Record<string, SectionText>
export type SectionId = keyof typeof SECTION_TEXTS
