import { addressOrNetwork } from '#platform/server/http/limits/limits.ts'
import { formRoute, officeRoute, officeRouteOnce, type Route, route } from '#platform/server/http/routes/route.ts'
import * as contract from '../contract.ts'
import { messages, receiveMessage } from './internal/messages.ts'

/** Limit for an IP address [threat mail-flood]. */
const MAX_IN_TEN_MINUTES = 5

export const contactRoutes: Route[] = [
  formRoute(
    contract.sendMessage,
    (_, { body, caller }) => ({
      repeatKey: body.email,
      limits: [{ key: `contact ${addressOrNetwork(caller.ip)}`, max: MAX_IN_TEN_MINUTES, withinMinutes: 10 }],
      tooMany:
        'You have sent many messages in a short time. Please try again in a few minutes, or contact us another way.',
    }),
    (tx, { body }) => receiveMessage(tx, body),
  ),
  route(contract.listMessages, (ctx, { query }) => messages.list(ctx, query)),
  route(contract.summariseMessages, (ctx) => messages.summarise(ctx)),
  route(contract.getMessage, (ctx, { params }) => messages.read(ctx, params.id)),
  officeRoute(contract.changeMessage, (tx, { params, body }) => messages.change(tx, { ...body, ...params })),
  officeRouteOnce(contract.addMessageNote, (tx, { params, body }) => messages.createNote(tx, { ...body, ...params })),
  officeRouteOnce(contract.replyToMessage, (tx, { params, body }) => messages.reply(tx, { ...body, ...params })),
]
