/** Every tab of the office, with the words that its address may have beside it. */
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

/** How the list of an inbox is narrowed. */
type InboxWord = 'status' | 'search' | 'from'

export type OfficeTabName = keyof OfficeTabs

/** Where something stands in the office, for its views and for emails: `officeAddress('bookings', { booking: 12 })`. */
export function officeAddress<Tab extends OfficeTabName>(
  tab: Tab,
  words: Partial<Record<OfficeTabs[Tab], string | number>> = {},
): string {
  const query = Object.entries({ tab, ...words })
    .filter(([, value]) => value !== undefined && String(value) !== '')
    .map(([word, value]) => `${word}=${encodeURIComponent(String(value))}`)
  return `/admin?${query.join('&')}`
}
