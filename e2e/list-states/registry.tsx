import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StayDays } from '#app/web/back-office/overview/stay-days.tsx'
import { ToDo } from '#app/web/back-office/overview/to-do.tsx'
import { YourProperties } from '#app/web/back-office/overview/your-properties.tsx'
import type { getAuditLogChoices, listAuditLog } from '#features/audit-log/contract.ts'
import { AuditLogList } from '#features/audit-log/web/office/audit-log-list.tsx'
import type {
  countBookings,
  getAgreement,
  getBooking,
  listAllBookings,
  listFreeHomes,
  previewChange,
  previewDeletion,
} from '#features/bookings/contract.ts'
import { AgreementPanel } from '#features/bookings/web/office/agreement/agreement-panel.tsx'
import { AnotherHome } from '#features/bookings/web/office/changes/another-home.tsx'
import { ChangeDialog } from '#features/bookings/web/office/changes/change-dialog.tsx'
import { BookingList } from '#features/bookings/web/office/list/booking-list.tsx'
import { DeleteDialog } from '#features/bookings/web/office/list/delete-dialog.tsx'
import { DeletedBookings } from '#features/bookings/web/office/list/deleted-bookings.tsx'
import { type BookingFilters, readBookingFilters } from '#features/bookings/web/office/list/read-booking-filters.ts'
import { BookingPage } from '#features/bookings/web/office/page/booking-page.tsx'
import { BOOKINGS_PER_PAGE } from '#features/bookings/web/office/queries.ts'
import type { getAvailability } from '#features/calendar/contract.ts'
import type { getChannelProblems, getHomeChannels } from '#features/channels/contract.ts'
import { ChannelsSection } from '#features/channels/web/office/channels-section.tsx'
import type {
  EmailText,
  EmailType,
  getEmail,
  getEmailType,
  listEmails,
  listEmailTypes,
  previewEmailType,
  summariseEmails,
} from '#features/emails/contract.ts'
import { EmailDialog } from '#features/emails/web/office/email-dialog.tsx'
import { EmailsPanel } from '#features/emails/web/office/emails-panel.tsx'
import { EmailsTab } from '#features/emails/web/office/emails-tab.tsx'
import { EmailTypeList } from '#features/emails/web/office/types/email-type-list.tsx'
import { EmailTypePage } from '#features/emails/web/office/types/email-type-page.tsx'
import { EmailTypePreview } from '#features/emails/web/office/types/email-type-preview.tsx'
import type { listEnquiries, summariseEnquiries } from '#features/enquiries/contract.ts'
import { EnquiryInbox } from '#features/enquiries/web/office/enquiry-inbox.tsx'
import type { BookingDocuments, readBookingDocuments } from '#features/invoices/contract.ts'
import { InvoicePanel } from '#features/invoices/web/office/invoice-panel.tsx'
import { InvoiceView } from '#features/invoices/web/office/invoice-view.tsx'
import type { listImports } from '#features/moving-in/contract.ts'
import { PastImports } from '#features/moving-in/web/office/past-imports.tsx'
import type { Alternative, findAlternatives, getOffer, listOffers, summariseOffers } from '#features/offers/contract.ts'
import { EnquiryOffers } from '#features/offers/web/office/enquiry-offers.tsx'
import { OfferDetails } from '#features/offers/web/office/offer-details.tsx'
import { OffersList } from '#features/offers/web/office/offers-list.tsx'
import { OtherStays } from '#features/offers/web/office/other-stays.tsx'
import type { getOfficeCalendar } from '#features/office-calendar/contract.ts'
import { OfficeCalendar } from '#features/office-calendar/web/office/office-calendar.tsx'
import type { countPayments, getLedger, listPayments } from '#features/payments/contract.ts'
import { BookingSearch } from '#features/payments/web/office/booking-search.tsx'
import { MoneyPanel } from '#features/payments/web/office/ledger/money-panel.tsx'
import { PaymentList } from '#features/payments/web/office/payment-list.tsx'
import type { findPerson, listRequests } from '#features/personal-data/contract.ts'
import { PersonFinder } from '#features/personal-data/web/office/person-finder.tsx'
import { REQUESTS_PER_PAGE, requestsQuery } from '#features/personal-data/web/office/queries.ts'
import { RequestRegister } from '#features/personal-data/web/office/request-register.tsx'
import type { getPrices, getRates, OfficePrices } from '#features/prices/contract.ts'
import { PricesPanel } from '#features/prices/web/office/prices-panel.tsx'
import type { listOfficeProperties, listProperties } from '#features/properties/contract.ts'
import { DeletedHomes } from '#features/properties/web/office/list/deleted-homes.tsx'
import { HomeList } from '#features/properties/web/office/list/home-list.tsx'
import type { getRegister, listRegister } from '#features/register/contract.ts'
import { GuestRegister } from '#features/register/web/office/guest-register.tsx'
import { RegisterPanel } from '#features/register/web/office/register-panel.tsx'
import type { getReviewCounts, listOfficeReviews } from '#features/reviews/contract.ts'
import { ReviewInbox } from '#features/reviews/web/office/review-inbox.tsx'
import type { listJobs } from '#features/scheduled-jobs/contract.ts'
import { ScheduledJobs } from '#features/scheduled-jobs/web/office/scheduled-jobs.tsx'
import type { getBankDetails } from '#features/settings/contract.ts'
import { BankDetails } from '#features/settings/web/office/bank-details.tsx'
import type { listBankLines } from '#features/statements/contract.ts'
import { BankLines } from '#features/statements/web/office/lines/bank-lines.tsx'
import { LINES_PER_PAGE } from '#features/statements/web/office/queries.ts'
import type { getTakings } from '#features/takings/contract.ts'
import { Takings } from '#features/takings/web/office/takings.tsx'
import type { listOfficeTestimonials } from '#features/testimonials/contract.ts'
import { TestimonialList } from '#features/testimonials/web/office/testimonial-list.tsx'
import type { getStaysOfWeek, getToday, StayOfDay, StaysOfWeek } from '#features/today/contract.ts'
import { addDays, toDay } from '#platform/shared/day.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { usePage } from '#platform/web/office/list/use-page.ts'
import { type Answers, answer, sample } from './answers.ts'
import type { EXPECTED_TEXTS, ListName } from './claims.ts'
import { GUEST_ENTRIES } from './guests.tsx'
import {
  BOOKING,
  BOOKINGS,
  CHANGE_PREVIEW,
  EMAIL,
  ENQUIRY,
  HOMES,
  NOW,
  OFFER,
  OPEN_BOOKING,
  OPEN_ENQUIRY,
  PAYMENTS,
  PROPERTY,
  REGISTERED_STAY,
  SITE,
} from './samples.ts'
import { STAFF_ENTRIES } from './staff.tsx'

