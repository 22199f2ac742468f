import { officeRoute, type Route, route } from '#platform/server/http/routes/route.ts'
import { sendNow, withdrawOne } from '#platform/server/mail/handling.ts'
import type { EmailTemplates } from '#platform/server/mail/writing.tsx'
import * as contract from '../contract.ts'
import { changeEmailType, previewEmailType, readEmailType, readEmailTypes } from './internal/email-types.ts'
import { readEmail, readEmailSummary, readEmails, summariseEmails } from './internal/emails.ts'
import { sendTest } from './internal/testing.tsx'
import { checkSender } from './sender-check.ts'

export function emailRoutes(emailTemplates: EmailTemplates): Route[] {
  const { kinds } = emailTemplates
  return [
    route(contract.listEmails, (ctx, { query }) => readEmails(ctx, kinds, query)),
    route(contract.summariseEmails, (ctx) => summariseEmails(ctx)),
    route(contract.getEmail, (ctx, { params }) => readEmail(ctx, emailTemplates, params.id)),
    officeRoute(contract.sendEmail, async (tx, { params }) =>
      readEmailSummary(tx, kinds, await sendNow(tx, emailTemplates, params.id)),
    ),
    officeRoute(contract.withdrawEmail, async (tx, { params }) => {
      await withdrawOne(tx, params.id)
      return readEmailSummary(tx, kinds, params.id)
    }),
    route(contract.listEmailTypes, (ctx) => readEmailTypes(ctx, kinds)),
    route(contract.getEmailType, (ctx, { params }) => readEmailType(ctx, emailTemplates, params.kind)),
    officeRoute(contract.setEmailType, async (tx, { params, body }) => {
      await changeEmailType(tx, emailTemplates, { kind: params.kind, ...body })
      return readEmailType(tx, emailTemplates, params.kind)
    }),
    route(contract.previewEmailType, (ctx, { params, body }) =>
      previewEmailType(ctx, emailTemplates, { kind: params.kind, ...body }),
    ),
    route(contract.checkSenderRecords, ({ config, clock }) => checkSender({ ...config, now: clock.now() })),
    officeRoute(contract.testEmailType, (tx, { params, body }) =>
      sendTest(tx, emailTemplates, { kind: params.kind, ...body }),
    ),
  ]
}
