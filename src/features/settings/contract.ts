import * as z from 'zod/mini'
import { findScaleError } from '#features/cancellation-scale.ts'
import { endpoint } from '#features/endpoint.ts'
import { confirmation } from '#features/staff/contract.ts'
import { CHECK_IN_TIME, CHECK_OUT_TIME } from '#platform/shared/day.ts'
import { photograph } from '#platform/shared/photograph.ts'
import { groupDigits } from '#platform/shared/text/format-count.ts'
import { baseVersion, day, emailAddress, id, instant, line, personName } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

const shortText = line(1, 300, 'Please fill this in, with at most 300 characters')
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

/** The UK VAT rate for short stays, in per cent. Added to prices that the business enters without VAT. */
export const VAT_PERCENT = 20

/** Settings that the office may change. Rules and texts both read them, so that they always match. Amounts are in pence. */
export const publicSettings = z.object({
  business: z.object({
    name: shortText,
    phone: shortText,
    email: emailAddress('Please enter a valid email address'),
    // Blank for an office without WhatsApp.
    whatsapp: line(0, 300, 'Please enter a text of at most 300 characters'),
    serviceArea: shortText,
    address: shortText,
    /** `GB 123 4567 89`; empty for a business that is not registered for VAT. */
    vatNumber: line(0, 20, 'Please enter a valid VAT number'),
    facebook: linkOrBlank,
    instagram: linkOrBlank,
    tiktok: linkOrBlank,
    /**
     * Template of map tile addresses, with `{z}`, `{x}` and `{y}`. If blank (the default), homes show uploaded pictures
     * instead of maps.
     */
    mapTiles: z.union([z.literal(''), tileTemplate], INVALID_TILES),
    /** Attribution that the map provider requires. Without an attribution no map is shown. */
    mapCredit: line(0, 300, 'Please enter a text of at most 300 characters'),
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
  }),
  vat: z.enum(['not-registered', 'inclusive', 'exclusive'], 'Please choose how VAT is shown'),
})
export type PublicSettings = z.infer<typeof publicSettings>

const blankOr = <Value extends z.ZodMiniType<string>>(value: Value) => z.union([z.literal(''), value])

const { name, phone, email, serviceArea, address } = publicSettings.shape.business.shape
/** Settings in responses: on a real site, required details may still be blank. */
const settingsAsRead = z.extend(publicSettings, {
  business: z.extend(publicSettings.shape.business, {
    name: blankOr(name),
    phone: blankOr(phone),
    email: blankOr(email),
    serviceArea: blankOr(serviceArea),
    address: blankOr(address),
  }),
})

/** The initial settings of the demo. */
export const DEFAULT_SETTINGS: PublicSettings = {
  business: {
    name: 'Staffordshire Stays',
    phone: '01632 960142',
    email: 'hello@staffordshirestays.example',
    whatsapp: '+44 7700 900142',
    serviceArea: 'Cannock Chase, Cheslyn Hay, Burntwood and the rest of south Staffordshire',
    address: '14 High Street, Cheslyn Hay, Staffordshire',
    vatNumber: '',
    facebook: 'https://www.facebook.com/staffordshirestays.example',
    instagram: 'https://www.instagram.com/staffordshirestays.example',
    tiktok: 'https://www.tiktok.com/@staffordshirestays.example',
    mapTiles: '',
    mapCredit: '',
  },
  policy: {
    enquiryResponseHours: 24,
    applicationResponseHours: 48,
    checkInFrom: CHECK_IN_TIME,
    checkOutBy: CHECK_OUT_TIME,
    extendedHourPence: 2000,
    minimumStayNights: 2,
    securityDepositPercent: 50,
    securityDepositMinPence: 10_000,
    depositReturnWorkingDays: 5,
    cancellationScale: [
      { minDays: 25, percent: 0 },
      { minDays: 8, percent: 50 },
      { minDays: 0, percent: 100 },
    ],
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
  },
  vat: 'not-registered',
}

/** The initial settings of a real site. Names, contacts and claims are empty until the office enters them [rule own-claims]. */
export const EMPTY_SETTINGS: PublicSettings = {
  business: {
    name: '',
    phone: '',
    email: '',
    whatsapp: '',
    serviceArea: '',
    address: '',
    vatNumber: '',
    facebook: '',
    instagram: '',
    tiktok: '',
    mapTiles: '',
    mapCredit: '',
  },
  policy: DEFAULT_SETTINGS.policy,
  marketing: {
    averageRating: null,
    repeatCustomersPercent: null,
    premiumProperties: null,
    happyGuests: null,
    higherRevenuePercent: null,
    protectionMillions: null,
    averageMonthlyIncomePence: null,
  },
  vat: DEFAULT_SETTINGS.vat,
}

/** Contacts by which guests verify our bank account before they pay. */
export const CONTACTS = ['phone', 'email', 'whatsapp'] as const satisfies (keyof PublicSettings['business'])[]

export interface MapTiles {
  template: string
  credit: string
}

/** Returns the map's tiles; `null` unless the office has set both address and attribution. */
export function mapTilesOf({ mapTiles, mapCredit }: PublicSettings['business']): MapTiles | null {
  return mapTiles && mapCredit ? { template: mapTiles, credit: mapCredit } : null
}

/** The details without which a real site sends no email. */
export const REQUIRED_DETAILS = ['name', 'phone', 'email'] as const
/**
 * Details that the site leaves out of its pages until the office enters them. `averageRating` is not listed: published
 * reviews give the average.
 */
