/** Every tab of the office, with the URL parameters that it accepts. */
interface OfficeTabs {
  overview: never
  properties: 'property' | 'view' | 'search' | 'shown' | 'sort' | 'page'
  bookings:
    | 'booking'
    | 'search'
    | 'status'
    | 'date'
    | 'property'
    | 'money'
    | 'sort'
    | 'paidHold'
    | 'page'
    | 'view'
    | 'stay'
  enquiries: 'enquiry' | 'view' | 'state' | 'offer' | InboxParameter
  calendar: never
  guests: 'guest' | 'search' | 'page'
  reviews: never
  applications: 'application' | InboxParameter
  messages: 'message' | InboxParameter
  payments: 'view' | 'ledger'
  emails: 'email' | 'state' | 'page'
  settings: 'section' | 'email' | 'property'
}

/** The filters of an inbox. */
type InboxParameter = 'status' | 'search' | 'page'

export type OfficeTabName = keyof OfficeTabs

/** Returns the URL of a page in the office: `officeUrl('bookings', { booking: 12 })`. */
export function officeUrl<Tab extends OfficeTabName>(
  tab: Tab,
  parameters: Partial<Record<OfficeTabs[Tab], string | number>> = {},
): string {
  const query = Object.entries({ tab, ...parameters })
    .filter(([, value]) => value !== undefined && String(value) !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return `/admin?${query.join('&')}`
}
