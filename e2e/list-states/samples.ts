import type { ChangePreview, ListedBooking, OpenBooking } from '#features/bookings/contract.ts'
import type { Email } from '#features/emails/contract.ts'
import type { OfficeEnquiry, OpenEnquiry } from '#features/enquiries/contract.ts'
import type { BookingMoney } from '#features/ledger/contract.ts'
import type { Offer } from '#features/offers/contract.ts'
import type { Payment } from '#features/payments/contract.ts'
import { type ListedHome, OPTIONAL_NUMBERS, OPTIONAL_TEXTS, type Property } from '#features/properties/contract.ts'
import type { RegisteredStay } from '#features/register/contract.ts'
import type { Site } from '#features/settings/contract.ts'
import { recordOf } from '#platform/shared/record-of.ts'
import { sample } from './answers.ts'

const CANCELLATION_SCALE = [
  { minDays: 25, percent: 0 },
  { minDays: 8, percent: 50 },
  { minDays: 0, percent: 100 },
]

/** The page's current time, for which the samples' deadlines and states are written. */
export const NOW = '2026-11-25T09:00:00.000Z'

export const SITE = sample<Site>({
  settings: {
    business: {
      name: 'Staffordshire Stays',
      phone: '01632 960142',
      email: 'hello@staffordshirestays.example',
      whatsapp: '+44 7700 900142',
      serviceArea: 'Cannock Chase, Cheslyn Hay, Burntwood and the rest of south Staffordshire',
      address: '14 High Street, Cheslyn Hay, Staffordshire',
      legalName: 'Staffordshire Stays (Example) Ltd',
      companyNumber: '00000000',
      registeredAddress: '1 Example Street, Cheslyn Hay, Staffordshire',
      vatNumber: '',
      icoNumber: 'ZZ000000 (example)',
      complaintsAddress: '',
      facebook: '',
      instagram: '',
      tiktok: '',
      mapTiles: '',
      mapCredit: '',
    },
    policy: {
      enquiryResponseHours: 24,
      applicationResponseHours: 48,
      checkInFrom: '16:00',
      checkOutBy: '10:00',
      extendedHourPence: 2000,
      minimumStayNights: 2,
      securityDepositPercent: 50,
      securityDepositMinPence: 10_000,
      depositReturnWorkingDays: 5,
      cancellationScale: CANCELLATION_SCALE,
      holdWorkingDays: 3,
      holdGraceWorkingDays: 1,
      offerHours: 48,
      minimumAge: 18,
      retentionYears: 7,
      enquiryRetentionMonths: 24,
      messageRetentionMonths: 12,
      applicationRetentionMonths: 24,
      applicationImageRetentionMonths: 12,
      emailRetentionMonths: 24,
      logRetentionDays: 90,
      arrivalDetailsHours: 24,
      moneyEmailMinutes: 15,
    },
    marketing: {
      averageRating: 4.8,
      repeatCustomersPercent: 70,
      premiumProperties: 3,
      happyGuests: 50,
      higherRevenuePercent: 40,
      protectionMillions: 5,
      averageMonthlyIncomePence: 320_000,
      averageRatingSource: 'Example figure',
      repeatCustomersPercentSource: 'Example figure',
      premiumPropertiesSource: 'Example figure',
      happyGuestsSource: 'Example figure',
      higherRevenuePercentSource: 'Example figure',
      protectionMillionsSource: 'Example figure',
      averageMonthlyIncomePenceSource: 'Example figure',
    },
    vat: 'not-registered',
  },
  demo: true,
  publicUrl: 'http://localhost:3000',
  mail: 'demo',
  missingDetails: [],
  legalChangedOn: null,
  photographs: { hero: null, heroPhone: null, owners: null },
})

export const PROPERTY = sample<Property>({
  id: 1,
  title: 'Chase View',
  description: '<p>A light, modern house at the quiet edge of Cheslyn Hay.</p>',
  importantInformation: null,
  location: 'Near Cannock Chase, Cheslyn Hay',
  city: 'Cheslyn Hay',
  pricePerNight: '165.00',
  fromPrice: '165.00',
  cleaningFee: '0.00',
  securityDepositAmount: null,
  bedrooms: 2,
  bathrooms: 2,
  maxGuests: 4,
  amenities: ['Fast Wi-Fi'],
  images: [],
  photographs: [],
  rating: 4.87,
  reviewCount: 15,
  isAvailable: true,
  featured: true,
  effectiveMinimumStay: 2,
  nearby: [],
  rooms: [],
  houseRules: null,
  access: null,
  questions: [],
  floorPlan: null,
  mapPicture: null,
  ...recordOf([...OPTIONAL_TEXTS, ...OPTIONAL_NUMBERS], () => null),
  version: 1,
})

