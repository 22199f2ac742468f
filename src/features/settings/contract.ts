import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'

/**
 * What the business may change (decisions 4, row 22). The defaults are the specification's numbers; rules and texts
 * read them here, so that what the site says and what it does cannot part. Amounts are pence.
 */
export const publicSettings = z.object({
  business: z.object({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    whatsapp: z.string(),
    serviceArea: z.string(),
    address: z.string(),
    facebook: z.string(),
    instagram: z.string(),
    tiktok: z.string(),
  }),
  policy: z.object({
    enquiryResponseHours: z.int(),
    applicationResponseHours: z.int(),
    checkInFrom: z.string(),
    checkOutBy: z.string(),
    extendedHourPence: z.int(),
    minimumStayNights: z.int(),
    securityDepositPercent: z.int(),
    securityDepositLeastPence: z.int(),
    depositReturnWorkingDays: z.int(),
    freeCancellationDays: z.int(),
    holdWorkingDays: z.int(),
    minimumAge: z.int(),
    retentionYears: z.int(),
    arrivalDetailsHours: z.int(),
  }),
  marketing: z.object({
    averageRating: z.number(),
    repeatCustomersPercent: z.int(),
    premiumProperties: z.int(),
    happyGuests: z.int(),
    higherRevenuePercent: z.int(),
    protectionMillions: z.int(),
    averageMonthlyIncomePence: z.int(),
  }),
  vat: z.enum(['not-registered', 'inclusive', 'exclusive']),
})
export type PublicSettings = z.infer<typeof publicSettings>

export const DEFAULT_SETTINGS: PublicSettings = {
  business: {
    name: 'Staffordshire Stays',
    phone: '01543 555 0142',
    email: 'hello@staffordshirestays.example',
    whatsapp: '+44 7700 900142',
    serviceArea: 'Cannock Chase, Cheslyn Hay, Burntwood and the rest of south Staffordshire',
    address: '14 High Street, Cheslyn Hay, Staffordshire',
    facebook: 'https://www.facebook.com/staffordshirestays.example',
    instagram: 'https://www.instagram.com/staffordshirestays.example',
    tiktok: 'https://www.tiktok.com/@staffordshirestays.example',
  },
  policy: {
    enquiryResponseHours: 24,
    applicationResponseHours: 48,
    checkInFrom: '16:00',
    checkOutBy: '10:00',
    extendedHourPence: 2000,
    minimumStayNights: 2,
    securityDepositPercent: 50,
    securityDepositLeastPence: 10_000,
    depositReturnWorkingDays: 5,
    freeCancellationDays: 25,
    holdWorkingDays: 3,
    minimumAge: 18,
    retentionYears: 7,
    arrivalDetailsHours: 24,
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

/** What every page needs to know of the house it belongs to. */
export const site = z.object({ settings: publicSettings, demo: z.boolean(), publicUrl: z.string() })
export type Site = z.infer<typeof site>

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  summary: 'The business: its names, numbers and policies',
  answer: site,
})
