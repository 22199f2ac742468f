import { createHash } from 'node:crypto'
import { answerOnce } from '#platform/server/http/limits/once.ts'
import { officeRoute, officeRouteOnce, type Route, route, uploadRoute } from '#platform/server/http/routes/route.ts'
import { dryRun, inTransaction } from '#platform/server/transaction.ts'
import type { Parsed } from '#platform/shared/endpoint.ts'
import * as calls from '../contract.ts'
import { findReleasable, releaseCheckedHolds } from './checked-holds.ts'
import { readAccounts } from './internal/accounts/accounts.ts'
import { matchLine, readBankLines, reopenBankLine, setLineAside, splitLine } from './internal/bank-lines.ts'
import { describeHolds, readSkippedRows, reopenRow, setRowsAside } from './internal/holds/waiting-holds.ts'
import { matchExact } from './internal/matching/exact-lines.ts'
import {
  importStatement,
  previewStatement,
  readStatement,
  readStatements,
  type UploadedStatement,
} from './internal/statements.ts'
import { undoStatement } from './internal/undo-statement.ts'
import { readWaitingHolds } from './waiting-holds.ts'

export const statementRoutes: Route[] = [
  uploadRoute(calls.previewStatement, calls.MAX_STATEMENT_BYTES, (ctx, { query }, file) =>
    previewStatement(ctx, file, query.mapping),
  ),
  uploadRoute(calls.importStatement, calls.MAX_STATEMENT_BYTES, async (ctx, call, file) => {
    // The file's hash replaces the file in the idempotency check.
    const hashedCall = { ...call, body: { ...call.query, file: createHash('sha256').update(file).digest('hex') } }
    const once = { route: calls.importStatement, prepare: () => readStatement(ctx, file, call.query.mapping) }
    const imported = await answerOnce(ctx, call.caller.staff, hashedCall, once, (tx, content) =>
      importStatement(tx, toUploaded(content, call.query)),
    )
    await releaseCheckedHolds(ctx)
    return imported
  }),
  uploadRoute(calls.previewReleases, calls.MAX_STATEMENT_BYTES, async (ctx, { query, caller }, file) => {
    const content = await readStatement(ctx, file, query.mapping)
    let holds: calls.StatementHold[] = []
    await dryRun(ctx, async (dry) => {
      await inTransaction(dry, caller.staff, (tx) => importStatement(tx, toUploaded(content, query)))
      holds = await describeHolds(dry, await findReleasable(dry))
    })
    return { holds }
  }),
  route(calls.listBankAccounts, (ctx) => readAccounts(ctx)),
  route(calls.listStatements, (ctx, { query }) => readStatements(ctx, query)),
  officeRoute(calls.undoStatement, (tx, { params }) => undoStatement(tx, params.id)),
  route(calls.listSkippedRows, (ctx, { params, query }) => readSkippedRows(ctx, params.id, query)),
  route(calls.setSkippedRowsAside, async (ctx, { body, caller }) => {
    const done = await inTransaction(ctx, caller.staff, (tx) => setRowsAside(tx, body.ids))
    await releaseCheckedHolds(ctx)
    return done
  }),
  officeRoute(calls.reopenSkippedRow, (tx, { params }) => reopenRow(tx, params.id)),
  route(calls.listWaitingHolds, (ctx) => readWaitingHolds(ctx)),
  route(calls.listBankLines, (ctx, { query }) => readBankLines(ctx, query)),
  // The route opens no transaction, because each line is matched in a separate transaction.
  route(calls.matchExactLines, (ctx, { body, caller }) => matchExact(ctx, caller.staff, body.lineIds)),
  officeRouteOnce(calls.matchBankLine, (tx, { params, body }) => matchLine(tx, params.id, body)),
  officeRouteOnce(calls.splitBankLine, (tx, { params, body }) => splitLine(tx, params.id, body.parts)),
  officeRouteOnce(calls.setBankLineAside, (tx, { params, body }) => setLineAside(tx, params.id, body.reason)),
  officeRouteOnce(calls.reopenBankLine, (tx, { params, body }) => reopenBankLine(tx, params.id, body.reason)),
]

function toUploaded(
  content: UploadedStatement['content'],
  { accountId, bankName, lastDigits, ...query }: Parsed<typeof calls.importStatement>['query'],
): UploadedStatement {
  return { ...query, content, account: { accountId, accountName: bankName, lastDigits } }
}
