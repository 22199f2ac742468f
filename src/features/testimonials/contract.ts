import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import {
  baseVersion,
  day,
  emailAddress,
  id,
  idParam,
  line,
  paging,
  paragraph,
  personName,
} from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

/** Published on the site, so without email address and consent. */
const testimonial = z.object({ id, owner: z.string(), home: z.string(), words: z.string() })
export type Testimonial = z.infer<typeof testimonial>

/** A testimonial for the office, with the owner's consent. */
const officeTestimonial = z.extend(testimonial, {
  email: z.string(),
  /** When and how the owner agreed to publication, for example by email. */
  agreedOn: day,
  agreedHow: z.string(),
  /** Whether the testimonial is on the site. */
  shown: z.boolean(),
  version: z.int(),
})
export type OfficeTestimonial = z.infer<typeof officeTestimonial>

/** The office's form: publication requires the owner's consent, with its day. */
export const testimonialForm = z.strictObject({
  owner: personName(1, 100, 'Please enter the owner’s name'),
  home: line(1, 200, 'Please enter the home or the place'),
  words: paragraph(10, 2000, 'Please enter at least 10 characters'),
  email: z.union(
    [z.literal(''), emailAddress('Please enter a valid email address')],
    'Please enter a valid email address',
  ),
  agreedOn: day,
  agreedHow: line(3, 300, 'Please say how the owner agreed, for example by email'),
  shown: z.boolean('Please choose whether the testimonial is on the site'),
})
export type TestimonialForm = z.output<typeof testimonialForm>

const testimonialParams = z.object({ id: idParam })

export const listTestimonials = endpoint({
  ...calls.listTestimonials,
  access: 'public',
  summary: "Lists owners' published testimonials, newest first",
  query: z.object(paging),
  answer: z.array(testimonial),
  paged: true,
})

export const listOfficeTestimonials = endpoint({
  ...calls.listOfficeTestimonials,
  access: 'edit office',
  summary: "Lists all testimonials with the owners' consent, newest first",
  query: z.object(paging),
  answer: z.array(officeTestimonial),
  paged: true,
})

export const addTestimonial = endpoint({
  method: 'POST',
  path: '/api/admin/owner-testimonials',
  access: 'edit office',
  summary: 'Adds a testimonial that an owner has agreed to publish',
  changes: ['testimonials', 'audit-log'],
  body: testimonialForm,
  answer: officeTestimonial,
  status: 201,
})

export const changeTestimonial = endpoint({
  method: 'PUT',
  path: '/api/admin/owner-testimonials/{id}',
  access: 'edit office',
  summary: 'Changes a testimonial, or takes it off the site',
  changes: ['testimonials', 'audit-log'],
  params: testimonialParams,
  body: z.extend(testimonialForm, { version: baseVersion }),
  answer: officeTestimonial,
})

export const removeTestimonial = endpoint({
  method: 'DELETE',
  path: '/api/admin/owner-testimonials/{id}',
  access: 'edit office',
  summary: 'Deletes a testimonial, for instance when its owner withdraws consent',
  changes: ['testimonials', 'audit-log'],
  params: testimonialParams,
  answer: z.object({ success: z.literal(true) }),
})
