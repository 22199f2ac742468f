import { addressOrNetwork } from '#platform/server/http/limits/limits.ts'
import { formRoute, officeRoute, officeRouteOnce, type Route, route } from '#platform/server/http/routes/route.ts'
import * as contract from '../contract.ts'
import { changeEnquiry } from './change-enquiry.ts'
import { enquiries, receiveEnquiry } from './internal/enquiries.ts'
import { readEnquiry } from './internal/read-enquiry.ts'

/** Max enquiries per IP address [threat mail-flood]. */
const MAX_AN_HOUR = 10

export const enquiryRoutes: Route[] = [
  formRoute(
    contract.sendEnquiry,
    (_, { body, caller }) => ({
      repeatKey: body.email,
      limits: [{ key: `enquiry ${addressOrNetwork(caller.ip)}`, max: MAX_AN_HOUR, withinMinutes: 60 }],
      tooMany: 'You have sent many enquiries in a short time. Please try again later, or contact us another way.',
    }),
    (tx, { body }) => receiveEnquiry(tx, body),
  ),
  route(contract.listEnquiries, (ctx, { query }) => enquiries.list(ctx, query)),
  route(contract.summariseEnquiries, (ctx) => enquiries.summarise(ctx)),
  route(contract.getEnquiry, (ctx, { params }) => readEnquiry(ctx, params.id)),
  officeRoute(contract.changeEnquiry, (tx, { params, body }) => changeEnquiry(tx, { ...body, ...params })),
  officeRouteOnce(contract.addEnquiryNote, (tx, { params, body }) => enquiries.createNote(tx, { ...body, ...params })),
  officeRouteOnce(contract.replyToEnquiry, (tx, { params, body }) => enquiries.reply(tx, { ...body, ...params })),
]
