import { officeRoute, officeRouteOnce, type Route, route } from '#platform/server/http/routes/route.ts'
import * as calls from '../contract.ts'
import { findAllTestimonials, findPublishedTestimonials } from './internal/store.ts'
import { changeTestimonial, enterTestimonial, removeTestimonial } from './testimonials.ts'

export const testimonialRoutes: Route[] = [
  route(calls.listTestimonials, ({ database }, { query }) => findPublishedTestimonials(database, query), {
    cached: true,
  }),
  route(calls.listOfficeTestimonials, ({ database }, { query }) => findAllTestimonials(database, query)),
  officeRouteOnce(calls.addTestimonial, (tx, { body }) => enterTestimonial(tx, body)),
  officeRoute(calls.changeTestimonial, (tx, { params, body }) => changeTestimonial(tx, params.id, body)),
  officeRoute(calls.removeTestimonial, (tx, { params }) => removeTestimonial(tx, params.id)),
]
