import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { amount, day, id, idInBody, idWithMessage, instant, paging } from '#platform/shared/wire.ts'
import * as calls from '../calls.ts'
import { SKIPPED_KINDS, skippedKind, statementHold } from './files.ts'

const skippedRow = z.object({
  id,
  /** Line number in the file, counted from 1. */
  line: z.int(),
  kind: skippedKind,
  why: z.string(),
  text: z.string(),
  /** Never negative; null if no sum can be read. */
  amount: z.nullable(amount),
  /** Null for an open row. */
  setAsideAt: z.nullable(instant),
  setAsideBy: z.nullable(z.string()),
  /** The unpaid holds that an open row may pay; empty for other rows. */
  holds: z.array(z.object({ bookingId: id, guestName: z.string() })),
})
export type StatementRow = z.infer<typeof skippedRow>

export const listSkippedRows = endpoint({
  ...calls.listSkippedRows,
  access: 'view money',
  summary: 'Lists the rows of a statement that were not readable or left out, open rows first',
  params: z.object({ id: idWithMessage('This statement is no longer there') }),
  query: z.object({ ...paging }),
  answer: z.array(skippedRow),
  paged: true,
})

/** Maximum number of row ids in a call of `setSkippedRowsAside`. */
export const MAX_ROWS_PER_CALL = 200

export const setSkippedRowsAside = endpoint({
  method: 'POST',
  path: '/api/admin/skipped-rows/set-aside',
  access: 'edit money',
  summary: 'Sets aside rows of statements that are no guest’s payment; releases holds that waited only for them',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  body: z.strictObject({
    ids: z
      .array(idInBody('Please choose rows'))
      .check(
        z.minLength(1, 'Please choose rows'),
        z.maxLength(MAX_ROWS_PER_CALL, `Please choose at most ${MAX_ROWS_PER_CALL} rows`),
      ),
  }),
  answer: z.object({ setAside: z.int() }),
})

export const reopenSkippedRow = endpoint({
  method: 'POST',
  path: '/api/admin/skipped-rows/{id}/reopen',
  access: 'edit money',
  summary:
    'Reopens a row that was set aside; unpaid dates that it may pay for are held again as long as they are not released',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  params: z.object({ id: idWithMessage('This row is no longer there') }),
  answer: z.object({ reopened: z.int() }),
})

/** Reasons why a row may pay a hold, strongest first. `unreadable`: the row has no readable sum. */
export const PAYMENT_REASONS = ['reference', 'sum', 'name', 'unreadable'] as const
export type PaymentReason = (typeof PAYMENT_REASONS)[number]

/** An open row of a statement that may be the payment of a hold. */
const awaitedRow = z.object({
  /** `line`: an imported open line. */
  kind: z.enum(['line', ...SKIPPED_KINDS]),
  /** Id of the line or of the skipped row; unique together with `kind`. */
  id,
  statementId: id,
  fileName: z.string(),
  /** Line number of a skipped row in the file; null for an imported line, which has a day and an amount. */
  line: z.nullable(z.int()),
  day: z.nullable(day),
  amount: z.nullable(amount),
  text: z.string(),
  reason: z.enum(PAYMENT_REASONS),
})
export type AwaitedRow = z.infer<typeof awaitedRow>

const waitingHold = z.extend(statementHold, {
  /** At most 3 of the rows that may pay the hold. */
  rows: z.array(awaitedRow),
  rowCount: z.int(),
})
export type WaitingHold = z.infer<typeof waitingHold>

export const listWaitingHolds = endpoint({
  ...calls.listWaitingHolds,
  access: 'view lettings',
  summary: 'Lists ended holds that are kept because a row of a statement may be their payment',
  answer: z.object({ holds: z.array(waitingHold) }),
})
