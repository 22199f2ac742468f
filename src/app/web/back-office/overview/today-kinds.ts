import { type OfficeTabName, officeUrl } from '#features/office-url.ts'
import type { TodayKind } from '#features/today/contract.ts'

interface KindTexts {
  label: string
  /** The tab whose count includes this kind [rule waiting-counts]. */
  tab?: OfficeTabName
  /** The list with all items. */
  all: string
  /** The verb of an item's next step, and where it is done. */
  step: string
  urlOf: (key: string) => string
}

const STATEMENT = officeUrl('payments', { view: 'statement' })
const JOBS = officeUrl('settings', { section: 'jobs' })
const REQUESTS = officeUrl('settings', { section: 'people' })
const APPROVALS = officeUrl('settings', { section: 'approvals' })
const CHANNELS = officeUrl('settings', { section: 'channels' })

const bookingUrl = (key: string) => officeUrl('bookings', { booking: key })

export const KINDS: Record<TodayKind, KindTexts> = {
  enquiries: {
    label: 'Enquiries to answer',
    tab: 'enquiries',
    all: officeUrl('enquiries', { status: 'new' }),
    step: 'Answer',
    urlOf: (key) => officeUrl('enquiries', { enquiry: key }),
  },
  messages: {
    label: 'Messages to answer',
    tab: 'messages',
    all: officeUrl('messages', { status: 'new' }),
    step: 'Answer',
    urlOf: (key) => officeUrl('messages', { message: key }),
  },
  applications: {
    label: 'Applications to answer',
    tab: 'applications',
    all: officeUrl('applications', { status: 'new' }),
    step: 'Answer',
    urlOf: (key) => officeUrl('applications', { application: key }),
  },
  'paid-holds': {
    label: 'Paid holds to decide on',
    tab: 'bookings',
    all: officeUrl('bookings', { paidHold: 'true' }),
    step: 'Decide',
    urlOf: bookingUrl,
  },
  'waiting-holds': {
    label: 'Ended holds that may be paid',
    all: STATEMENT,
    step: 'Check the payment',
    urlOf: bookingUrl,
  },
  'ending-holds': {
    label: 'Holds that end today',
    all: officeUrl('bookings', { status: 'pending' }),
    step: 'Open the hold',
    urlOf: bookingUrl,
  },
  deposits: {
    label: 'Deposits to return',
    tab: 'payments',
    all: officeUrl('payments', { view: 'deposits' }),
    step: 'Return the deposit',
    urlOf: (key) => officeUrl('payments', { view: 'deposits', ledger: key }),
  },
  refunds: {
    label: 'Refunds due',
    tab: 'payments',
    all: officeUrl('payments', { view: 'refunds' }),
    step: 'Enter the refund',
    urlOf: (key) => officeUrl('payments', { view: 'refunds', ledger: key }),
  },
  overdue: {
    label: 'Overdue payments',
    tab: 'payments',
    all: officeUrl('payments', { view: 'overdue' }),
    step: 'Enter the payment',
    urlOf: (key) => officeUrl('payments', { view: 'overdue', ledger: key }),
  },
  statement: { label: 'Statement to import', all: STATEMENT, step: 'Import a statement', urlOf: () => STATEMENT },
  'bank-lines': {
    label: 'Bank lines to match',
    tab: 'payments',
    all: STATEMENT,
    step: 'Match',
    urlOf: () => STATEMENT,
  },
  'skipped-rows': {
    label: 'Statement rows that were not imported',
    tab: 'payments',
    all: STATEMENT,
    step: 'Check the row',
    urlOf: () => STATEMENT,
  },
  channels: { label: 'Other channels', tab: 'settings', all: CHANNELS, step: 'Check', urlOf: () => CHANNELS },
  emails: {
    label: 'Failed emails',
    tab: 'emails',
    all: officeUrl('emails', { state: 'failed' }),
    step: 'Open the email',
    urlOf: (key) => officeUrl('emails', { state: 'failed', email: key }),
  },
  jobs: { label: 'Failed jobs', all: JOBS, step: 'Run it again', urlOf: () => JOBS },
  reviews: {
    label: 'Reviews to decide on',
    tab: 'reviews',
    all: officeUrl('reviews'),
    step: 'Decide',
    urlOf: () => officeUrl('reviews'),
  },
  approvals: {
    label: 'Changes that need a second person',
    all: APPROVALS,
    step: 'Decide',
    urlOf: () => APPROVALS,
  },
  'data-requests': { label: 'Data requests', all: REQUESTS, step: 'Answer', urlOf: () => REQUESTS },
}
