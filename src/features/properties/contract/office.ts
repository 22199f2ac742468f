import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { publicSettings } from '#features/settings/contract.ts'
import { photograph } from '#platform/shared/photograph.ts'
import { amount, id, instant, paging, searchWords, sentVersion, success } from '#platform/shared/wire.ts'
import { oneDepositRule, type PropertyFields, type PropertyForm, propertyForm } from './form.ts'
import { aProperty, property } from './home.ts'

/**
 * A home as the office edits it: everything as it is stored. The cleaning too is without VAT where prices are; a text or a
 * rating that is not set is `null`.
 */
export const officeProperty = z.extend(property, {
  /** `null` where the home does as the business does. */
  vat: z.nullable(publicSettings.shape.vat),
  /** The average of published reviews, which the public sees instead of `rating`; `null` while there are none. */
  publishedRating: z.nullable(z.number()),
  /** Confirmed stays whose guests have yet to arrive. */
  upcomingStays: z.int(),
  createdAt: instant,
  updatedAt: instant,
  deletedAt: z.nullable(instant),
  /** Until when a deleted home can be brought back. */
  restorableUntil: z.nullable(instant),
})
export type OfficeProperty = z.infer<typeof officeProperty>

/** What a home must have before guests are shown it, and where in its form it is entered [rule ready-to-show]. */
export function lackingToShow(home: { pricePerNight: number; city: string }): ('pricePerNight' | 'city')[] {
  return [
    ...(home.pricePerNight > 0 ? [] : (['pricePerNight'] as const)),
    ...(home.city.trim() === '' ? (['city'] as const) : []),
  ]
}

/** A home in the office's list. */
const listedHome = z.object({
  id,
  title: z.string(),
  description: z.string(),
  location: z.string(),
  city: z.string(),
  /** As stored, without VAT where prices are. */
  pricePerNight: amount,
  /** As guests are shown it. */
  fromPrice: amount,
  bedrooms: z.int(),
  bathrooms: z.int(),
  maxGuests: z.int(),
  isAvailable: z.boolean(),
  featured: z.boolean(),
  /** The first picture; the smallest of its `srcset` does for a row. */
  cover: z.nullable(photograph),
  photographCount: z.int(),
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  upcomingStays: z.int(),
  version: z.int(),
  deletedAt: z.nullable(instant),
  restorableUntil: z.nullable(instant),
})
export type ListedHome = z.infer<typeof listedHome>

type ReadOnlyField = Exclude<keyof OfficeProperty | keyof ListedHome | 'stay', keyof PropertyForm>
const whatever = z.optional(z.unknown())

/** What a home is read with, by any call, and its form does not have. */
const readOnlyFields: Record<ReadOnlyField, typeof whatever> = {
  id: whatever,
  fromPrice: whatever,
  cleaningFee: whatever,
  photographs: whatever,
  reviewCount: whatever,
  shortestStay: whatever,
  vat: whatever,
  publishedRating: whatever,
  upcomingStays: whatever,
  createdAt: whatever,
  updatedAt: whatever,
  deletedAt: whatever,
  restorableUntil: whatever,
  cover: whatever,
  photographCount: whatever,
  stay: whatever,
}

/** The form of a home that is in the database; it may come with all that the home was read with [rule home-sent-back]. */
const propertyAsRead = z.pipe(
  z.strictObject({ ...propertyForm.shape, ...readOnlyFields }).check(oneDepositRule),
  z.transform((sent): PropertyFields => {
    const form = { ...sent }
    for (const name of Object.keys(readOnlyFields) as ReadOnlyField[]) delete form[name]
    return form
  }),
)

export const HOME_ORDERS = ['title', '-title', 'price', '-price', 'newest', 'city'] as const
export type HomeOrder = (typeof HOME_ORDERS)[number]

export const listOfficeProperties = endpoint({
  method: 'GET',
  path: '/api/admin/properties',
  access: 'admin',
  summary: 'Homes as the office lists them: hidden ones too, or only those deleted',
  shows: ['homes', 'prices', 'reviews'],
  query: z.object({
    ...paging,
    search: searchWords,
    sort: z.optional(z.enum(HOME_ORDERS, `sort is one of ${HOME_ORDERS.join(', ')}`)),
    shown: z.optional(z.enum(['true', 'false'], 'shown is true or false')),
    deleted: z.optional(z.enum(['true', 'false'], 'deleted is true or false')),
  }),
  answer: z.array(listedHome),
  paged: true,
})

export const getOfficeProperty = endpoint({
  method: 'GET',
  path: '/api/admin/properties/{id}',
  access: 'admin',
  summary: 'One home as it is stored, for the form; a deleted one too',
  shows: ['homes', 'prices', 'reviews'],
  params: aProperty,
  answer: officeProperty,
})

export const addProperty = endpoint({
  method: 'POST',
  path: '/api/properties',
  access: 'admin',
  summary: 'Adds a home',
  changes: ['homes', 'audit-log'],
  body: propertyForm.check(oneDepositRule),
  answer: officeProperty,
  status: 201,
})

export const changeProperty = endpoint({
  method: 'PUT',
  path: '/api/properties/{id}',
  access: 'admin',
  summary:
    'Changes a home; optional fields that are left out stay as they are, and those that are only read count for nothing',
  changes: ['homes', 'prices', 'audit-log'],
  params: aProperty,
  body: propertyAsRead,
  answer: officeProperty,
})

export const markProperty = endpoint({
  method: 'PATCH',
  path: '/api/properties/{id}',
  access: 'admin',
  summary: 'Hides or shows a home, or features it',
  changes: ['homes', 'audit-log'],
  params: aProperty,
  body: z.strictObject({
    isAvailable: z.optional(z.boolean('Please choose whether the home is shown')),
    featured: z.optional(z.boolean('Please choose whether the home is featured')),
    version: sentVersion,
  }),
  answer: officeProperty,
})

export const removeProperty = endpoint({
  method: 'DELETE',
  path: '/api/properties/{id}',
  access: 'admin',
  summary: 'Takes a home off the books; refused while a confirmed or held stay lies ahead',
  changes: ['homes', 'audit-log'],
  params: aProperty,
  answer: success,
})

/** How long a deleted home can be brought back. */
export const RESTORABLE_DAYS = 30

export const restoreProperty = endpoint({
  method: 'POST',
  path: '/api/properties/{id}/restore',
  access: 'admin',
  summary: 'Brings a deleted home back, within 30 days',
  changes: ['homes', 'audit-log'],
  params: aProperty,
  answer: officeProperty,
})
