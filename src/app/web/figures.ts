import { describeCancellation, freeCancellationDays } from '#features/cancellation-scale.ts'
import type { PublicSettings, Site } from '#features/settings/contract.ts'
import { formatTimeOfDay } from '#platform/shared/day.ts'
import { formatPoundsShort, pence } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

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
  /** `25 days` before check-in: until then a cancellation is refunded in full, and then the price is due. */
  freeCancellation: string
  /** `3 working days`: how long an accepted offer is held for its deposit. */
  hold: string
  /** `18` */
  minimumAge: string
  /** `7 years`: retention of booking and payment records. */
  retention: string
  /** `24 months`, `12 months`, …: retention of what people send to the office, and of emails. */
  enquiryRetention: string
  messageRetention: string
  applicationRetention: string
  applicationImageRetention: string
  emailRetention: string
  /** `90 days` */
  serverLogRetention: string
  /** `24 hours` before arrival. */
  arrivalDetails: string
  /** A sentence on when the page of a stay shows the address. */
  addressFrom: string
  /** `4.8`. This field and the following fields are claims: `null` without a claim of the office [rule own-claims]. */
  rating: string | null
  /** `70%` */
  repeatCustomers: string | null
  /** `3` */
  homeCount: string | null
  /** `50+` */
  happyGuests: string | null
  /** `40%` */
  ownerRevenueIncrease: string | null
  /** `£5M` */
  damageCover: string | null
  /** `£3,200` */
  averageOwnerIncome: string | null
}

type ClaimName =
  | 'rating'
  | 'repeatCustomers'
  | 'homeCount'
  | 'happyGuests'
  | 'ownerRevenueIncrease'
  | 'damageCover'
  | 'averageOwnerIncome'

/** Where each claim comes from, for small print beside the claim; empty without a source [rule claim-sources]. */
type Sources = Record<ClaimName, string>

/** The data from which every text of the site is written. */
export interface TextData {
  business: PublicSettings['business']
  figures: Figures
  sources: Sources
  /** The sentences on cancelling; the first says what is refunded in full. */
  cancellation: string[]
  vat: PublicSettings['vat']
  demo: boolean
  /** Without a trailing slash. */
  publicUrl: string
}

/** `average`, of all published reviews, replaces the office’s figure on a real site. */
export function textDataOf(
  { settings, demo, publicUrl }: Pick<Site, 'settings' | 'demo' | 'publicUrl'>,
  average: number | null = null,
): TextData {
  const [figures, sources] = [figuresOf(settings), sourcesOf(settings.marketing)]
  if (!demo && average !== null) {
    figures.rating = average.toFixed(1)
    sources.rating = 'Average of all published reviews'
  }
  const cancellation = describeCancellation(settings.policy.cancellationScale)
  return { business: settings.business, figures, sources, cancellation, vat: settings.vat, demo, publicUrl }
}

export function figuresOf({ policy, marketing }: Pick<PublicSettings, 'policy' | 'marketing'>): Figures {
  return {
    enquiryResponse: formatCount(policy.enquiryResponseHours, 'hour'),
    applicationResponse: formatCount(policy.applicationResponseHours, 'hour'),
    checkIn: formatTimeOfDay(policy.checkInFrom),
    checkOut: formatTimeOfDay(policy.checkOutBy),
    extendedHour: formatPence(policy.extendedHourPence),
    minimumStay: formatCount(policy.minimumStayNights, 'night'),
    depositShare: `${policy.securityDepositPercent}%`,
    minDeposit: formatPence(policy.securityDepositMinPence),
    depositReturn: formatCount(policy.depositReturnWorkingDays, 'working day'),
    freeCancellation: formatCount(freeCancellationDays(policy.cancellationScale), 'day'),
    hold: formatCount(policy.holdWorkingDays, 'working day'),
    minimumAge: String(policy.minimumAge),
    retention: formatCount(policy.retentionYears, 'year'),
    enquiryRetention: formatCount(policy.enquiryRetentionMonths, 'month'),
    messageRetention: formatCount(policy.messageRetentionMonths, 'month'),
    applicationRetention: formatCount(policy.applicationRetentionMonths, 'month'),
    applicationImageRetention: formatCount(policy.applicationImageRetentionMonths, 'month'),
    emailRetention: formatCount(policy.emailRetentionMonths, 'month'),
    serverLogRetention: formatCount(policy.logRetentionDays, 'day'),
    arrivalDetails: formatCount(policy.arrivalDetailsHours, 'hour'),
    addressFrom: describeAddressFrom(policy.addressDays),
    rating: claim(marketing.averageRating, (average) => average.toFixed(1)),
    repeatCustomers: claim(marketing.repeatCustomersPercent, (percent) => `${percent}%`),
    homeCount: claim(marketing.premiumProperties, String),
    happyGuests: claim(marketing.happyGuests, (guests) => `${guests}+`),
    ownerRevenueIncrease: claim(marketing.higherRevenuePercent, (percent) => `${percent}%`),
    damageCover: claim(marketing.protectionMillions, (millions) => `£${millions}M`),
    averageOwnerIncome: claim(marketing.averageMonthlyIncomePence, formatPence),
  }
}

function sourcesOf(marketing: PublicSettings['marketing']): Sources {
  return {
    rating: marketing.averageRatingSource,
    repeatCustomers: marketing.repeatCustomersPercentSource,
    homeCount: marketing.premiumPropertiesSource,
    happyGuests: marketing.happyGuestsSource,
    ownerRevenueIncrease: marketing.higherRevenuePercentSource,
    damageCover: marketing.protectionMillionsSource,
    averageOwnerIncome: marketing.averageMonthlyIncomePenceSource,
  }
}

function claim(value: number | null, format: (value: number) => string): string | null {
  return value === null ? null : format(value)
}

export interface Stat {
  value: string
  label: string
  /** Empty without a source. */
  source: string
}

/** Returns the claims that have a value, each with its label. */
export function statsFrom(claims: { value: string | null; label: string; source: string }[]): Stat[] {
  return claims.flatMap(({ value, ...texts }) => (value === null ? [] : [{ value, ...texts }]))
}

export function ownerStats({ figures, sources }: Pick<TextData, 'figures' | 'sources'>): Stat[] {
  const { ownerRevenueIncrease, damageCover, averageOwnerIncome } = figures
  return statsFrom([
    {
      value: ownerRevenueIncrease && `Up to ${ownerRevenueIncrease}`,
      label: 'higher revenue',
      source: sources.ownerRevenueIncrease,
    },
    { value: damageCover, label: 'protection for your property', source: sources.damageCover },
    { value: averageOwnerIncome, label: 'average monthly income', source: sources.averageOwnerIncome },
  ])
}

/** A sentence on when the page of a stay shows the address [rule address-paid]. */
function describeAddressFrom(days: number | null): string {
  const when = days === null ? '' : `, from ${formatCount(days, 'day')} before arrival`
  return `It shows the address and directions once everything is paid${when}.`
}

function formatPence(amount: number): string {
  return formatPoundsShort(pence(amount))
}
