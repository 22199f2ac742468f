import { visitorKey } from '#platform/server/http/limits.ts'
import { answerOnce } from '#platform/server/http/once.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { listEnquiries, sendEnquiry } from '../contract.ts'
import { readEnquiries, receiveEnquiry } from './enquiries.ts'

/** Enquiries that one address may send in an hour (threats 30). */
const MOST_AN_HOUR = 10

export function enquiryRoutes(office: Office): Route[] {
  return [
    route(sendEnquiry, (call) =>
      answerOnce(
        office,
        call,
        {
          route: sendEnquiry,
          repeatKey: call.body.email,
          limits: [{ key: `enquiry ${visitorKey(call.visitor.ip)}`, most: MOST_AN_HOUR, withinMinutes: 60 }],
          tooMany: 'You have sent many enquiries in a short time. Please try again later, or call us.',
        },
        (books) => receiveEnquiry(office, books, call.body),
      ),
    ),
    route(listEnquiries, ({ query }) => readEnquiries(office, query)),
  ]
}
