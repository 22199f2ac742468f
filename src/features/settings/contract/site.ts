import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { confirmation, contactPerson } from '#features/staff/contract.ts'
import { photograph } from '#platform/shared/photograph.ts'
import { baseVersion, day, instant } from '#platform/shared/wire.ts'
import * as calls from '../calls.ts'
import { type PublicSettings, publicSettings } from './public-settings.ts'

/** Contacts by which guests verify our bank account before they pay. */
export const CONTACTS = ['phone', 'email', 'whatsapp'] as const satisfies (keyof PublicSettings['business'])[]

/** The details without which a real site sends no email. */
export const REQUIRED_DETAILS = ['name', 'phone', 'email'] as const
/**
 * Details that the site leaves out of its pages until the office enters them. `averageRating` is not listed: published
 * reviews give the average. `vatNumber` is missing only if the business charges VAT, a source only if its figure is set.
 */
const OPTIONAL_DETAILS = [
  'address',
  'serviceArea',
  'legalName',
  'companyNumber',
  'registeredAddress',
  'vatNumber',
  'icoNumber',
  'complaintsAddress',
  'repeatCustomersPercent',
  'premiumProperties',
  'happyGuests',
  'higherRevenuePercent',
  'protectionMillions',
  'averageMonthlyIncomePence',
  'averageRatingSource',
  'repeatCustomersPercentSource',
  'premiumPropertiesSource',
  'happyGuestsSource',
  'higherRevenuePercentSource',
  'protectionMillionsSource',
  'averageMonthlyIncomePenceSource',
] as const
export const DETAILS = [...REQUIRED_DETAILS, ...OPTIONAL_DETAILS] as const
export type Detail = (typeof DETAILS)[number]

/** Whether emails wait because the business lacks a required detail. */
export function isEmailHeldBack(missing: readonly Detail[]): boolean {
  return REQUIRED_DETAILS.some((detail) => missing.includes(detail))
}

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
  /** The site's own pictures, by position; `null` without a picture. On a phone `heroPhone` replaces `hero`. */
  photographs: z.object({
    hero: z.nullable(photograph),
    heroPhone: z.nullable(photograph),
    owners: z.nullable(photograph),
  }),
  /** The member of staff who answers guests; `null` if none is shown [rule contact-person]. */
  contactPerson: z.nullable(contactPerson),
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
  access: 'edit office',
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
  access: 'edit office',
  summary: 'Changes some settings; the site shows them at once',
  changes: ['prices', 'settings', 'audit-log'],
  body: settingChanges,
  answer: officeSettings,
})
