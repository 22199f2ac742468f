import * as z from 'zod/mini'
import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import { endpoint } from '#features/endpoint.ts'
import { access, homeQuestions, houseRules, rooms } from '#features/home-facts.ts'
import { photograph } from '#platform/shared/photograph.ts'
import { amount, id, idWithMessage, paging } from '#platform/shared/wire.ts'
import * as calls from '../calls.ts'
import { returnedOptions } from './form.ts'

/** `walk` and `drive` are minutes; at least one is set. The position, if entered, is that of the place, not of the home. */
export const nearbyPlace = z.object({
  name: z.string(),
  walk: z.nullable(z.int()),
  drive: z.nullable(z.int()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})
export type NearbyPlace = z.infer<typeof nearbyPlace>

/** The public fields of a home [threat public-personal-data]. */
export const property = z.object({
  id,
  title: z.string(),
  description: z.string(),
  importantInformation: z.nullable(z.string()),
  location: z.string(),
  city: z.string(),
  /** The price of a night outside seasons and weekends, as entered: without VAT where the site adds it [rule one-price]. */
  pricePerNight: amount,
  /** The lowest price of an available night from today on, including VAT. Shown as "From £145 a night". */
  fromPrice: amount,
  /** Charged once per stay, including VAT; part of every total. */
  cleaningFee: amount,
  /** A flat security deposit; `null` where a percentage or the business's rule applies. */
  securityDepositAmount: z.nullable(amount),
  bedrooms: z.int(),
  bathrooms: z.int(),
  maxGuests: z.int(),
  amenities: z.array(z.string()),
  images: z.array(z.string()),
  photographs: z.array(photograph),
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  isAvailable: z.boolean(),
  featured: z.boolean(),
  /**
   * Minimum nights: the home's minimum, else the business's. A season or a short gap between stays may have another minimum.
   */
  effectiveMinimumStay: z.int(),
  /** The centre of a circle of 500 metres in which the home is; the office alone sees the position [rule home-area]. */
  area: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  nearby: z.array(nearbyPlace),
  rooms,
  houseRules: z.nullable(houseRules),
  access: z.nullable(access),
  questions: homeQuestions,
  floorPlan: z.nullable(photograph),
  /** A picture of the area, uploaded by the office, so that a guest's browser sends no request to a map service. */
  mapPicture: z.nullable(photograph),
  ...returnedOptions,
  version: z.int(),
})
export type Property = z.infer<typeof property>

export const propertyParams = z.object({ id: idWithMessage(PROPERTY_NOT_FOUND) })

export const listProperties = endpoint({
  ...calls.listProperties,
  access: 'public',
  summary: 'Lists the homes that are let; staff also see the hidden ones',
  query: z.object(paging),
  answer: z.array(property),
  paged: true,
})

export const listFeaturedProperties = endpoint({
  ...calls.listFeaturedProperties,
  access: 'public',
  summary: 'Lists the homes shown on the home page',
  query: z.object(paging),
  answer: z.array(property),
  paged: true,
})

export const getProperty = endpoint({
  ...calls.getProperty,
  access: 'public',
  summary: 'Returns a home',
  params: propertyParams,
  answer: property,
})