const OPTIONAL_DETAILS = [
  'address',
  'serviceArea',
  'repeatCustomersPercent',
  'premiumProperties',
  'happyGuests',
  'higherRevenuePercent',
  'protectionMillions',
  'averageMonthlyIncomePence',
] as const
export const DETAILS = [...REQUIRED_DETAILS, ...OPTIONAL_DETAILS] as const
export type Detail = (typeof DETAILS)[number]

/** Whether emails wait because the business lacks a required detail. */
export function isEmailHeldBack(missing: readonly Detail[]): boolean {
  return REQUIRED_DETAILS.some((detail) => missing.includes(detail))
}

/** Data that every page needs. */
const site = z.object({
  settings: settingsAsRead,
  demo: z.boolean(),
  publicUrl: z.string(),
  /**
   * How emails are delivered. `sent`: by a mail server. `demo`: only shown in the demo. `none`: stored, because no mail
   * server is configured.
   */
  mail: z.enum(['sent', 'demo', 'none']),
  /** Details that the office of a real site has not entered; empty in the demo. */
  missingDetails: z.array(z.enum(DETAILS)),
  /** The last day on which the office changed a setting used in the legal pages; `null` before any change. */
  legalChangedOn: z.nullable(day),
  /** The site's own pictures, by position; `null` without a picture. */
  photographs: z.object({ hero: z.nullable(photograph), owners: z.nullable(photograph) }),
})
export type Site = z.infer<typeof site>

export const getSite = endpoint({
  ...calls.getSite,
  access: 'public',
  summary: 'Returns the business: its names, numbers and policies',
  answer: site,
})

/** Every change of a value in the section increments `version`. */
const sectionState = z.object({
  version: z.int(),
  changedAt: z.nullable(instant),
  /** Full name of the last editor; `null` for a change by the system and for a section never changed. */
  changedBy: z.nullable(z.string()),
})

const officeSettings = z.object({
  settings: settingsAsRead,
  sections: z.object({ business: sectionState, policy: sectionState, marketing: sectionState, vat: sectionState }),
})
export type OfficeSettings = z.infer<typeof officeSettings>
export type SettingsSection = keyof PublicSettings

export const getOfficeSettings = endpoint({
  ...calls.getOfficeSettings,
  access: 'admin',
  summary: 'Returns every setting, with the last change of each section',
  answer: officeSettings,
})

/**
 * Omitted settings stay unchanged. The edit is based on `versions` of the sections. A changed contact requires the
 * password (and code).
 */
const settingChanges = z.strictObject({
  business: z.optional(z.strictObject(z.partial(publicSettings.shape.business).shape)),
  policy: z.optional(z.strictObject(z.partial(publicSettings.shape.policy).shape)),
  marketing: z.optional(z.strictObject(z.partial(publicSettings.shape.marketing).shape)),
  vat: z.optional(publicSettings.shape.vat),
  versions: z.optional(
    z.strictObject({ business: baseVersion, policy: baseVersion, marketing: baseVersion, vat: baseVersion }),
  ),
  password: z.optional(confirmation.shape.password),
  code: confirmation.shape.code,
})

export const patchSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/settings',
  access: 'admin',
  summary: 'Changes some settings; the site shows them at once',
  changes: ['prices', 'settings', 'audit-log'],
  body: settingChanges,
  answer: officeSettings,
})

/** Full account details, for staff only. Sort code and number have digits only: `123456` and `12345678`. */
const bankAccount = z.object({
  id,
  accountName: z.string(),
  bankName: z.string(),
  sortCode: z.string(),
  accountNumber: z.string(),
})
export type BankAccount = z.infer<typeof bankAccount>

/** Account details with the last digits only, `••-••-56` and `••••5678`, so that no full number stays on a screen. */
const maskedAccount = z.object({
  id,
  accountName: z.string(),
  bankName: z.string(),
  sortCode: z.string(),
  accountNumber: z.string(),
  enteredAt: instant,
  enteredBy: z.nullable(z.string()),
})
export type MaskedAccount = z.infer<typeof maskedAccount>

/** Accounts given to guests, the current account first; empty until the office enters an account. */
const bankDetailsHistory = z.object({ accounts: z.array(maskedAccount) })

export const getBankDetails = endpoint({
  ...calls.getBankDetails,
  access: 'admin',
  summary: 'Lists the accounts given to guests, the current one first, with masked numbers',
  answer: bankDetailsHistory,
})

const digits = (pattern: RegExp, message: string) =>
  z.pipe(
    z.string(message).check(z.trim(), z.regex(pattern, message)),
    z.transform((text: string) => text.replace(/\D/g, '')),
  )

export const bankDetailsForm = z.strictObject({
  accountName: personName(2, 100, 'Please enter the name on the account'),
  bankName: line(2, 100, 'Please enter the name of the bank'),
  sortCode: digits(/^\d{2}[- ]?\d{2}[- ]?\d{2}$/, 'Please enter a sort code such as 12-34-56'),
  accountNumber: digits(/^\d{4} ?\d{4}$/, 'Please enter an account number of 8 digits'),
  // The password is required again: an unattended session must not redirect guests' payments.
  ...confirmation.shape,
})
export type BankDetailsForm = z.infer<typeof bankDetailsForm>

export const putBankDetails = endpoint({
  method: 'PUT',
  path: '/api/admin/bank-details',
  access: 'admin',
  summary: 'Sets the account for new payments; existing bookings keep theirs',
  changes: ['bank account', 'audit-log'],
  body: bankDetailsForm,
  answer: bankDetailsHistory,
})

export const revealBankDetails = endpoint({
  method: 'POST',
  path: '/api/admin/bank-details/reveal',
  access: 'admin',
  recentPassword: true,
  summary: 'Returns the current account in full; requires a recent password',
  changes: ['audit-log'],
  answer: bankAccount,
})
