import type { PublicSettings, Site } from '#features/settings/contract.ts'
import { counted } from '#platform/shared/counted.ts'
import { timeOfDay } from '#platform/shared/day.ts'
import { formatPrice, pence } from '#platform/shared/money.ts'

/** The business's numbers, formatted for sentences. Texts must take every number from here. */
export interface Figures {
  /** `24 hours`: the response time to enquiries and messages. */
  enquiryResponse: string
  /** `48 hours`: the review time of owners' applications. */
  applicationResponse: string
  /** `4pm` */
  checkIn: string
  /** `10am` */
  checkOut: string
  /** `£20`: the price of an hour of early check-in or late check-out. */
  extendedHour: string
  /** `2 nights` */
  minimumStay: string
  /** `50%` of the price of the stay. */
  depositShare: string
  /** `£100` */
  minDeposit: string
  /** `5 working days` after check-out. */
  depositReturn: string
  /** `25 days` before check-in: until then a cancellation is refunded in full. */
  freeCancellation: string
  /** `3 working days`: how long an accepted offer is held for its deposit. */
  hold: string
  /** `18` */
  minimumAge: string
  /** `7 years`: retention of booking and payment records. */
  retention: string
  /** `24 months`, `12 months`, …: retention of what people send to the office. */
  enquiryRetention: string
  messageRetention: string
  applicationRetention: string
  applicationImageRetention: string
  emailRetention: string
  /** `90 days` */
  logRetention: string
  /** `24 hours` before arrival. */
  arrivalDetails: string
  /** `4.8` */
  rating: string
  /** `70%` */
  repeatCustomers: string
  /** `3` */
  homes: string
  /** `50+` */
  happyGuests: string
  /** `40%` */
  higherRevenue: string
  /** `£5M` */
  protection: string
  /** `£3,200` */
  monthlyIncome: string
}

/** The data from which every text of the site is written. */
export interface Facts {
  business: PublicSettings['business']
  figures: Figures
  vat: PublicSettings['vat']
  demo: boolean
  /** Without a trailing slash. */
  publicUrl: string
}

export function factsOf({ settings, demo, publicUrl }: Pick<Site, 'settings' | 'demo' | 'publicUrl'>): Facts {
  return { business: settings.business, figures: figuresOf(settings), vat: settings.vat, demo, publicUrl }
}

export function figuresOf({ policy, marketing }: Pick<PublicSettings, 'policy' | 'marketing'>): Figures {
  return {
    enquiryResponse: counted(policy.enquiryResponseHours, 'hour'),
    applicationResponse: counted(policy.applicationResponseHours, 'hour'),
    checkIn: timeOfDay(policy.checkInFrom),
    checkOut: timeOfDay(policy.checkOutBy),
    extendedHour: pounds(policy.extendedHourPence),
    minimumStay: counted(policy.minimumStayNights, 'night'),
    depositShare: `${policy.securityDepositPercent}%`,
    minDeposit: pounds(policy.securityDepositMinPence),
    depositReturn: counted(policy.depositReturnWorkingDays, 'working day'),
    freeCancellation: counted(policy.freeCancellationDays, 'day'),
    hold: counted(policy.holdWorkingDays, 'working day'),
    minimumAge: String(policy.minimumAge),
    retention: counted(policy.retentionYears, 'year'),
    enquiryRetention: counted(policy.enquiryRetentionMonths, 'month'),
    messageRetention: counted(policy.messageRetentionMonths, 'month'),
    applicationRetention: counted(policy.applicationRetentionMonths, 'month'),
    applicationImageRetention: counted(policy.applicationImageRetentionMonths, 'month'),
    emailRetention: counted(policy.emailRetentionMonths, 'month'),
    logRetention: counted(policy.logRetentionDays, 'day'),
    arrivalDetails: counted(policy.arrivalDetailsHours, 'hour'),
    rating: marketing.averageRating.toFixed(1),
    repeatCustomers: `${marketing.repeatCustomersPercent}%`,
    homes: String(marketing.premiumProperties),
    happyGuests: `${marketing.happyGuests}+`,
    higherRevenue: `${marketing.higherRevenuePercent}%`,
    protection: `£${marketing.protectionMillions}M`,
    monthlyIncome: pounds(marketing.averageMonthlyIncomePence),
  }
}

function pounds(amount: number): string {
  return formatPrice(pence(amount))
}
