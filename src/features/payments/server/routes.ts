import { findEntry } from '#features/ledger/server/ledger.ts'
import type { OpenRows } from '#features/payments/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { downloadRoute, officeRouteOnce, type Route, route, uploadRoute } from '#platform/server/http/routes/route.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { MAX_PHOTOGRAPH_BYTES } from '#platform/shared/photograph.ts'
import * as calls from '../contract.ts'
import { correctEntry } from './correcting.ts'
import { readDamagePhotograph, storeDamagePhotograph } from './damage-photographs.ts'
import { countPayments } from './internal/find-payments.ts'
import { readLedger } from './internal/ledger.ts'
import { readPayments, summarisePayments } from './internal/payments.ts'
import { enterOrPropose } from './refund-approval.ts'
import { transferMoney } from './transferring.ts'

/** Functions of statements. `app` passes the functions in, because payments must not import statements. */
export interface PaymentDeps {
  /** Takes the locks that `reopenLine` needs. Called before `correctEntry`, to prevent deadlocks. */
  lockToReopen(tx: TxContext, bookingIds: number[]): Promise<void>
  /** Reopens the bank line of a corrected entry, in the transaction of the correction. */
  reopenLine(tx: TxContext, bankLineId: number): Promise<void>
  countOpenRows(ctx: AppContext): Promise<OpenRows>
}

export function paymentRoutes(deps: PaymentDeps): Route[] {
  return [
    route(calls.getLedger, (ctx, { params }) => readLedger(ctx, params.id)),
    officeRouteOnce(calls.addEntry, (tx, { params, body }) => enterOrPropose(tx, params.id, body)),
    officeRouteOnce(calls.correctEntry, async (tx, { params, body }) => {
      const { id, entryId } = params
      const bankLineId = (await findEntry(tx.database, id, entryId))?.bank_line_id ?? null
      if (bankLineId !== null) await deps.lockToReopen(tx, [id])
      const ledger = await correctEntry(tx, id, { entryId, reason: body.reason })
      if (bankLineId !== null) await deps.reopenLine(tx, bankLineId)
      return ledger
    }),
    officeRouteOnce(calls.transferMoney, (tx, { params, body }) => transferMoney(tx, params.id, body)),
    uploadRoute(calls.uploadDamagePhotograph, MAX_PHOTOGRAPH_BYTES, async (ctx, { params }, file) => ({
      photograph: await storeDamagePhotograph(ctx, params.id, file),
    })),
    downloadRoute(calls.getDamagePhotograph, async (ctx, { params, setHeader }) => {
      const photograph = await readDamagePhotograph(ctx, params.id, params.entryId)
      setHeader('Content-Security-Policy', 'sandbox')
      return photograph
    }),
    route(calls.listPayments, async (ctx, { query }) => {
      const [rows, total] = await Promise.all([
        readPayments(ctx, query),
        query.count === 'later' ? Number.NaN : countPayments(ctx, query).then(({ count }) => count),
      ])
      return { rows, total }
    }),
    route(calls.countPayments, (ctx, { query }) => countPayments(ctx, query)),
    route(calls.summarisePayments, (ctx) => summarisePayments(ctx, deps.countOpenRows)),
  ]
}
