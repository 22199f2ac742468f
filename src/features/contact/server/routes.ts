import { visitorKey } from '#platform/server/http/limits.ts'
import { answerOnce } from '#platform/server/http/once.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { sendMessage } from '../contract.ts'
import { receiveMessage } from './messages.ts'

/** Messages that one address may send in ten minutes (threats 30). */
const MOST_IN_TEN_MINUTES = 5

export function contactRoutes(office: Office): Route[] {
  return [
    route(sendMessage, (call) =>
      answerOnce(
        office,
        call,
        {
          route: sendMessage,
          repeatKey: call.body.email,
          limits: [{ key: `contact ${visitorKey(call.visitor.ip)}`, most: MOST_IN_TEN_MINUTES, withinMinutes: 10 }],
          tooMany: 'You have sent many messages in a short time. Please try again in a few minutes, or call us.',
        },
        (books) => receiveMessage(office, books, call.body),
      ),
    ),
  ]
}
