import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { emailAddress, formManners, id, instant, line, paragraph } from '#platform/shared/wire.ts'

/** Photographs an owner may choose, and how many of them travel with the application (specification 5). */
export const MOST_CHOSEN = 10
export const MOST_SENT = 3
/** The browser makes each fit within these before sending; the server holds it to them (specification 9). */
export const MOST_WIDTH = 800
export const MOST_HEIGHT = 600
export const JPEG_QUALITY = 0.6

export const applicationImage = z.object({
  name: line(0, 255, 'Please choose an image file'),
  type: z.string('Please choose an image file').check(z.maxLength(100, 'Please choose an image file')),
  size: z.number('Please choose an image file').check(z.gte(0, 'Please choose an image file')),
  data: z.string('Please choose an image file').check(z.maxLength(1_500_000, 'This photograph is too large')),
})
export type ApplicationImage = z.infer<typeof applicationImage>

/** The owner application (specification 5), its messages word for word. */
export const applicationForm = z.object({
  name: line(2, 100, 'Name must be at least 2 characters'),
  email: emailAddress('Please enter a valid email address'),
  phone: line(10, 40, 'Please enter a valid phone number'),
  propertyAddress: paragraph(10, 500, 'Please enter the full property address'),
  bedrooms: z
    .number('Property must have at least 1 bedroom')
    .check(
      z.int('Please enter a whole number of bedrooms'),
      z.gte(1, 'Property must have at least 1 bedroom'),
      z.lte(20, 'Maximum 20 bedrooms'),
    ),
  description: paragraph(20, 5000, 'Please provide more details about your property'),
  goals: paragraph(10, 5000, "Please tell us what you're looking to achieve"),
  images: z._default(z.array(applicationImage).check(z.maxLength(MOST_SENT, 'Please send at most 3 photographs')), []),
  ...formManners,
})
export type ApplicationForm = z.infer<typeof applicationForm>

export const application = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  propertyAddress: z.string(),
  bedrooms: z.int(),
  description: z.string(),
  goals: z.string(),
  images: z.array(z.object({ name: z.string(), type: z.string(), size: z.int() })),
  createdAt: instant,
})
export type Application = z.infer<typeof application>

export const sendApplication = endpoint({
  method: 'POST',
  path: '/api/property-owner',
  access: 'public',
  summary: 'An owner asks to have a home managed',
  body: applicationForm,
  answer: application,
  status: 201,
})
