/** The expected texts of a component in each state; each is a part of the text shown. */
export interface ExpectedTexts {
  files: readonly string[]
  /** The component shows "Loading …" with this text. Left out if busy placeholder rows of a table are shown instead. */
  loading?: string
  failed: string
  /** Left out if the component is never empty, like a single booking. */
  empty?: string
  full: string
}

const APPROVALS = 'src/features/approvals/web/office'
const BOOKINGS = 'src/features/bookings/web/office'
const EMAILS = 'src/features/emails/web/office'
const OFFERS = 'src/features/offers/web/office'
const GUESTS = 'src/features/guests/web/office'
const PAYMENTS = 'src/features/payments/web/office'

/** The back-office components that show fetched data, by name, except those of `TESTED_ELSEWHERE`. */
export const EXPECTED_TEXTS = {
  'your-properties': {
    files: ['src/app/web/back-office/overview/your-properties.tsx'],
    loading: 'your properties',
    failed: 'Properties could not be loaded',
    empty: 'No properties yet',
    full: 'Chase View',
  },
  'to-do': {
    files: ['src/app/web/back-office/overview/to-do.tsx'],
    loading: 'what waits for you',
    failed: 'What waits for you could not be loaded',
    empty: 'Nothing waits for you',
    full: 'Sunita Rawal',
  },
  'stay-days': {
    files: ['src/app/web/back-office/overview/stay-days.tsx'],
    loading: 'arrivals and departures',
    failed: 'Arrivals and departures could not be loaded',
    empty: 'No arrivals.',
    full: 'Owen Brindley',
  },
  'scheduled-jobs': {
    files: ['src/features/scheduled-jobs/web/office/scheduled-jobs.tsx'],
    loading: 'the jobs',
    failed: 'The jobs could not be loaded',
    full: 'Ends expired holds',
  },
  'emails-tab': {
    files: [`${EMAILS}/emails-tab.tsx`],
    loading: 'emails',
    failed: 'Emails could not be loaded',
    empty: 'No emails yet',
    full: 'Your enquiry to Staffordshire Stays',
  },
  'email-dialog': {
    files: [`${EMAILS}/email-dialog.tsx`],
    loading: 'the email',
    failed: 'The email could not be loaded',
    full: 'sunita.rawal@example.org',
  },
  'emails-panel': {
    files: [`${EMAILS}/emails-panel.tsx`],
    loading: 'emails',
    failed: 'Emails could not be loaded',
    empty: 'None yet.',
    full: 'Your enquiry to Staffordshire Stays',
  },
  'kind-preview': {
    files: [`${EMAILS}/types/email-type-preview.tsx`],
    loading: 'the preview',
    failed: 'The preview could not be shown',
    full: 'Your enquiry to Staffordshire Stays',
  },
  'kind-page': {
    files: [`${EMAILS}/types/email-type-page.tsx`],
    loading: 'the email',
    failed: 'The email could not be loaded',
    full: 'Acknowledgement of an enquiry',
  },
  'kind-list': {
    files: [`${EMAILS}/types/email-type-list.tsx`],
    loading: 'the emails',
    failed: 'The emails could not be loaded',
    full: 'Acknowledgement of an enquiry',
  },
  'invoice-view': {
    files: ['src/features/invoices/web/office/invoice-view.tsx'],
    loading: 'the invoice',
    failed: 'The invoice could not be loaded',
    full: '3 nights at £145.00',
  },
  'invoice-panel': {
    files: ['src/features/invoices/web/office/invoice-panel.tsx'],
    loading: 'the invoice',
    failed: 'The invoice could not be loaded',
    full: 'Invoice and receipt',
  },
  takings: {
    files: ['src/features/takings/web/office/takings.tsx'],
    loading: 'the takings',
    failed: 'The takings could not be loaded',
    full: 'Takings of Chase View',
  },
  'other-stays': {
    files: [`${OFFERS}/other-stays.tsx`],
    loading: 'other stays',
    failed: 'Other stays could not be loaded',
    empty: 'No other home is available on these dates.',
    full: 'Low Street Escape',
  },
  'offers-list': {
    files: [`${OFFERS}/offers-list.tsx`],
    loading: 'offers',
    failed: 'Offers could not be loaded',
    empty: 'No offers yet',
    full: 'Sunita Rawal',
  },
  'offer-details': {
    files: [`${OFFERS}/offer-details.tsx`],
    loading: 'the offer',
    failed: 'The offer could not be loaded',
    full: 'The cottage is yours if you can share.',
  },
  'enquiry-offers': {
    files: [`${OFFERS}/enquiry-offers.tsx`],
    loading: 'offers',
    failed: 'Offers could not be loaded',
    empty: 'An offer shows the guest the price',
    full: 'Offer #4',
  },
  'channels-section': {
    files: ['src/features/channels/web/office/channels-section.tsx'],
    loading: 'the channels of this home',
    failed: 'The channels of this home could not be loaded',
    empty: 'There are no conflicts with the channels’ calendars.',
    full: 'airbnb.calendar.invalid',
  },
  'review-inbox': {
    files: ['src/features/reviews/web/office/review-inbox.tsx'],
    loading: 'reviews',
    failed: 'Reviews could not be loaded',
    empty: 'No reviews yet',
    full: 'Came for a rest, got one.',
  },
  'guest-register': {
    files: ['src/features/register/web/office/guest-register.tsx'],
    loading: 'the guest register',
    failed: 'The guest register could not be loaded',
    empty: 'No stays on these dates',
    full: 'Lee Merry',
  },
  'register-panel': {
    files: ['src/features/register/web/office/register-panel.tsx'],
    loading: 'the guest register',
    failed: 'The guest register could not be loaded',
    full: 'Lee Merry',
  },
  'testimonial-list': {
    files: ['src/features/testimonials/web/office/testimonial-list.tsx'],
    loading: 'testimonials',
    failed: 'Testimonials could not be loaded',
    empty: 'No testimonials yet',
    full: 'Harriet Osgathorpe',
  },
  'bank-details': {
    files: ['src/features/settings/web/office/bank-details.tsx'],
    loading: 'the bank details',
    failed: 'The bank details could not be loaded',
    empty: 'No bank details yet',
    full: 'Previous accounts',
  },
  'prices-panel': {
    files: ['src/features/prices/web/office/prices-panel.tsx'],
    loading: 'the prices',
    failed: 'The prices could not be loaded',
    empty: 'No seasons yet',
    full: 'Christmas and New Year',
  },
  'deleted-homes': {
    files: ['src/features/properties/web/office/list/deleted-homes.tsx'],
    loading: 'deleted homes',
    failed: 'Properties could not be loaded',
    empty: 'Nothing was deleted',
    full: 'Chase View',
  },
  'home-list': {
    files: ['src/features/properties/web/office/list/home-list.tsx'],
    failed: 'Properties could not be loaded',
    empty: 'No properties yet',
    full: 'Chase View',
  },
  'money-panel': {
    files: [`${PAYMENTS}/ledger/money-panel.tsx`],
    loading: 'the money',
    failed: 'The money could not be loaded',
    full: 'HL-000060-9',
  },
  'booking-search': {
    files: [`${PAYMENTS}/booking-search.tsx`],
    loading: 'bookings',
    failed: 'Bookings could not be loaded',
    empty: 'No booking matches.',
    full: 'Owen Brindley',
  },
  'payment-list': {
    files: [`${PAYMENTS}/payment-list.tsx`],
    failed: 'Payments could not be loaded',
    empty: 'No bookings yet',
    full: 'Owen Brindley',
  },
  'booking-list': {
    files: [`${BOOKINGS}/list/booking-list.tsx`],
    failed: 'Bookings could not be loaded',
    empty: 'No bookings yet',
    full: 'Owen Brindley',
  },
  'another-home': {
    files: [`${BOOKINGS}/changes/another-home.tsx`],
    loading: 'available homes',
    failed: 'Available homes could not be loaded',
    empty: 'No other home is available',
    full: 'Low Street Escape',
  },
  'change-dialog': {
    files: [`${BOOKINGS}/changes/change-dialog.tsx`],
    loading: 'the effect of this change',
    failed: 'Could not preview the change',
    full: 'Owen Brindley',
  },
  'deleted-bookings': {
    files: [`${BOOKINGS}/list/deleted-bookings.tsx`],
    loading: 'deleted bookings',
    failed: 'Deleted bookings could not be loaded',
    empty: 'No recently deleted bookings',
    full: 'Owen Brindley',
  },
  'agreement-panel': {
    files: [`${BOOKINGS}/agreement/agreement-panel.tsx`],
    loading: 'the agreement',
    failed: 'The agreement could not be loaded',
    full: 'Example Bank, account ending 2345',
  },
  'delete-dialog': {
    files: [`${BOOKINGS}/list/delete-dialog.tsx`],
    loading: 'what is held for this booking',
    failed: 'What is held for this booking could not be loaded',
    empty: 'We hold no money for this booking.',
    full: 'We hold £435.00 for this booking',
  },
  'booking-page': {
    files: [`${BOOKINGS}/page/booking-page.tsx`],
    loading: 'the booking',
    failed: 'The booking could not be loaded',
    full: 'Owen Brindley',
  },
  'enquiry-inbox': {
    files: ['src/features/inbox/web/office/inbox.tsx'],
    loading: 'enquiries',
    failed: 'Enquiries could not be loaded',
    empty: 'No enquiries yet',
    full: 'Sunita Rawal',
  },
  'office-calendar': {
    files: ['src/features/office-calendar/web/office/office-calendar.tsx'],
    loading: 'the calendar',
    failed: 'The calendar could not be loaded',
    empty: 'No homes yet',
    full: 'Chase View',
  },
  changeovers: {
    files: ['src/features/office-calendar/web/office/changeovers.tsx'],
    loading: 'changeovers',
    failed: 'Changeovers could not be loaded',
    empty: 'No arrivals and no departures',
    full: 'Chase View',
  },
  'past-imports': {
    files: ['src/features/moving-in/web/office/past-imports.tsx'],
    loading: 'the imports',
    failed: 'The imports could not be loaded',
    empty: 'No imports yet',
    full: 'old-system.csv',
  },
  'bank-lines': {
    files: ['src/features/statements/web/office/lines/bank-lines.tsx'],
    loading: 'lines',
    failed: 'Lines could not be loaded',
    empty: 'No unmatched lines',
    full: 'O BRINDLEY',
  },
  'audit-log-list': {
    files: ['src/features/audit-log/web/office/audit-log-list.tsx'],
    loading: 'the activity log',
    failed: 'The activity log could not be loaded',
    empty: 'No activity yet',
    full: 'Alex Hartley',
  },
  'request-register': {
    files: ['src/features/personal-data/web/office/request-register.tsx'],
    loading: 'the register',
    failed: 'The register could not be loaded',
    empty: 'No data requests yet',
    full: 'Please send me all that you have.',
  },
  'guest-list': {
    files: [`${GUESTS}/guest-list.tsx`],
    loading: 'guests',
    failed: 'Guests could not be loaded',
    empty: 'No guests yet',
    full: 'Owen Brindley',
  },
  'guest-page': {
    files: [`${GUESTS}/guest-page.tsx`],
    loading: 'the guest',
    failed: 'The guest could not be loaded',
    full: 'Prefers the ground floor.',
  },
  'booking-remarks': {
    files: [`${GUESTS}/booking-remarks.tsx`],
    loading: 'the notes',
    failed: 'The notes could not be loaded',
    full: 'Prefers the ground floor.',
  },
  'stay-of-sender': {
    files: [`${GUESTS}/stay-of-sender.tsx`],
    loading: 'the sender’s stay',
    failed: 'The sender’s stay could not be loaded',
    full: 'In the home now',
  },
  'staff-list': {
    files: ['src/features/staff/web/office/colleagues/staff-list.tsx'],
    loading: 'staff',
    failed: 'Staff could not be loaded',
    empty: 'No accounts',
    full: 'No password chosen yet',
  },
  'approvals-section': {
    files: [`${APPROVALS}/approvals-section.tsx`],
    loading: 'proposals',
    failed: 'Proposals could not be loaded',
    empty: 'No proposals yet',
    full: 'Refund of £1,200.00, booking #60',
  },
  'approval-rule-card': {
    files: [`${APPROVALS}/approval-rule-card.tsx`],
    loading: 'the rule',
    failed: 'The rule could not be loaded',
    full: 'over £500.00 of one booking in total',
  },
  'person-finder': {
    files: ['src/features/personal-data/web/office/person-finder.tsx'],
    loading: 'what we hold',
    failed: 'What we hold could not be loaded',
    empty: 'We hold no data about owen.brindley@example.com',
    full: 'Booking #60',
  },
} as const satisfies Record<string, ExpectedTexts>

export type ListName = keyof typeof EXPECTED_TEXTS

/** Components that the page of states does not mount, by source file, with the test that covers their states. */
export const TESTED_ELSEWHERE: Record<string, string> = {
  'src/features/prices/web/office/stay-price-check.tsx':
    'reads nothing before both days are chosen in a calendar that loads later: e2e/office/prices.test.ts chooses them',
}
