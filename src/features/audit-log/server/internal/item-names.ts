const ITEM_NAMES: Record<string, readonly [one: string, many: string]> = {
  booking: ['Booking', 'Bookings'],
  property: ['Home', 'Homes'],
  photograph: ['Photograph', 'Photographs'],
  enquiry: ['Enquiry', 'Enquiries'],
  review: ['Review', 'Reviews'],
  owner_application: ['Application', 'Applications'],
  owner_application_image: ['Photograph of an application', 'Photographs of applications'],
  contact_message: ['Message', 'Messages'],
  email: ['Email', 'Emails'],
  block: ['Block', 'Blocks'],
  feed: ['Calendar of another channel', 'Calendars of other channels'],
  calendar_address: ['Calendar address of home', 'Calendar addresses of homes'],
  note: ['Note', 'Notes'],
  guest_note: ['Note on a guest', 'Notes on guests'],
  offer: ['Offer', 'Offers'],
  owner_testimonial: ['Owner testimonial', 'Owner testimonials'],
  ledger_entry: ['Ledger entry', 'Ledger entries'],
  data_request: ['Request about data', 'Requests about data'],
  bank_account: ['Bank account', 'Bank accounts'],
  bank_statement: ['Bank statement', 'Bank statements'],
  bank_line: ['Bank line', 'Bank lines'],
  bank_statement_skipped_row: ['Row of a bank statement', 'Rows of bank statements'],
  approval: ['Proposal', 'Proposals'],
  csv_import: ['Import of a file', 'Imports of files'],
  user: ['Account', 'Accounts'],
  credential: ['Account', 'Accounts'],
  session: ['Session', 'Sessions'],
  recovery_code: ['Recovery code', 'Recovery codes'],
}

/** Names of items that exist once, or are always named as a whole. */
const NAMES_WITHOUT_NUMBER: Record<string, string> = {
  setting: 'The settings',
  settings: 'The settings',
  bank_details: 'The bank details',
  approval_rule: 'The rule about second persons',
  email_text: 'The texts of emails',
  demo: 'The demo',
  job: 'A scheduled job',
  personal_data: 'Personal data',
  guest: 'A guest',
}

/** Returns the name of a kind of item for the filter: "Bookings", "The settings". */
export function nameOfKind(item: string): string {
  return NAMES_WITHOUT_NUMBER[item] ?? ITEM_NAMES[item]?.[1] ?? readableName(item)
}

/** Returns the name of an entry's item: "Booking #12", "The settings", "Some enquiries". */
export function nameOfItem(item: string, itemId: number | null): string {
  const whole = NAMES_WITHOUT_NUMBER[item]
  if (whole) return whole
  if (itemId === null) return `Some ${nameOfKind(item).toLowerCase()}`
  return `${ITEM_NAMES[item]?.[0] ?? readableName(item)} #${itemId}`
}

/** Turns `owner_application` into "Owner application". */
function readableName(item: string): string {
  const words = item.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
