import { createHash } from 'node:crypto'
import { answerOnce } from '#platform/server/http/once.ts'
import {
  type Call,
  downloadRoute,
  type Route,
  route,
  type StaffMember,
  uploadRoute,
} from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { type Endpoint, fillPath } from '#platform/shared/endpoint.ts'
import { MOST_PHOTOGRAPH_BYTES } from '#platform/shared/photograph.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import * as calls from '../contract.ts'
import { matchLine, readBankLines, reopenBankLine, setLineAside } from './bank-lines.ts'
import { damagePhotograph, keepDamagePhotograph } from './damage-photographs.ts'
import { correctEntry, enterByHand } from './entering.ts'
import { matchExact } from './exact-lines.ts'
import { readLedger } from './ledger.ts'
import { readPayments, summarisePayments } from './payments.ts'
import { importStatement, previewStatement, readStatements } from './statements.ts'
import { exportTakings, readTakings } from './takings.ts'

/** Money: the ledgers of bookings, the bank's statements, what is due, and owners' takings. All of it for the office. */
export function paymentRoutes(office: Office): Route[] {
  return [...ledgerRoutes(office), ...statementRoutes(office), ...lineRoutes(office), ...figureRoutes(office)]
}

function ledgerRoutes(office: Office): Route[] {
  return [
    route(calls.getLedger, ({ params }) => readLedger(office, params.id)),
    route(calls.addEntry, (call) =>
      answerOnce(office, call, { route: about(calls.addEntry, call.params) }, (books) =>
        enterByHand(office, books, call.params.id, call.body, staffOf(call)),
      ),
    ),
    route(calls.correctEntry, (call) =>
      answerOnce(office, call, { route: about(calls.correctEntry, call.params) }, (books) =>
        correctEntry(office, books, call.params.id, call.params.entryId, call.body.reason, staffOf(call)),
      ),
    ),
    uploadRoute(calls.keepDamagePhotograph, MOST_PHOTOGRAPH_BYTES, async ({ params }, file) => ({
      photograph: await keepDamagePhotograph(office, params.id, file),
    })),
    downloadRoute(calls.getDamagePhotograph, async ({ params, answerWith }) => {
      const photograph = await damagePhotograph(office, params.id, params.entryId)
      answerWith('Content-Security-Policy', 'sandbox')
      return photograph
    }),
  ]
}

function statementRoutes(office: Office): Route[] {
  return [
    uploadRoute(calls.previewStatement, calls.MOST_STATEMENT_BYTES, ({ query }, file) =>
      previewStatement(office, file, query.mapping),
    ),
    uploadRoute(calls.importStatement, calls.MOST_STATEMENT_BYTES, (call, file) => {
      // What makes two sendings the same one is the file's content, not two million numbers.
      const asked = { ...call, body: { ...call.query, file: createHash('sha256').update(file).digest('hex') } }
      return answerOnce(office, asked, { route: calls.importStatement }, (books) =>
        importStatement(office, books, { ...call.query, file }, staffOf(call)),
      )
    }),
    route(calls.listStatements, ({ query }) => readStatements(office, query)),
  ]
}

function lineRoutes(office: Office): Route[] {
  return [
    route(calls.listBankLines, ({ query }) => readBankLines(office, query)),
    route(calls.matchExactLines, (call) => matchExact(office, call.body.lineIds, staffOf(call))),
    route(calls.matchBankLine, (call) =>
      answerOnce(office, call, { route: about(calls.matchBankLine, call.params) }, (books) =>
        matchLine(office, books, call.params.id, call.body, staffOf(call)),
      ),
    ),
    route(calls.setBankLineAside, (call) =>
      answerOnce(office, call, { route: about(calls.setBankLineAside, call.params) }, (books) =>
        setLineAside(office, books, call.params.id, call.body.reason, staffOf(call)),
      ),
    ),
    route(calls.reopenBankLine, (call) =>
      answerOnce(office, call, { route: about(calls.reopenBankLine, call.params) }, (books) =>
        reopenBankLine(office, books, call.params.id, call.body.reason, staffOf(call)),
      ),
    ),
  ]
}

function figureRoutes(office: Office): Route[] {
  return [
    route(calls.listPayments, ({ query }) => readPayments(office, query)),
    route(calls.summarisePayments, () => summarisePayments(office)),
    route(calls.getTakings, ({ params, query }) => readTakings(office, params.id, query)),
    downloadRoute(calls.exportTakings, ({ params, query }) => exportTakings(office, params.id, query)),
  ]
}

/** A call about one item: the same words about another are another thing, and a key counts for one of them. */
function about(endpoint: Endpoint, params: Record<string, unknown>): Endpoint {
  return { ...endpoint, path: fillPath(endpoint.path, params) }
}

function staffOf({ visitor }: Pick<Call, 'visitor'>): StaffMember {
  if (!visitor.staff) throw new Refusal('signed-out', 'Please sign in')
  return visitor.staff
}
