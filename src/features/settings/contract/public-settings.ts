import * as z from 'zod/mini'
import { findScaleError } from '#features/cancellation-scale.ts'
import { groupDigits } from '#platform/shared/text/format-count.ts'
import { emailAddress, line } from '#platform/shared/wire.ts'

const shortText = line(1, 300, 'Please fill this in, with at most 300 characters')
const optionalText = line(0, 300, 'Please enter a text of at most 300 characters')
/** `max` keeps numbers of hours and days within what dates can represent. */
const wholeNumber = (min: number, max: number, belowMinMessage = `Please enter ${min} or more`) =>
  z
    .int('Please enter a whole number')
    .check(z.gte(min, belowMinMessage), z.lte(max, `Please enter at most ${groupDigits(max)}`))
const percent = wholeNumber(0, 100)
const pennies = wholeNumber(0, 99_999_999)
const hours = wholeNumber(1, 8_760)
const days = wholeNumber(0, 3_650)
export const MAX_CANCELLATION_STEPS = 6
const cancellationScale = z
  .array(z.strictObject({ minDays: days, percent }), 'Please enter the cancellation charges')
  .check(
    z.minLength(2, 'Please enter at least two steps'),
    z.maxLength(MAX_CANCELLATION_STEPS, `Please use at most ${MAX_CANCELLATION_STEPS} steps`),
    ({ value, issues }) => {
      const error = findScaleError(value)
      if (error) issues.push({ code: 'custom', path: [error.index, error.field], message: error.message, input: value })
    },
  )
const months = wholeNumber(1, 1_200)
const figure = wholeNumber(0, 1_000_000_000)
const timeOfDay = z
  .string('Please enter a time such as 16:00')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 16:00'))
const INVALID_LINK = 'Please enter an address that starts with https://'
const link = z
  .url({ protocol: /^https$/, error: INVALID_LINK })
  .check(z.maxLength(500, 'Please use at most 500 characters'))
/** Address of the business's page on a social network; blank for a business without a page. */
const linkOrBlank = z.union([z.literal(''), link], INVALID_LINK)

const INVALID_TILES = 'Please enter an address such as https://tiles.example/{z}/{x}/{y}.png'
const TILE_ADDRESS = /^https:\/\/[a-z0-9][a-z0-9.-]*(?::\d{1,5})?\/[\w./?&=%~+,:;@{}-]{1,300}$/i
const TILE_PLACEHOLDERS = '{x}{y}{z}'
const tileTemplate = z.string(INVALID_TILES).check(
  z.trim(),
  z.refine(
    (text) => TILE_ADDRESS.test(text) && (text.match(/\{\w*\}/g) ?? []).sort().join('') === TILE_PLACEHOLDERS,
    INVALID_TILES,
  ),
)

/** Blank for a sole trader. */
const INVALID_COMPANY_NUMBER = 'Please enter a company number such as 01234567 or SC123456'
const companyNumber = line(0, 8, INVALID_COMPANY_NUMBER).check(
  z.regex(/^(?:[a-z]{2}\d{6}|\d{8}|r\d{7}|)$/i, INVALID_COMPANY_NUMBER),
)

/** The UK VAT rate for short stays, in per cent. Added to prices that the business enters without VAT. */
export const VAT_PERCENT = 20

