import { visitorKey } from '#platform/server/http/limits.ts'
import { aboutItem, answerOnce } from '#platform/server/http/once.ts'
import { type Call, type Route, route, type StaffMember } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import {
  addEnquiryNote,
  changeEnquiry as change,
  getEnquiry,
  listEnquiries,
  replyToEnquiry as reply,
  sendEnquiry,
  summariseEnquiries,
} from '../contract.ts'
import { changeEnquiry, noteOnEnquiry, replyToEnquiry } from './answering.ts'
import { readEnquiry } from './decision.ts'
import { readEnquiries, receiveEnquiry, summariseInbox } from './enquiries.ts'

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
    route(summariseEnquiries, () => summariseInbox(office)),
    route(getEnquiry, ({ params }) => readEnquiry(office, params.id)),
    route(change, (call) => changeEnquiry(office, call.params.id, call.body, staffOf(call))),
    route(addEnquiryNote, (call) =>
      answerOnce(office, call, { route: aboutItem(addEnquiryNote, call.params.id) }, (books) =>
        noteOnEnquiry(office, books, call.params.id, call.body.text, staffOf(call)),
      ),
    ),
    route(reply, (call) =>
      answerOnce(office, call, { route: aboutItem(reply, call.params.id) }, (books) =>
        replyToEnquiry(office, books, call.params.id, call.body, staffOf(call)),
      ),
    ),
  ]
}

function staffOf({ visitor }: Pick<Call, 'visitor'>): StaffMember {
  if (!visitor.staff) throw new Refusal('signed-out', 'Please sign in')
  return visitor.staff
}