/** Has long words, which overflow on a phone unless they are broken. */
const LONG_TITLE = 'The Old Gamekeeper’s Lodge and Coach House at Shugborough-upon-Trent'

export const HOMES = sample<ListedHome[]>([
  {
    id: 1,
    title: 'Chase View',
    description: PROPERTY.description,
    location: PROPERTY.location,
    city: 'Cheslyn Hay',
    pricePerNight: '165.00',
    fromPrice: '165.00',
    bedrooms: 2,
    bathrooms: 2,
    maxGuests: 4,
    isAvailable: true,
    featured: true,
    cover: null,
    photographCount: 0,
    rating: 4.87,
    reviewCount: 15,
    upcomingStays: 4,
    version: 1,
    deletedAt: null,
    restorableUntil: null,
  },
  {
    id: 3,
    title: LONG_TITLE,
    description: PROPERTY.description,
    location: 'Village centre, Cheslyn Hay',
    city: 'Cheslyn Hay',
    pricePerNight: '210.00',
    fromPrice: '210.00',
    bedrooms: 3,
    bathrooms: 2,
    maxGuests: 6,
    isAvailable: false,
    featured: false,
    cover: null,
    photographCount: 0,
    rating: null,
    reviewCount: 0,
    upcomingStays: 0,
    version: 1,
    deletedAt: null,
    restorableUntil: null,
  },
])

const MONEY = sample<BookingMoney>({
  state: 'part paid',
  owed: '217.50',
  priceDue: '435.00',
  depositDue: '217.50',
  received: '435.00',
  refunded: '0.00',
  movedAway: '0.00',
  deducted: '0.00',
  depositReturned: '0.00',
  claimed: '0.00',
  claimOwed: '0.00',
  depositOwed: '0.00',
  priceOwed: '217.50',
  depositHeld: '217.50',
  overdue: true,
  depositDueAt: '2026-11-18T17:00:00.000Z',
  priceDueOn: '2026-11-23',
  claimDueOn: null,
  depositBackBy: null,
})

export const BOOKING = sample<ListedBooking>({
  id: 60,
  propertyId: 2,
  channel: null,
  droppedNights: [],
  guestName: 'Owen Brindley',
  guestEmail: 'owen.brindley@example.com',
  guestPhone: null,
  guestAddress: '32 Larkenshaw Avenue, Leicester',
  checkIn: '2026-12-18T16:00:00.000Z',
  checkOut: '2026-12-21T10:00:00.000Z',
  nights: 3,
  guests: 3,
  totalAmount: '435.00',
  status: 'confirmed',
  state: 'confirmed',
  stripePaymentIntentId: null,
  createdAt: '2026-11-15T18:45:00.000Z',
  version: 1,
  heldUntil: null,
  conflict: [],
  blocks: [],
  money: MONEY,
  enquiryId: null,
  deletedAt: null,
  deletedBy: null,
  property: { title: 'Woody Bank', location: 'Woodland edge, Burntwood' },
})

export const BOOKINGS: ListedBooking[] = [
  BOOKING,
  {
    ...BOOKING,
    id: 62,
    guestName: 'Lavinia Featherstonehaugh-Cholmondeley',
    guestEmail: 'lavinia.featherstonehaugh-cholmondeley@a-rather-long-domain.example.org',
    guestPhone: '07700 900143',
    status: 'pending',
    state: 'held',
    heldUntil: '2026-11-27T17:00:00.000Z',
  },
]

export const OPEN_BOOKING = sample<OpenBooking>({
  ...BOOKING,
  terms: {
    checkInFrom: '16:00',
    checkOutBy: '10:00',
    cancellationScale: CANCELLATION_SCALE,
    depositReturnWorkingDays: 5,
    arrivalDetailsHours: 24,
    from: 'office',
    vatPercent: 0,
    vatAmount: '0.00',
  },
  agreedPrice: {
    lines: [{ kind: 'nights', label: '3 nights at £145.00', amount: '435.00' }],
    securityDeposit: '217.50',
  },
  isDepositOwn: false,
  bankDetails: {
    accountName: 'Staffordshire Stays',
    bankName: 'Example Bank',
    sortCode: '••-••-00',
    accountNumber: '••••2345',
  },
  otherStays: 0,
})

