import { visitorKey } from '#platform/server/http/limits.ts'
import { aboutItem, answerOnce } from '#platform/server/http/once.ts'
import { type Call, type Route, route, type StaffMember } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import * as contract from '../contract.ts'
import { changeMessage, noteOnMessage, replyToMessage } from './answering.ts'
import { readMessage, readMessages, receiveMessage, summariseMessages } from './messages.ts'

/** Messages that one address may send in ten minutes (threats 30). */
const MOST_IN_TEN_MINUTES = 5

export function contactRoutes(office: Office): Route[] {
  return [
    route(contract.sendMessage, (call) =>
      answerOnce(
        office,
        call,
        {
          route: contract.sendMessage,
          repeatKey: call.body.email,
          limits: [{ key: `contact ${visitorKey(call.visitor.ip)}`, most: MOST_IN_TEN_MINUTES, withinMinutes: 10 }],
          tooMany: 'You have sent many messages in a short time. Please try again in a few minutes, or call us.',
        },
        (books) => receiveMessage(office, books, call.body),
      ),
    ),
    route(contract.listMessages, ({ query }) => readMessages(office, query)),
    route(contract.summariseMessages, () => summariseMessages(office)),
    route(contract.getMessage, ({ params }) => readMessage(office, params.id)),
    route(contract.changeMessage, (call) => changeMessage(office, call.params.id, call.body, staffOf(call))),
    route(contract.addMessageNote, (call) =>
      answerOnce(office, call, { route: aboutItem(contract.addMessageNote, call.params.id) }, (books) =>
        noteOnMessage(office, books, call.params.id, call.body.text, staffOf(call)),
      ),
    ),
    route(contract.replyToMessage, (call) =>
      answerOnce(office, call, { route: aboutItem(contract.replyToMessage, call.params.id) }, (books) =>
        replyToMessage(office, books, call.params.id, call.body, staffOf(call)),
      ),
    ),
  ]
}

function staffOf({ visitor }: Pick<Call, 'visitor'>): StaffMember {
  if (!visitor.staff) throw new Refusal('signed-out', 'Please sign in')
  return visitor.staff
}