/** A component that shows fetched data, with the answers to its reads. */
export interface Mounted {
  render: () => ReactNode
  /** The back office's URL for this component; by default `/admin`. */
  address?: string
  open?: (section: HTMLElement) => void
  full: Answers
  empty?: Answers
}

/** An entry has answers for the empty state if `EXPECTED_TEXTS` has a text for that state. */
type Registry = {
  readonly [Name in ListName]: Mounted &
    ((typeof EXPECTED_TEXTS)[Name] extends { empty: string } ? { empty: Answers } : { empty?: never })
}

const NONE = { rows: [], total: 0 }
const nothing = () => {}

const emails = answer<typeof listEmails>('/api/admin/emails', { rows: [EMAIL], total: 1 })

/** Answers to requests that several components make. */
export const SHARED_ANSWERS: Answers = {
  ...answer<typeof listOfficeProperties>('/api/admin/properties', { rows: HOMES, total: 2 }),
  ...emails,
  ...answer<typeof getAvailability>('/api/properties/{id}/availability', {
    from: '2026-11-25',
    to: '2028-05-26',
    taken: [],
  }),
  ...answer<typeof getRates>('/api/properties/{id}/prices', {
    pricePerNight: '120.00',
    weekendPrice: null,
    minimumStay: 2,
    cleaningFee: '0.00',
    includedGuests: null,
    extraGuestPrice: '0.00',
    weeklyReduction: 0,
    monthlyReduction: 0,
    depositPercent: 50,
    minDeposit: '100.00',
    seasons: [],
  }),
}

const emailCounts = answer<typeof summariseEmails>('/api/admin/emails/summary', {
  due: 0,
  sent: 0,
  stored: 1,
  failed: 0,
  withdrawn: 0,
  unsent: 0,
})
const noEmails = answer<typeof listEmails>('/api/admin/emails', NONE)

const KIND: EmailType = {
  kind: 'enquiry-acknowledgement',
  name: 'Acknowledgement of an enquiry',
  reader: 'guest',
  isTyped: false,
  mustGo: null,
  isOn: true,
  isReworded: true,
}
const WORDS: EmailText = {
  subject: 'Your enquiry to {business}',
  title: 'Thank you for your enquiry',
  opening: 'We have received your enquiry and will answer it by {replyDue}.',
  closing: 'An enquiry is not a booking yet, so there is nothing to pay.',
}

