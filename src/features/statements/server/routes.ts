import { createHash } from 'node:crypto'
import { answerOnce } from '#platform/server/http/once.ts'
import { officeRoute, officeRouteOnce, type Route, route, uploadRoute } from '#platform/server/http/route.ts'
import * as calls from '../contract.ts'
import { releaseCheckedHolds } from './checked-holds.ts'
import { readAccounts } from './internal/accounts.ts'
import { matchLine, readBankLines, reopenBankLine, setLineAside, splitLine } from './internal/bank-lines.ts'
import { matchExact } from './internal/exact-lines.ts'
import { importStatement, previewStatement, readStatement, readStatements } from './internal/statements.ts'
import { undoStatement } from './internal/undo-statement.ts'

/** Routes for bank statements and their lines, all for the office. */
export const statementRoutes: Route[] = [
  uploadRoute(calls.previewStatement, calls.MAX_STATEMENT_BYTES, (ctx, { query }, file) =>
    previewStatement(ctx, file, query.mapping),
  ),
  uploadRoute(calls.importStatement, calls.MAX_STATEMENT_BYTES, async (ctx, call, file) => {
    // Idempotency compares the file's hash, not the file itself.
    const hashedCall = { ...call, body: { ...call.query, file: createHash('sha256').update(file).digest('hex') } }
    const { fileName, mapping, accountId, bankName, lastDigits, coversUntil } = call.query
    const account = { accountId, accountName: bankName, lastDigits }
    const once = { route: calls.importStatement, prepare: () => readStatement(ctx, file, mapping) }
    const imported = await answerOnce(ctx, call.caller.staff, hashedCall, once, (tx, content) =>
      importStatement(tx, { content, fileName, mapping, account, coversUntil }),
    )
    await releaseCheckedHolds(ctx)
    return imported
  }),
  route(calls.listBankAccounts, (ctx) => readAccounts(ctx)),
  route(calls.listStatements, (ctx, { query }) => readStatements(ctx, query)),
  officeRoute(calls.undoStatement, (tx, { params }) => undoStatement(tx, params.id)),
  route(calls.listBankLines, (ctx, { query }) => readBankLines(ctx, query)),
  // No route transaction: each line is matched in its own.
  route(calls.matchExactLines, (ctx, { body, caller }) => matchExact(ctx, caller.staff, body.lineIds)),
  officeRouteOnce(calls.matchBankLine, (tx, { params, body }) => matchLine(tx, params.id, body)),
  officeRouteOnce(calls.splitBankLine, (tx, { params, body }) => splitLine(tx, params.id, body.parts)),
  officeRouteOnce(calls.setBankLineAside, (tx, { params, body }) => setLineAside(tx, params.id, body.reason)),
  officeRouteOnce(calls.reopenBankLine, (tx, { params, body }) => reopenBankLine(tx, params.id, body.reason)),
]
