/**
 * Labels and descriptions of the settings' sections, keyed by the id in the URL: `/admin?tab=settings&section=bank`.
 */
export const SECTION_TEXTS = {
  business: { label: 'Business', description: 'Name, contact details and social links' },
  policy: { label: 'Policy', description: 'Hours, deposit and periods' },
  marketing: { label: 'Marketing figures', description: 'Figures quoted on the site' },
  testimonials: { label: 'Owner testimonials', description: 'What owners say about you on the site' },
  vat: { label: 'VAT', description: 'How VAT applies to your prices' },
  channels: { label: 'Other channels', description: 'Calendars of Airbnb, Booking.com and Vrbo' },
  'moving-in': { label: 'Move bookings in', description: 'Bookings of another system or a spreadsheet' },
  bank: { label: 'Bank details', description: 'Where guests pay' },
  emails: { label: 'Emails', description: 'What emails say, and which are switched on' },
  account: { label: 'My account', description: 'Password, second factor and sessions' },
  people: { label: 'Personal data', description: 'Export or erase personal data; requests and complaints' },
  jobs: { label: 'Scheduled jobs', description: 'Scheduled jobs and the last backup' },
  'audit-log': { label: 'Activity log', description: 'Who changed what, and when' },
} as const
export type SectionId = keyof typeof SECTION_TEXTS