const seller = SITE.settings.business
const customer = { name: 'Owen Brindley', address: '32 Larkenshaw Avenue, Leicester', vatNumber: '' }
const documents = answer<typeof readBookingDocuments>(
  '/api/bookings/{id}/papers',
  sample<BookingDocuments>({
    state: 'not asked for',
    recipient: { ...customer, version: 0 },
    isRecipientFixed: false,
    proForma: {
      seller,
      customer,
      stay: {
        reference: 'HL-000060-9',
        propertyId: 2,
        home: 'Woody Bank',
        checkIn: '2026-12-18',
        checkOut: '2026-12-21',
        nights: 3,
        guests: 3,
      },
      lines: [{ label: '3 nights at £145.00', amount: '435.00' }],
      net: '435.00',
      vatPercent: 0,
      vat: '0.00',
      outsideVat: '0.00',
      total: '435.00',
      paid: '217.50',
      taxPoint: null,
      isCancelled: false,
    },
    issued: [],
    receipt: {
      seller,
      reference: 'HL-000060-9',
      home: 'Woody Bank',
      entries: [{ id: 262, kind: 'received', day: '2026-11-17', amount: '217.50' }],
      received: '217.50',
    },
  }),
)

const monthFigures = {
  bookings: 2,
  nights: 6,
  openNights: 30,
  occupancy: 20,
  income: '990.00',
  damage: '0.00',
  received: '742.50',
  refunds: '495.00',
}

const OTHER_STAY = sample<Alternative>({
  propertyId: 3,
  title: 'Low Street Escape',
  city: 'Cheslyn Hay',
  photograph: null,
  checkIn: '2027-02-01',
  checkOut: '2027-02-04',
  nights: 3,
  guests: 2,
  lines: [{ kind: 'nights', label: '3 nights at £210.00', amount: '630.00' }],
  total: '630.00',
  securityDeposit: '250.00',
})

const offerCounts = answer<typeof summariseOffers>('/api/admin/offers/summary', {
  open: 1,
  expiringSoon: 0,
  expired: 0,
  accepted: 0,
  declined: 0,
  withdrawn: 0,
})
const offers = answer<typeof listOffers>('/api/admin/offers', { rows: [OFFER], total: 1 })
const noOffers = answer<typeof listOffers>('/api/admin/offers', NONE)

const noTroubles = answer<typeof getChannelProblems>('/api/admin/channels/problems', {
  conflicts: [],
  dropped: [],
  failing: [],
  held: [],
  doubted: [],
  lingering: [],
})

const reviewCounts = answer<typeof getReviewCounts>('/api/admin/reviews/summary', {
  pending: 1,
  published: 0,
  rejected: 0,
})

const ACCOUNT = {
  id: 2,
  accountName: 'Staffordshire Stays',
  bankName: 'Example Bank',
  sortCode: '••-••-00',
  accountNumber: '••••2345',
  otherNameReason: '',
  enteredAt: '2026-06-03T08:45:00.000Z',
  enteredBy: 'Alex Hartley',
}

const FIRST_NIGHT = toDay('2026-12-01')
const PRICES = sample<OfficePrices>({
  pricePerNight: '165.00',
  weekendPrice: '185.00',
  weeklyReduction: 10,
  monthlyReduction: 0,
  cleaningFee: '0.00',
  includedGuests: null,
  extraGuestPrice: '0.00',
  vat: null,
  effectiveVat: 'not-registered',
  letsGaps: true,
  minimumStay: null,
  seasons: [
    {
      id: 2,
      name: 'Christmas and New Year',
      firstNight: '2026-12-19',
      lastNight: '2027-01-02',
      pricePerNight: '225.00',
      weekendPrice: null,
      minimumStay: 3,
    },
  ],
  year: 2026,
  // Only one month, because a whole year would be half of the page's elements.
  nights: Array.from({ length: 31 }, (_, index) => {
    const night = addDays(FIRST_NIGHT, index)
    return { night, price: '165.00', season: night >= '2026-12-19' ? 2 : null, weekend: false }
  }),
  version: 1,
})

const enquiryCounts = answer<typeof summariseEnquiries>('/api/admin/enquiries/summary', {
  counts: { new: 1, answered: 0, offered: 0, booked: 0, declined: 0, spam: 0 },
  responseTimes: { waiting: 1, overdue: 1, onTimePercent: 100 },
})

const auditLogChoices = answer<typeof getAuditLogChoices>('/api/admin/audit-log/choices', {
  people: [{ id: 1, name: 'Alex Hartley' }],
  items: [{ item: 'booking', name: 'Bookings' }],
  actions: ['changed'],
})

const EMPTY_WEEK: StaysOfWeek = {
  readAt: NOW,
  days: ['2026-09-09', '2026-09-10'].map((day) => ({ day: toDay(day), arrivals: [], departures: [] })),
  week: Array.from({ length: 7 }, (_, index) => ({
    ...{ day: addDays(toDay('2026-09-09'), index), arrivals: 1, departures: 2 },
  })),
}
const ARRIVAL: StayOfDay = {
  id: 60,
  guestName: 'Owen Brindley',
  home: 'Chase View',
  guests: 2,
  at: '16:00',
  owed: '217.50',
  note: 'Needs a cot',
  isChangeover: true,
}

