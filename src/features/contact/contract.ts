import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { emailAddress, formManners, id, instant, line, paragraph } from '#platform/shared/wire.ts'

export const CONTACT_SUBJECTS = [
  'General Inquiry',
  'Booking Support',
  'Property Partnership',
  'Technical Support',
] as const

/** The contact form (specification 5; messages from decisions 4, row 30). */
export const contactForm = z.object({
  name: line(1, 100, 'Name is required'),
  email: emailAddress('Please enter a valid email address'),
  subject: z.enum(CONTACT_SUBJECTS, 'Please select a subject'),
  message: paragraph(1, 5000, 'Please enter a message'),
  ...formManners,
})
export type ContactForm = z.infer<typeof contactForm>

export const contactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: instant,
})
export type ContactMessage = z.infer<typeof contactMessage>

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  summary: 'Somebody writes to the office',
  body: contactForm,
  answer: contactMessage,
  status: 201,
})
