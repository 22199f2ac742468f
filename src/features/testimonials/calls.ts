import { read } from '#features/endpoint.ts'

export const listTestimonials = read('/api/owner-testimonials', ['testimonials'])
export const listOfficeTestimonials = read('/api/admin/owner-testimonials', ['testimonials'])