/** Every component that `EXPECTED_TEXTS` names. */
export const REGISTRY: Registry = {
  'your-properties': {
    render: () => <YourProperties />,
    full: answer<typeof listProperties>('/api/properties', { rows: [PROPERTY], total: 1 }),
    empty: answer<typeof listProperties>('/api/properties', NONE),
  },
  'to-do': {
    render: () => <ToDo />,
    full: answer<typeof getToday>('/api/admin/today', {
      readAt: NOW,
      groups: [
        {
          kind: 'enquiries',
          count: 12,
          isLate: true,
          items: [
            { key: '4', title: 'Sunita Rawal', detail: 'Chase View · answer was due by 9 September', isLate: true },
          ],
        },
      ],
    }),
    empty: answer<typeof getToday>('/api/admin/today', { readAt: NOW, groups: [] }),
  },
  'stay-days': {
    render: () => <StayDays />,
    full: answer<typeof getStaysOfWeek>('/api/admin/today/stays', {
      ...EMPTY_WEEK,
      days: EMPTY_WEEK.days.map((day) => ({ ...day, arrivals: [ARRIVAL], departures: [{ ...ARRIVAL, owed: null }] })),
    }),
    empty: answer<typeof getStaysOfWeek>('/api/admin/today/stays', EMPTY_WEEK),
  },
  'scheduled-jobs': {
    render: () => <ScheduledJobs />,
    full: answer<typeof listJobs>('/api/admin/jobs', {
      jobs: [
        {
          name: 'tidy-expired-holds',
          what: 'Ends expired holds',
          when: 'every 5 minutes',
          nextAt: '2026-11-25T09:05:00.000Z',
          lastRun: {
            startedAt: '2026-11-25T08:55:00.000Z',
            endedAt: '2026-11-25T08:55:01.000Z',
            calledBy: 'schedule',
            outcome: 'failed',
            changes: 'Nothing to do',
            failure: 'The database did not answer',
          },
        },
      ],
      backup: null,
    }),
  },
  'emails-tab': {
    render: () => <EmailsTab />,
    address: '/admin?tab=emails',
    full: { ...emails, ...emailCounts },
    empty: { ...noEmails, ...emailCounts },
  },
  'email-dialog': {
    render: () => <EmailDialog emailId={7} onClose={nothing} />,
    full: answer<typeof getEmail>('/api/admin/emails/{id}', {
      ...EMAIL,
      html: '<p>Thank you for your enquiry</p>',
      text: 'Thank you for your enquiry',
    }),
  },
  'emails-panel': {
    render: () => <EmailsPanel item="enquiry" itemId={5} />,
    full: emails,
    empty: noEmails,
  },
  'kind-preview': {
    render: () => <EmailTypePreview kind={KIND.kind} words={WORDS} onClose={nothing} />,
    // The query key is not a path, because the previewed texts are not saved.
    full: {
      'preview of an email': sample<Answer<typeof previewEmailType>>({
        subject: 'Your enquiry to Staffordshire Stays',
        html: '<p>Thank you for your enquiry</p>',
        text: 'Thank you for your enquiry',
      }),
    },
  },
  'kind-page': {
    render: () => <EmailTypePage kind={KIND.kind} />,
    full: answer<typeof getEmailType>('/api/admin/email-types/{kind}', {
      ...KIND,
      version: 0,
      words: WORDS,
      standard: WORDS,
      placeholders: [{ name: 'replyDue', example: '2 May 2027 at 10.30am' }],
      history: [],
    }),
  },
  'kind-list': {
    render: () => <EmailTypeList />,
    full: answer<typeof listEmailTypes>('/api/admin/email-types', [
      KIND,
      { ...KIND, kind: 'enquiry', name: 'Office notification: an enquiry', reader: 'office', isOn: false },
    ]),
  },
  'invoice-view': { render: () => <InvoiceView bookingId={60} />, full: documents },
  'invoice-panel': { render: () => <InvoicePanel booking={OPEN_BOOKING} />, full: documents },
  takings: {
    render: () => <Takings />,
    address: '/admin?tab=payments&view=takings&home=1&from=2026-10&to=2026-11',
    full: answer<typeof getTakings>('/api/admin/properties/{id}/takings', {
      propertyId: 1,
      title: 'Chase View',
      from: '2026-10',
      to: '2026-11',
      months: [
        { month: '2026-10', ...monthFigures },
        { month: '2026-11', ...monthFigures },
      ],
      total: { ...monthFigures, bookings: 4, nights: 12, openNights: 61, income: '1980.00' },
      channels: [{ channel: 'airbnb', bookings: 1, nights: 3, income: '495.00' }],
      deleted: [],
    }),
  },
  ...GUEST_ENTRIES,
  ...STAFF_ENTRIES,
  'other-stays': {
    render: () => (
      <OtherStays
        stay={{ propertyId: 1, checkIn: OTHER_STAY.checkIn, checkOut: OTHER_STAY.checkOut, guests: 2 }}
        choices={[]}
        isFull={false}
        onAdd={nothing}
      />
    ),
    full: answer<typeof findAlternatives>('/api/admin/offers/alternatives', {
      homes: [OTHER_STAY],
      days: [],
      tooSmall: 0,
    }),
    empty: answer<typeof findAlternatives>('/api/admin/offers/alternatives', { homes: [], days: [], tooSmall: 0 }),
  },
  'offers-list': {
    render: () => <OffersList />,
    address: '/admin?tab=enquiries&view=offers',
    full: { ...offers, ...offerCounts },
    empty: { ...noOffers, ...offerCounts },
  },
  'offer-details': {
    render: () => <OfferDetails offerId={OFFER.id} now={Date.now()} onClose={nothing} />,
    full: { ...answer<typeof getOffer>('/api/admin/offers/{id}', OFFER), ...emails },
  },
  'enquiry-offers': {
    render: () => <EnquiryOffers enquiry={OPEN_ENQUIRY} making={false} onMake={nothing} onMade={nothing} />,
    full: offers,
    empty: noOffers,
  },
  'channels-section': {
    render: () => <ChannelsSection />,
    address: '/admin?tab=settings&section=channels&property=1',
    full: {
      ...noTroubles,
      ...answer<typeof getHomeChannels>('/api/admin/properties/{id}/channels', {
        addresses: [],
        feeds: [
          {
            id: 1,
            channel: 'airbnb',
            host: 'airbnb.calendar.invalid',
            lastGoodAt: '2026-11-25T06:59:19.025Z',
            nextPollAt: '2026-11-25T07:12:19.800Z',
            failingSince: null,
            failure: null,
            needsLooking: false,
            doubts: [],
            warnings: [],
            nights: 3,
            held: [],
            heldByOffice: [],
            heldUntil: null,
            closures: { near: [], far: [], areLeftOut: false, opens: [], leftOut: [] },
            sharedWith: [],
            version: 1,
            polls: [],
          },
        ],
        runs: [
          {
            feedId: 1,
            channel: 'airbnb',
            propertyId: 1,
            title: 'Chase View',
            checkIn: '2028-01-30',
            checkOut: '2028-02-02',
            freedAt: null,
          },
        ],
        overlaps: [],
      }),
    },
    empty: {
      ...noTroubles,
      ...answer<typeof getHomeChannels>('/api/admin/properties/{id}/channels', {
        addresses: [],
        feeds: [],
        runs: [],
        overlaps: [],
      }),
    },
  },
  'review-inbox': {
    render: () => <ReviewInbox />,
    address: '/admin?tab=reviews',
    full: {
      ...reviewCounts,
      ...answer<typeof listOfficeReviews>('/api/admin/reviews', {
        rows: [
          {
            id: 40,
            propertyId: 2,
            guestName: 'Mei E.',
            rating: 5,
            comment: 'Came for a rest, got one. The bed is superb.',
            createdAt: '2026-10-28T18:11:00.000Z',
            verified: true,
            reply: null,
            repliedAt: null,
            status: 'pending',
            propertyTitle: 'Woody Bank',
            guestEmail: 'mei.entwistle@example.com',
            reason: null,
            moderatedAt: null,
            moderatedBy: null,
            booking: {
              id: 43,
              guestName: 'Mei Entwistle',
              checkIn: '2026-10-22T15:00:00.000Z',
              checkOut: '2026-10-26T10:00:00.000Z',
              isDeleted: false,
            },
            version: 1,
          },
        ],
        total: 1,
      }),
    },
    empty: { ...reviewCounts, ...answer<typeof listOfficeReviews>('/api/admin/reviews', NONE) },
  },
  'guest-register': {
    render: () => <GuestRegister />,
    address: '/admin?tab=bookings&view=register',
    full: answer<typeof listRegister>('/api/admin/register', { rows: [REGISTERED_STAY], total: 1 }),
    empty: answer<typeof listRegister>('/api/admin/register', NONE),
  },
  'register-panel': {
    render: () => <RegisterPanel booking={OPEN_BOOKING} />,
    full: answer<typeof getRegister>('/api/bookings/{id}/register', REGISTERED_STAY),
  },
  'testimonial-list': {
    render: () => <TestimonialList />,
    full: answer<typeof listOfficeTestimonials>('/api/admin/owner-testimonials', {
      rows: [
        {
          id: 1,
          owner: 'Harriet Osgathorpe',
          home: 'A cottage in Burntwood',
          words: 'The statements come on the day that they are promised.',
          email: 'harriet@example.org',
          agreedOn: '2026-10-01',
          agreedHow: 'by email',
          shown: true,
          version: 1,
        },
      ],
      total: 1,
    }),
    empty: answer<typeof listOfficeTestimonials>('/api/admin/owner-testimonials', NONE),
  },
  'bank-details': {
    render: () => <BankDetails />,
    full: answer<typeof getBankDetails>('/api/admin/bank-details', {
      accounts: [ACCOUNT, { ...ACCOUNT, id: 1, bankName: 'Former Bank', enteredBy: null }],
    }),
    empty: answer<typeof getBankDetails>('/api/admin/bank-details', { accounts: [] }),
  },
  'prices-panel': {
    render: () => <PricesPanel propertyId={1} maxGuests={4} />,
    full: answer<typeof getPrices>('/api/admin/properties/{id}/prices', PRICES),
    empty: answer<typeof getPrices>('/api/admin/properties/{id}/prices', {
      ...PRICES,
      seasons: [],
      nights: PRICES.nights.map((night) => ({ ...night, season: null })),
    }),
  },
  'deleted-homes': {
    render: () => <DeletedHomes open onClose={nothing} />,
    full: answer<typeof listOfficeProperties>('/api/admin/properties', {
      rows: HOMES.map((home) => ({
        ...home,
        deletedAt: '2026-11-20T10:00:00.000Z',
        restorableUntil: '2026-12-20T10:00:00.000Z',
      })),
      total: 2,
    }),
    empty: answer<typeof listOfficeProperties>('/api/admin/properties', NONE),
  },
  'home-list': {
    render: () => <HomeList onOpen={nothing} hasReturned={false} />,
    address: '/admin?tab=properties',
    full: answer<typeof listOfficeProperties>('/api/admin/properties', { rows: HOMES, total: 2 }),
    empty: answer<typeof listOfficeProperties>('/api/admin/properties', NONE),
  },
  'money-panel': {
    render: () => <MoneyPanel booking={OPEN_BOOKING} />,
    full: answer<typeof getLedger>('/api/admin/bookings/{id}/ledger', {
      bookingId: 60,
      paymentReference: 'HL-000060-9',
      guestName: 'Owen Brindley',
      status: 'confirmed',
      state: 'confirmed',
      deletedAt: null,
      property: { id: 2, title: 'Woody Bank' },
      checkIn: '2026-12-18',
      checkOut: '2026-12-21',
      version: 1,
      money: BOOKING.money,
      mostBack: '435.00',
      mayConfirm: false,
      mayReturnDeposit: false,
      couldBeGivenBack: null,
      entries: [
        {
          id: 262,
          kind: 'received',
          amount: '217.50',
          day: '2026-11-17',
          reference: 'HL-000060-9',
          reason: null,
          photograph: null,
          corrects: null,
          correctedBy: null,
          otherBookingId: null,
          bankLineId: null,
          createdAt: '2026-11-17T09:15:00.000Z',
          createdBy: null,
          mayCorrect: true,
        },
      ],
    }),
  },
  'booking-search': {
    render: () => <BookingSearch action={() => null} />,
    full: answer<typeof listPayments>('/api/admin/payments', { rows: PAYMENTS, total: 1 }),
    empty: answer<typeof listPayments>('/api/admin/payments', NONE),
  },
  'payment-list': {
    render: () => <PaymentList view="all" label="All bookings" />,
    address: '/admin?tab=payments',
    full: {
      ...answer<typeof listPayments>('/api/admin/payments', { rows: PAYMENTS, total: Number.NaN }),
      ...answer<typeof countPayments>('/api/admin/payments/count', { count: 1 }),
    },
    empty: {
      ...answer<typeof listPayments>('/api/admin/payments', { rows: [], total: Number.NaN }),
      ...answer<typeof countPayments>('/api/admin/payments/count', { count: 0 }),
    },
  },
  'booking-list': {
    render: () => <BookingListAlone filters={readBookingFilters({ read: () => '' })} />,
    full: {
      ...answer<typeof listAllBookings>('/api/bookings/all', { rows: BOOKINGS, total: Number.NaN }),
      ...answer<typeof countBookings>('/api/bookings/count', { count: 2 }),
    },
    empty: {
      ...answer<typeof listAllBookings>('/api/bookings/all', { rows: [], total: Number.NaN }),
      ...answer<typeof countBookings>('/api/bookings/count', { count: 0 }),
    },
  },
  'another-home': {
    render: () => <AnotherHome bookingId={60} onAnswer={nothing} />,
    full: answer<typeof listFreeHomes>('/api/bookings/{id}/homes', [
      { id: 3, title: 'Low Street Escape', location: 'Village centre, Cheslyn Hay', total: '785.00' },
    ]),
    empty: answer<typeof listFreeHomes>('/api/bookings/{id}/homes', []),
  },
  'change-dialog': {
    render: () => <ChangeDialog change={{ kind: 'status', bookingId: 60, status: 'completed' }} onAnswer={nothing} />,
    full: {
      ...answer<typeof getBooking>('/api/bookings/{id}', OPEN_BOOKING),
      ...answer<typeof previewChange>('/api/bookings/{id}/change', CHANGE_PREVIEW),
    },
  },
  'deleted-bookings': {
    render: () => <DeletedBookings open onClose={nothing} />,
    full: answer<typeof listAllBookings>('/api/bookings/all', {
      rows: BOOKINGS.map((booking) => ({
        ...booking,
        deletedAt: '2026-11-20T10:00:00.000Z',
        deletedBy: 'Alex Hartley',
      })),
      total: 2,
    }),
    empty: answer<typeof listAllBookings>('/api/bookings/all', NONE),
  },
  'agreement-panel': {
    render: () => <AgreementPanel booking={OPEN_BOOKING} />,
    open: (section) => section.querySelector('summary')?.click(),
    full: answer<typeof getAgreement>('/api/bookings/{id}/agreement', {
      versions: [
        {
          version: 1,
          from: 'office',
          madeAt: '2026-11-15T18:45:00.000Z',
          madeBy: null,
          agreed: {
            checkInFrom: '16:00',
            checkOutBy: '10:00',
            cancellationScale: OPEN_BOOKING.terms.cancellationScale,
            depositReturnWorkingDays: 5,
            arrivalDetailsHours: 24,
            home: 'Woody Bank',
            checkIn: '2026-12-18',
            checkOut: '2026-12-21',
            guests: 3,
            lines: [{ kind: 'nights', label: '3 nights at £145.00', amount: '435.00' }],
            total: '435.00',
            vatPercent: 0,
            vatAmount: '0.00',
            securityDeposit: '217.50',
            depositDueAt: '2026-11-18T17:00:00.000Z',
            priceDueOn: '2026-11-23',
            account: 'Example Bank, account ending 2345',
          },
        },
      ],
    }),
  },
  'delete-dialog': {
    render: () => <DeleteDialog booking={BOOKING} deleting={false} onDelete={nothing} onClose={nothing} />,
    full: answer<typeof previewDeletion>('/api/bookings/{id}/deletion', {
      held: '435.00',
      goesBack: '435.00',
      retained: '0.00',
    }),
    empty: answer<typeof previewDeletion>('/api/bookings/{id}/deletion', {
      held: '0.00',
      goesBack: '0.00',
      retained: '0.00',
    }),
  },
  'booking-page': {
    render: () => (
      <BookingPage bookingId={60} listHref="/admin?tab=bookings" actions={{ edit: nothing, remove: nothing }} />
    ),
    full: answer<typeof getBooking>('/api/bookings/{id}', OPEN_BOOKING),
  },
  'enquiry-inbox': {
    render: () => <EnquiryInbox Offers={EnquiryOffers} />,
    address: '/admin?tab=enquiries',
    full: {
      ...enquiryCounts,
      ...answer<typeof listEnquiries>('/api/admin/enquiries', { rows: [ENQUIRY], total: 1 }),
    },
    empty: { ...enquiryCounts, ...answer<typeof listEnquiries>('/api/admin/enquiries', NONE) },
  },
  'office-calendar': {
    render: () => (
      <OfficeCalendar bookings={{ start: nothing, open: nothing, openChannel: nothing, move: async () => {} }} />
    ),
    address: '/admin?tab=calendar&from=2026-11-20',
    full: answer<typeof getOfficeCalendar>('/api/admin/calendar', {
      rows: [
        {
          id: 1,
          title: 'Chase View',
          city: 'Cheslyn Hay',
          isAvailable: true,
          bars: [
            {
              kind: 'booking',
              id: 49,
              from: '2026-11-25',
              to: '2026-11-28',
              guestName: 'Philippa Ravenscroft',
              status: 'confirmed',
              heldUntil: null,
              hold: null,
              blockKind: null,
              channel: null,
              reason: null,
              version: 1,
            },
          ],
        },
      ],
      total: 1,
    }),
    empty: answer<typeof getOfficeCalendar>('/api/admin/calendar', NONE),
  },
  'past-imports': {
    render: () => <PastImports />,
    full: answer<typeof listImports>('/api/admin/imports', {
      rows: [
        {
          id: 2,
          kind: 'bookings',
          fileName: 'old-system.csv',
          rows: 500,
          made: 476,
          importedAt: '2026-11-25T08:55:00.000Z',
          importedBy: 'Ada Byron',
          staysBecause: null,
        },
        {
          id: 1,
          kind: 'homes',
          fileName: 'first-try.csv',
          rows: 3,
          made: 2,
          importedAt: '2026-11-24T08:55:00.000Z',
          importedBy: null,
          staysBecause: 'Chase View is shown to guests, so the import stays.',
        },
      ],
      total: 2,
    }),
    empty: answer<typeof listImports>('/api/admin/imports', NONE),
  },
  'bank-lines': {
    render: () => <BankLinesAlone />,
    address: '/admin?tab=payments&view=statement',
    full: answer<typeof listBankLines>('/api/admin/bank-lines', {
      rows: [
        {
          id: 9,
          day: '2026-11-23',
          amount: '217.50',
          payer: 'O BRINDLEY',
          reference: 'HL-000060-9',
          description: 'Faster payment received',
          isDirectionGuessed: false,
          mayRepeat: null,
          state: 'open',
          setAsideReason: null,
          bankName: 'Example Bank',
          fileName: 'november.csv',
          allocations: [],
          deletedBookings: [],
          suggestions: [
            {
              bookingId: 60,
              paymentReference: 'HL-000060-9',
              guestName: 'Owen Brindley',
              propertyTitle: 'Woody Bank',
              checkIn: '2026-12-18',
              checkOut: '2026-12-21',
              status: 'confirmed',
              kind: 'received',
              reasons: [{ kind: 'reference', words: 'The reference is HL-000060-9' }],
              fits: 'exact',
              exact: true,
              othersExpectIt: 0,
              owed: '217.50',
              state: 'part paid',
              wouldBe: 'paid',
            },
          ],
        },
      ],
      total: 1,
    }),
    empty: answer<typeof listBankLines>('/api/admin/bank-lines', NONE),
  },
  'audit-log-list': {
    render: () => <AuditLogList />,
    address: '/admin?tab=settings&section=audit-log',
    full: {
      ...auditLogChoices,
      ...answer<typeof listAuditLog>('/api/admin/audit-log', {
        rows: [
          {
            id: 204,
            at: '2026-11-25T06:59:19.242Z',
            actor: 'staff',
            who: 'Alex Hartley',
            action: 'changed',
            item: 'booking',
            itemId: 60,
            itemTitle: 'Booking #60',
            changes: [{ field: 'guests', label: 'guests', before: '2', after: '3' }],
          },
        ],
        total: 1,
      }),
    },
    empty: { ...auditLogChoices, ...answer<typeof listAuditLog>('/api/admin/audit-log', NONE) },
  },
  'request-register': {
    render: () => <RequestRegisterAlone />,
    full: answer<typeof listRequests>('/api/admin/data-requests', {
      rows: [
        {
          id: 1,
          kind: 'copy',
          name: 'Owen Brindley',
          email: 'owen.brindley@example.com',
          words: 'Please send me all that you have.',
          receivedOn: '2026-11-20',
          dueOn: '2026-12-20',
          acknowledgedOn: null,
          settledOn: null,
          outcome: null,
          version: 1,
        },
      ],
      total: 1,
    }),
    empty: answer<typeof listRequests>('/api/admin/data-requests', NONE),
  },
  'person-finder': {
    render: () => <PersonFinder start="owen.brindley@example.com" />,
    full: answer<typeof findPerson>('/api/admin/people/find', {
      erased: [{ what: 'Enquiries', count: 1 }],
      retained: [{ what: 'Booking #60', until: '2033-12-21' }],
      mentions: [],
      furtherMentions: 0,
    }),
    empty: answer<typeof findPerson>('/api/admin/people/find', {
      ...{ erased: [], retained: [], mentions: [], furtherMentions: 0 },
    }),
  },
}

const BOOKING_ACTIONS = { hrefOf: () => '/admin?tab=bookings&booking=60', edit: nothing, remove: nothing }

function BookingListAlone({ filters }: { filters: BookingFilters }) {
  return (
    <BookingList
      filters={filters}
      page={usePage(BOOKINGS_PER_PAGE)}
      actions={BOOKING_ACTIONS}
      onFilter={nothing}
      onAdd={nothing}
      onShowDeleted={nothing}
    />
  )
}

function BankLinesAlone() {
  return <BankLines page={usePage(LINES_PER_PAGE)} />
}

function RequestRegisterAlone() {
  const requests = useQuery({ ...requestsQuery(0), staleTime: 0, retryOnMount: true })
  return <RequestRegister requests={requests} page={usePage(REQUESTS_PER_PAGE)} onLookUp={nothing} />
}
