import { officeRoute, type Route, route } from '#platform/server/http/route.ts'
import { sendNow, withdrawOne } from '#platform/server/mail/handling.ts'
import type { EmailTemplates } from '#platform/server/mail/writing.tsx'
import * as contract from '../contract.ts'
import { readEmail, readEmails, showEmail, summariseEmails } from './internal/emails.ts'
import { previewKind, readKind, readKinds, setKind } from './internal/kinds.ts'
import { sendTest } from './internal/testing.tsx'

/** Routes for outgoing emails and email types. */
export function emailRoutes(emailTemplates: EmailTemplates): Route[] {
  const { kinds } = emailTemplates
  return [
    route(contract.listEmails, (ctx, { query }) => readEmails(ctx, kinds, query)),
    route(contract.summariseEmails, (ctx) => summariseEmails(ctx)),
    route(contract.getEmail, (ctx, { params }) => readEmail(ctx, emailTemplates, params.id)),
    officeRoute(contract.sendEmail, async (tx, { params }) => showEmail(tx, kinds, await sendNow(tx, params.id))),
    officeRoute(contract.withdrawEmail, async (tx, { params }) => {
      await withdrawOne(tx, params.id)
      return showEmail(tx, kinds, params.id)
    }),
    route(contract.listEmailTypes, (ctx) => readKinds(ctx, kinds)),
    route(contract.getEmailType, (ctx, { params }) => readKind(ctx, emailTemplates, params.kind)),
    officeRoute(contract.setEmailType, async (tx, { params, body }) => {
      await setKind(tx, emailTemplates, { kind: params.kind, ...body })
      return readKind(tx, emailTemplates, params.kind)
    }),
    route(contract.previewEmailType, (ctx, { params, body }) =>
      previewKind(ctx, emailTemplates, { kind: params.kind, ...body }),
    ),
    officeRoute(contract.testEmailType, (tx, { params, body }) =>
      sendTest(tx, emailTemplates, { kind: params.kind, ...body }),
    ),
  ]
}
