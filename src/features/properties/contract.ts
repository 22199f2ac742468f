import * as z from 'zod/mini'
import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { photograph } from '#platform/shared/photograph.ts'
import { amount, id, idCalled, paging } from '#platform/shared/wire.ts'

export { type Photograph, photograph } from '#platform/shared/photograph.ts'

/** Something worth knowing the way to. */
export const nearbyPlace = z.object({ name: z.string(), minutes: z.int(), by: z.enum(['car', 'foot']) })
export type NearbyPlace = z.infer<typeof nearbyPlace>

/** What everybody may know of a home (specification 3; threats 15). */
export const property = z.object({
  id,
  title: z.string(),
  description: z.string(),
  importantInformation: z.nullable(z.string()),
  location: z.string(),
  city: z.string(),
  pricePerNight: amount,
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
  minimumStay: z.int(),
  nearby: z.array(nearbyPlace),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  registrationNumber: z.nullable(z.string()),
  accessibilityNotes: z.nullable(z.string()),
  version: z.int(),
})
export type Property = z.infer<typeof property>

const aProperty = z.object({ id: idCalled(PROPERTY_NOT_FOUND) })

export const listProperties = endpoint({
  method: 'GET',
  path: '/api/properties',
  access: 'public',
  summary: 'All homes that are let; the office also sees the hidden ones',
  query: z.object(paging),
  answer: z.array(property),
  paged: true,
})

export const listFeaturedProperties = endpoint({
  method: 'GET',
  path: '/api/properties/featured',
  access: 'public',
  summary: 'The homes shown on the home page',
  query: z.object(paging),
  answer: z.array(property),
  paged: true,
})

export const getProperty = endpoint({
  method: 'GET',
  path: '/api/properties/{id}',
  access: 'public',
  summary: 'One home',
  params: aProperty,
  answer: property,
})

const propertyFields = z.looseObject({})

export const addProperty = endpoint({
  method: 'POST',
  path: '/api/properties',
  access: 'admin',
  summary: 'Adds a home',
  body: propertyFields,
  answer: property,
  status: 201,
})

export const changeProperty = endpoint({
  method: 'PUT',
  path: '/api/properties/{id}',
  access: 'admin',
  summary: 'Changes a home',
  params: aProperty,
  body: propertyFields,
  answer: property,
})

export const removeProperty = endpoint({
  method: 'DELETE',
  path: '/api/properties/{id}',
  access: 'admin',
  summary: 'Takes a home off the books',
  params: aProperty,
  answer: z.object({ success: z.literal(true) }),
})
