/** The sections of the settings by their id in the URL, `/admin?tab=settings&section=bank`, with label and description. */
export const SECTION_TEXTS = {
  business: { label: 'Business', description: 'Name, contacts, social links' },
  policy: { label: 'Policy', description: 'Hours, deposit, periods' },
  marketing: { label: 'Marketing figures', description: 'Figures quoted on the site' },
  testimonials: { label: 'Owner testimonials', description: 'What owners say about you on the site' },
  vat: { label: 'VAT', description: 'How VAT applies to your prices' },
  channels: { label: 'Other channels', description: 'Calendars of Airbnb, Booking.com, Vrbo' },
  bank: { label: 'Bank details', description: 'Where guests pay' },
  emails: { label: 'Emails', description: 'What emails say, and which are switched on' },
  account: { label: 'My account', description: 'Password, second factor, sessions' },
  people: { label: 'Personal data', description: 'Export or erase personal data; requests and complaints' },
  jobs: { label: 'Scheduled jobs', description: 'Scheduled jobs and the last backup' },
  'audit-log': { label: 'Activity log', description: 'Who changed what, and when' },
} as const
export type SectionId = keyof typeof SECTION_TEXTS