/** Settings that the office may change. Rules and texts both read them, so that they always match. Amounts are in pence. */
export const publicSettings = z.object({
  business: z.object({
    name: shortText,
    phone: shortText,
    email: emailAddress('Please enter a valid email address'),
    // Blank for an office without WhatsApp.
    whatsapp: optionalText,
    serviceArea: shortText,
    address: shortText,
    /** The registered name of the company, or the name of the sole trader. `name` is the trading name. */
    legalName: optionalText,
    companyNumber,
    registeredAddress: optionalText,
    /** `GB 123 4567 89`; empty for a business that is not registered for VAT. */
    vatNumber: line(0, 20, 'Please enter a valid VAT number'),
    /** The number under which the Information Commissioner's Office (ICO) lists the business. */
    icoNumber: line(0, 20, 'Please enter a valid registration number'),
    /** An email or postal address. */
    complaintsAddress: optionalText,
    facebook: linkOrBlank,
    instagram: linkOrBlank,
    tiktok: linkOrBlank,
    /**
     * Template of map tile addresses, with `{z}`, `{x}` and `{y}`. If blank (the default), homes show uploaded pictures
     * instead of maps.
     */
    mapTiles: z.union([z.literal(''), tileTemplate], INVALID_TILES),
    /** Attribution that the map provider requires. Without an attribution no map is shown. */
    mapCredit: optionalText,
  }),
  policy: z.object({
    enquiryResponseHours: hours,
    applicationResponseHours: hours,
    checkInFrom: timeOfDay,
    checkOutBy: timeOfDay,
    extendedHourPence: pennies,
    minimumStayNights: wholeNumber(1, 365),
    securityDepositPercent: percent,
    securityDepositMinPence: pennies,
    depositReturnWorkingDays: days,
    /** For new agreements. The price of the stay is due on the last day of free cancellation. */
    cancellationScale,
    holdWorkingDays: wholeNumber(1, 365),
    // Working days after a hold ends in which the nights stay taken, so that the office can check the bank.
    holdGraceWorkingDays: wholeNumber(0, 30),
    // Default lifetime of an offer.
    offerHours: wholeNumber(1, 2_160),
    minimumAge: wholeNumber(0, 120),
    // Years after check-out for which guests' data is kept. At least six: erasure clears the recipients of invoices,
    // which the law requires for six years.
    retentionYears: wholeNumber(6, 100, 'Please enter 6 or more: invoices must by law be kept for six years'),
    enquiryRetentionMonths: months,
    messageRetentionMonths: months,
    applicationRetentionMonths: months,
    applicationImageRetentionMonths: months,
    emailRetentionMonths: months,
    // The operator deletes older logs (docs/operations.md); the server only writes its log to standard output.
    logRetentionDays: wholeNumber(1, 3_650),
    arrivalDetailsHours: wholeNumber(0, 8_760),
    // Days before check-in from which a paid stay's page shows the address; `null` from payment [rule address-paid].
    addressDays: z.nullable(wholeNumber(0, 730)),
    // Delay of emails about money, so that a change undone at once sends no email.
    moneyEmailMinutes: wholeNumber(0, 60),
  }),
  /** Claims to consumers; `null` for a claim that the office does not make [rule own-claims]. */
  marketing: z.object({
    averageRating: z.nullable(
      z.number('Please enter a number').check(z.gte(0, 'Please enter 0 to 5'), z.lte(5, 'Please enter 0 to 5')),
    ),
    repeatCustomersPercent: z.nullable(percent),
    premiumProperties: z.nullable(figure),
    happyGuests: z.nullable(figure),
    higherRevenuePercent: z.nullable(figure),
    protectionMillions: z.nullable(figure),
    averageMonthlyIncomePence: z.nullable(pennies),
    // Where each figure comes from, in small print beside the figure [rule claim-sources].
    averageRatingSource: optionalText,
    repeatCustomersPercentSource: optionalText,
    premiumPropertiesSource: optionalText,
    happyGuestsSource: optionalText,
    higherRevenuePercentSource: optionalText,
    protectionMillionsSource: optionalText,
    averageMonthlyIncomePenceSource: optionalText,
  }),
  vat: z.enum(['not-registered', 'inclusive', 'exclusive'], 'Please choose how VAT is shown'),
})
export type PublicSettings = z.infer<typeof publicSettings>

export interface MapTiles {
  template: string
  credit: string
}

/** Returns the map's tiles; `null` unless the office has set both address and attribution. */
export function mapTilesOf({ mapTiles, mapCredit }: PublicSettings['business']): MapTiles | null {
  return mapTiles && mapCredit ? { template: mapTiles, credit: mapCredit } : null
}
