import { downloadRoute, officeRouteOnce, type Route, route, uploadRoute } from '#platform/server/http/route.ts'
import type { DbTransaction } from '#platform/server/office.ts'
import { MOST_PHOTOGRAPH_BYTES } from '#platform/shared/photograph.ts'
import * as calls from '../contract.ts'
import { correctEntry } from './correcting.ts'
import { damagePhotograph, keepDamagePhotograph } from './damage-photographs.ts'
import { enterMoney } from './entering.ts'
import { countPayments } from './inside/found-payments.ts'
import { readLedger } from './inside/ledger.ts'
import { readPayments, summarisePayments } from './inside/payments.ts'
import { transferMoney } from './transferring.ts'

/** What payments cannot do by themselves, because they do not know statements. */
export interface PaymentTies {
  /** Reopens the line of a statement whose entry was corrected, in the same transaction. */
  openLine(db: DbTransaction, bankLineId: number): Promise<void>
}

/** The money of each booking, and the bookings by their money. All of it for the office. */
export function paymentRoutes(ties: PaymentTies): Route[] {
  return [
    route(calls.getLedger, (office, { params }) => readLedger(office, params.id)),
    officeRouteOnce(calls.addEntry, async (tx, { params, body }) => {
      const { ledger } = await enterMoney(tx, params.id, body)
      return ledger
    }),
    officeRouteOnce(calls.correctEntry, async (tx, { params, body }) => {
      const { entryId } = params
      const { ledger, bankLineId } = await correctEntry(tx, params.id, { entryId, reason: body.reason })
      if (bankLineId !== null) await ties.openLine(tx.database, bankLineId)
      return ledger
    }),
    officeRouteOnce(calls.transferMoney, (tx, { params, body }) => transferMoney(tx, params.id, body)),
    uploadRoute(calls.keepDamagePhotograph, MOST_PHOTOGRAPH_BYTES, async (office, { params }, file) => ({
      photograph: await keepDamagePhotograph(office, params.id, file),
    })),
    downloadRoute(calls.getDamagePhotograph, async (office, { params, answerWith }) => {
      const photograph = await damagePhotograph(office, params.id, params.entryId)
      answerWith('Content-Security-Policy', 'sandbox')
      return photograph
    }),
    route(calls.listPayments, async (office, { query }) => {
      const [rows, total] = await Promise.all([
        readPayments(office, query),
        query.count === 'later' ? Number.NaN : countPayments(office, query).then(({ count }) => count),
      ])
      return { rows, total }
    }),
    route(calls.countPayments, (office, { query }) => countPayments(office, query)),
    route(calls.summarisePayments, (office) => summarisePayments(office)),
  ]
}
