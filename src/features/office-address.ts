/** Every tab of the office, with the URL parameters that it accepts. */
interface OfficeTabs {
  overview: never
  properties: 'property' | 'view' | 'search' | 'shown' | 'sort' | 'page'
  bookings: 'booking' | 'status' | 'date' | 'sort' | 'view' | 'stay'
  enquiries: 'enquiry' | 'view' | 'state' | 'offer' | InboxWord
  calendar: never
  reviews: never
  applications: 'application' | InboxWord
  messages: 'message' | InboxWord
  payments: 'view' | 'ledger'
  emails: 'email' | 'state' | 'page'
  settings: 'section' | 'email' | 'property'
}

/** The filters of an inbox. */
type InboxWord = 'status' | 'search' | 'from'

export type OfficeTabName = keyof OfficeTabs

/** Returns the URL of a page in the office: `officeAddress('bookings', { booking: 12 })`. */
export function officeAddress<Tab extends OfficeTabName>(
  tab: Tab,
  words: Partial<Record<OfficeTabs[Tab], string | number>> = {},
): string {
  const query = Object.entries({ tab, ...words })
    .filter(([, value]) => value !== undefined && String(value) !== '')
    .map(([word, value]) => `${word}=${encodeURIComponent(String(value))}`)
  return `/admin?${query.join('&')}`
}