const CURRENT = sample<ChangePreview['current']>({
  total: '435.00',
  securityDeposit: '217.50',
  depositDueAt: '2026-11-18T17:00:00.000Z',
  priceDueOn: '2026-11-23',
  cancellationScale: CANCELLATION_SCALE,
  owed: '217.50',
  state: 'confirmed',
  home: 'Woody Bank',
  checkIn: '2026-12-18',
  checkOut: '2026-12-21',
  guests: 3,
})

export const CHANGE_PREVIEW: ChangePreview = {
  version: 1,
  current: CURRENT,
  nights: { freed: 0, taken: 0, takenBy: [], blocks: [] },
  refusal: null,
  cancellation: null,
  agreed: { ...CURRENT, state: 'completed', heldUntil: null, emails: [], depositByRule: '217.50', wants: [] },
  calculated: null,
  own: null,
}

export const PAYMENTS = sample<Payment[]>([
  {
    bookingId: 60,
    paymentReference: 'HL-000060-9',
    guestName: 'Owen Brindley',
    guestEmail: 'owen.brindley@example.com',
    status: 'confirmed',
    state: 'confirmed',
    deletedAt: null,
    property: { id: 2, title: LONG_TITLE },
    checkIn: '2026-12-18',
    checkOut: '2026-12-21',
    money: MONEY,
    due: { what: 'price', amount: '217.50', on: '2026-11-23', daysOverdue: 2 },
    couldBeGivenBack: null,
  },
])

export const EMAIL = sample<Email>({
  id: 7,
  kind: 'enquiry-acknowledgement',
  name: 'Acknowledgement of an enquiry',
  state: 'stored',
  recipient: 'guest',
  to: 'sunita.rawal@example.org',
  subject: 'Your enquiry to Staffordshire Stays',
  item: 'enquiry',
  itemId: 5,
  createdAt: '2026-11-24T03:55:00.000Z',
  dueAt: '2026-11-24T03:55:00.000Z',
  settledAt: '2026-11-24T03:55:02.000Z',
  attempts: 1,
  reason: null,
})

const CHOICE = sample<Offer['choices'][number]>({
  position: 0,
  propertyId: 2,
  propertyTitle: 'Woody Bank',
  checkIn: '2027-02-12',
  checkOut: '2027-02-14',
  nights: 2,
  guests: 4,
  lines: [{ kind: 'nights', label: '2 weekend nights at £160.00', amount: '320.00' }],
  total: '320.00',
  securityDeposit: '160.00',
  isDepositOwn: false,
  isStillFree: true,
})

export const OFFER = sample<Offer>({
  id: 4,
  enquiryId: 5,
  guestName: 'Sunita Rawal',
  guestEmail: 'sunita.rawal@example.org',
  guestPhone: '07700 900305',
  message: 'The cottage is yours if you can share.',
  state: 'open',
  expiresAt: '2026-11-26T09:00:00.000Z',
  decidedAt: null,
  word: null,
  acceptedChoice: null,
  bookingId: null,
  choices: [CHOICE, { ...CHOICE, position: 1, propertyId: 3, propertyTitle: LONG_TITLE, isStillFree: false }],
  createdAt: '2026-11-24T09:00:00.000Z',
  createdBy: 'Alex Hartley',
  version: 1,
})

export const ENQUIRY = sample<OfficeEnquiry>({
  id: 5,
  name: 'Sunita Rawal',
  email: 'sunita.rawal@example.org',
  phone: '07700 900305',
  propertyTitle: 'Woody Bank',
  guests: 7,
  checkInDate: '2027-02-12',
  checkOutDate: '2027-02-14',
  message: 'There are seven of us, three of them small children who would happily share.',
  timestamp: '2026-11-24T03:55:00.000Z',
  replyDueAt: '2026-11-25T03:55:00.000Z',
  propertyId: 2,
  status: 'new',
  marks: ['over-capacity'],
  answeredAt: null,
  version: 1,
})

export const OPEN_ENQUIRY: OpenEnquiry = {
  ...ENQUIRY,
  notes: [],
  isUntold: true,
  home: { id: 2, title: 'Woody Bank', isDeleted: false },
  stay: null,
  competingEnquiries: [],
  earlierStays: [],
  booking: null,
}

export const REGISTERED_STAY = sample<RegisteredStay>({
  bookingId: 60,
  bookedBy: 'Owen Brindley',
  property: { id: 2, title: 'Woody Bank' },
  checkIn: '2026-12-18',
  checkOut: '2026-12-21',
  guests: 3,
  named: [
    {
      name: 'Lee Merry',
      nationality: 'American',
      passport: 'given',
      isGiven: { passportNumber: true, placeOfIssue: true, nextAddress: true },
    },
  ],
  isErased: false,
  version: 1,
})
