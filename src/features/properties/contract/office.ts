import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { publicSettings } from '#features/settings/contract.ts'
import { photograph } from '#platform/shared/photograph.ts'
import { amount, baseVersion, id, instant, paging, searchText, success } from '#platform/shared/wire.ts'
import * as calls from '../calls.ts'
import {
  depositSumOrPercent,
  hasVisibleText,
  type ParsedPropertyForm,
  type PropertyFormInput,
  propertyForm,
  returnedPosition,
} from './form.ts'
import { property, propertyParams } from './home.ts'

/**
 * A home as stored, for the office. The cleaning fee excludes VAT where the site adds it. A text or rating that is not set is
 * `null`.
 */
export const officeProperty = z.extend(property, {
  ...returnedPosition,
  /** `null` means that the business's setting applies. */
  vat: z.nullable(publicSettings.shape.vat),
  /** The average of published reviews, shown to the public instead of `rating`; `null` without published reviews. */
  publishedRating: z.nullable(z.number()),
  /** Confirmed stays whose guests have not arrived yet. */
  upcomingStays: z.int(),
  createdAt: instant,
  updatedAt: instant,
  deletedAt: z.nullable(instant),
  /** The last moment at which a deleted home can be restored; `null` for a home that is not deleted. */
  restorableUntil: z.nullable(instant),
})
export type OfficeProperty = z.infer<typeof officeProperty>

/** The title of a draft until the office enters a title. Further drafts are numbered: `New home (2)`. */
export const DRAFT_TITLE = 'New home'

export const FIELDS_TO_SHOW = ['title', 'description', 'location', 'city', 'pricePerNight'] as const
export type FieldToShow = (typeof FIELDS_TO_SHOW)[number]

function isDraftTitle(title: string): boolean {
  const typed = title.trim().toLowerCase()
  const draft = DRAFT_TITLE.toLowerCase()
  return typed.startsWith(draft) && /^(?: \(\d+\))?$/.test(typed.slice(draft.length))
}

/** Returns the required fields that are still empty. A draft's title and a price of £0 count as empty [rule ready-to-show]. */
export function missingFieldsToShow({
  title,
  description,
  location,
  city,
  pricePerNight,
}: Record<Exclude<FieldToShow, 'pricePerNight'>, string> & { pricePerNight: number }): FieldToShow[] {
  const isFilled: Record<FieldToShow, boolean> = {
    title: title.trim() !== '' && !isDraftTitle(title),
    description: hasVisibleText(description),
    location: location.trim() !== '',
    city: city.trim() !== '',
    pricePerNight: pricePerNight > 0,
  }
  return FIELDS_TO_SHOW.filter((field) => !isFilled[field])
}

const listedHome = z.object({
  id,
  title: z.string(),
  description: z.string(),
  location: z.string(),
  city: z.string(),
  /** As stored: excludes VAT where the site adds it. */
  pricePerNight: amount,
  /** Includes VAT. */
  fromPrice: amount,
  bedrooms: z.int(),
  bathrooms: z.int(),
  maxGuests: z.int(),
  isAvailable: z.boolean(),
  featured: z.boolean(),
  /** The first picture. Lists show the smallest size in `srcset`. */
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

type ReadOnlyField = Exclude<keyof OfficeProperty | keyof ListedHome | 'stay', keyof PropertyFormInput>
const anyValue = z.optional(z.unknown())

/** Fields of API responses that the form does not edit. */
const readOnlyFields: Record<ReadOnlyField, typeof anyValue> = {
  id: anyValue,
  fromPrice: anyValue,
  cleaningFee: anyValue,
  photographs: anyValue,
  area: anyValue,
  reviewCount: anyValue,
  effectiveMinimumStay: anyValue,
  vat: anyValue,
  publishedRating: anyValue,
  upcomingStays: anyValue,
  createdAt: anyValue,
  updatedAt: anyValue,
  deletedAt: anyValue,
  restorableUntil: anyValue,
  cover: anyValue,
  photographCount: anyValue,
  stay: anyValue,
}

/**
 * The form of an existing home. Drops read-only fields, so that a caller may send back a home unchanged [rule home-sent-back].
 */
const propertyAsRead = z.pipe(
  z.strictObject({ ...propertyForm.shape, ...readOnlyFields }).check(depositSumOrPercent),
  z.transform((sent): ParsedPropertyForm => {
    const form = { ...sent }
    for (const name of Object.keys(readOnlyFields) as ReadOnlyField[]) delete form[name]
    return form
  }),
)

export const HOME_ORDERS = ['title', '-title', 'price', '-price', 'newest', 'city'] as const
export type HomeOrder = (typeof HOME_ORDERS)[number]

export const listOfficeProperties = endpoint({
  ...calls.listOfficeProperties,
  access: 'view lettings',
  summary: 'Lists homes for the office, hidden ones included; with `deleted`, only deleted ones',
  query: z.object({
    ...paging,
    search: searchText,
    sort: z.optional(z.enum(HOME_ORDERS, `sort is one of ${HOME_ORDERS.join(', ')}`)),
    shown: z.optional(z.enum(['true', 'false'], 'shown is true or false')),
    deleted: z.optional(z.enum(['true', 'false'], 'deleted is true or false')),
  }),
  answer: z.array(listedHome),
  paged: true,
})

export const getOfficeProperty = endpoint({
  ...calls.getOfficeProperty,
  access: 'view lettings',
  summary: 'Returns a home as stored, for the form, also a deleted one',
  params: propertyParams,
  answer: officeProperty,
})

export const addProperty = endpoint({
  method: 'POST',
  path: '/api/properties',
  access: 'edit lettings',
  summary: 'Adds a home',
  changes: ['homes', 'audit-log'],
  body: propertyForm.check(depositSumOrPercent),
  answer: officeProperty,
  status: 201,
})

export const changeProperty = endpoint({
  method: 'PUT',
  path: '/api/properties/{id}',
  access: 'edit lettings',
  summary: 'Changes a home; omitted optional fields are unchanged, read-only fields are ignored',
  changes: ['homes', 'prices', 'audit-log'],
  params: propertyParams,
  body: propertyAsRead,
  answer: officeProperty,
})

export const setPropertyFlags = endpoint({
  method: 'PATCH',
  path: '/api/properties/{id}',
  access: 'edit lettings',
  summary: 'Hides or shows a home, or features it',
  changes: ['homes', 'audit-log'],
  params: propertyParams,
  body: z.strictObject({
    isAvailable: z.optional(z.boolean('Please choose whether the home is shown')),
    featured: z.optional(z.boolean('Please choose whether the home is featured')),
    version: baseVersion,
  }),
  answer: officeProperty,
})

export const removeProperty = endpoint({
  method: 'DELETE',
  path: '/api/properties/{id}',
  access: 'edit lettings',
  summary: 'Deletes a home; answers 409 while it has a current or upcoming stay, confirmed or held',
  changes: ['homes', 'audit-log'],
  params: propertyParams,
  answer: success,
})

export const RESTORABLE_DAYS = 30

export const restoreProperty = endpoint({
  method: 'POST',
  path: '/api/properties/{id}/restore',
  access: 'edit lettings',
  summary: 'Restores a deleted home within 30 days',
  changes: ['homes', 'audit-log'],
  params: propertyParams,
  answer: officeProperty,
})
