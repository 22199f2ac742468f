import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { type BookingWithMoney, findBookingWithMoney } from '#features/bookings/server/lists/bookings-with-money.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { balanceOf } from '#features/ledger/server/money.ts'
import type { Ledger } from '#features/payments/contract.ts'
import { correctEntry } from '#features/payments/server/correcting.ts'
import { enterMoney } from '#features/payments/server/entering.ts'
import type { BankLine, BankLineState, MatchKind } from '#features/statements/contract.ts'
import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import type { AuditEntry } from '#platform/server/audit-log.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { toDay } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { formatPounds, formatPoundsText, type Pence, pence, penceOf } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'
import { keepAwaitedHolds } from '../checked-holds.ts'
import { lockToReopen } from '../reopen-line.ts'
import {
  type BankLineRow,
  findBankLine,
  findBankLines,
  findHomeIds,
  lockLine,
  markMatched,
  markOpen,
  markSetAside,
  markUnmatched,
  toPaymentLine,
} from './bank-line-store.ts'
import { queueMatchEmail } from './emails.tsx'
import { findCandidates, findDeletedBookings } from './matching/candidates.ts'
import { matchKindFor } from './matching/fit.ts'
import { indexCandidates, referencedBookingIds, suggestionsFor } from './matching/suggestions.ts'

/** Returns a page of lines; only open lines have suggested bookings. */
export async function readBankLines(
  ctx: AppContext,
  query: {
    limit?: number | undefined
    offset?: number | undefined
    state?: BankLineState | undefined
    search?: string | undefined
    statementId?: number | undefined
  },
): Promise<Paged<BankLine>> {
  const { limit = MAX_LIMIT, offset = 0 } = query
  const { rows, total } = await findBankLines(ctx.database, { ...query, limit, offset })
  return { rows: await addSuggestions(ctx, rows), total }
}

/** Throws `not-found` for an unknown line. */
async function readBankLine(ctx: AppContext, id: number): Promise<BankLine> {
  const [line] = await addSuggestions(ctx, [await findLine(ctx.database, id)])
  if (!line) throw notFoundError()
  return line
}

/** A booking that a line, or a part of a line, is matched with. */
export interface Match {
  bookingId: number
  /** By default derived from the line's direction and the booking's balance. */
  kind?: MatchKind | undefined
  /** Called with the locked booking; throws if its balance is not what the caller expects. */
  validate?: ((booking: BookingWithMoney) => void) | undefined
  /** Enters money for a booking without nights as due back to the guest. */
  withoutNights?: 'refund' | undefined
}

/** The amount is positive, whichever way the money moved. */
export interface Part extends Match {
  amount: Pence
}

/**
 * Enters a line for a booking. Throws `not-found` for an unknown line, `conflict` unless the line is open, `invalid` for a kind of
 * the wrong direction. Also throws what `enterMoney` throws.
 */
export async function matchLine(
  tx: StaffTxContext,
  lineId: number,
  match: Match,
): Promise<{ line: BankLine; ledger: Ledger }> {
  const row = await findOpenLine(tx.database, lineId)
  const whole = pence(Math.abs(penceOf(row.amount)))
  const { line, ledgers } = await enterParts(tx, row, [{ ...match, amount: whole }])
  const [ledger] = ledgers
  if (!ledger) throw notOpenError('matched')
  return { line, ledger }
}

/**
 * Enters all parts or none. Throws `invalid` for a wrong sum, or for two parts with equal booking and kind. Also throws what
 * `matchLine` throws.
 */
export async function splitLine(
  tx: StaffTxContext,
  lineId: number,
  parts: Part[],
): Promise<{ line: BankLine; ledgers: Ledger[] }> {
  const row = await findOpenLine(tx.database, lineId)
  const whole = Math.abs(penceOf(row.amount))
  const sum = parts.reduce((sum, { amount }) => sum + amount, 0)
  if (sum !== whole)
    throw fieldError(
      'parts',
      `The parts come to ${formatPoundsText((sum / 100).toFixed(2))}, and the line is ${formatPounds(pence(whole))}`,
    )
  const kinds = parts.map(({ bookingId, kind }) => `${bookingId} ${kind ?? ''}`)
  if (new Set(kinds).size < kinds.length) throw fieldError('parts', 'Please choose each booking once')
  return enterParts(tx, row, parts)
}

async function findOpenLine(db: DbTransaction, id: number): Promise<BankLineRow> {
  await lockLine(db, id)
  const row = await findLine(db, id)
  if (row.state !== 'open') throw notOpenError(row.state)
  return row
}

async function enterParts(
  tx: StaffTxContext,
  row: BankLineRow,
  parts: Part[],
): Promise<{ line: BankLine; ledgers: Ledger[] }> {
  const ledgers = new Map<number, Ledger>()
  const entries: { entryId: number; bookingId: number; amount: Pence }[] = []
  for (const part of await sortByLockOrder(tx, parts)) {
    const { entryId, ledger } = await enterPart(tx, row, part)
    entries.push({ entryId, bookingId: part.bookingId, amount: part.amount })
    ledgers.set(part.bookingId, ledger)
  }
  if (!(await markMatched(tx.database, row.id, entries))) throw notOpenError('matched')
  for (const { bookingId, entryId } of entries) {
    await tx.audit(auditEntry(row.id, 'matched', { bookingId, entryId }))
    await queueMatchEmail(tx, row.bank_statement_id, entryId)
  }
  return { line: await readBankLine(tx, row.id), ledgers: [...ledgers.values()] }
}

/** Sorts by home id, then booking id. Concurrent splits take their locks in this order, so they cannot deadlock. */
async function sortByLockOrder<P extends { bookingId: number }>(tx: StaffTxContext, parts: P[]): Promise<P[]> {
  if (parts.length < 2) return parts
  const homes = await findHomeIds(
    tx.database,
    parts.map(({ bookingId }) => bookingId),
  )
  const home = ({ bookingId }: P) => homes.get(bookingId) ?? 0
  return parts.toSorted((one, other) => home(one) - home(other) || one.bookingId - other.bookingId)
}

async function enterPart(
  tx: StaffTxContext,
  row: BankLineRow,
  part: Part,
): Promise<{ entryId: number; ledger: Ledger }> {
  const { amount, day } = toPaymentLine(row)
  const kind = part.kind ?? (await findDefaultKind(tx, part.bookingId, amount))
  if ((kind === 'received') !== amount > 0)
    throw new Refusal('invalid', amount > 0 ? 'This line is money that came in' : 'This line is money that went out')
  return enterMoney(tx, part.bookingId, {
    kind,
    amount: part.amount,
    day,
    bankLineId: row.id,
    validate: part.validate,
    withoutNights: part.withoutNights,
  })
}

/** Throws `not-found` for an unknown line and `conflict` for a line that is not open. */
export async function setLineAside(tx: StaffTxContext, lineId: number, reason: string): Promise<BankLine> {
  const { state } = await findLine(tx.database, lineId)
  if (!(await markSetAside(tx.database, lineId, reason))) throw notOpenError(state)
  await tx.audit(auditEntry(lineId, 'set aside', { changed: ['reason'] }))
  return readBankLine(tx, lineId)
}

/**
 * Reopens a line; corrects the entries of a matched line. Throws `not-found` for an unknown line and `conflict` for an open line.
 * Also throws what `correctEntry` throws.
 */
export async function reopenBankLine(
  tx: StaffTxContext,
  lineId: number,
  reason: string | undefined,
): Promise<BankLine> {
  const { allocations } = await findLine(tx.database, lineId)
  await lockToReopen(
    tx,
    allocations.map(({ bookingId }) => bookingId),
  )
  const row = await findLine(tx.database, lineId)
  if (row.state === 'open') throw alreadyOpenError()
  if (row.state === 'matched') {
    for (const { bookingId, entryId } of await sortByLockOrder(tx, row.allocations))
      await correctEntry(tx, bookingId, { entryId, reason: reason ?? WRONG_BOOKING })
    await markUnmatched(tx.database, lineId)
  } else if (!(await markOpen(tx.database, lineId))) throw alreadyOpenError()
  await tx.audit(auditEntry(lineId, 'reopened', { before: row.state }))
  await keepAwaitedHolds(tx)
  return readBankLine(tx, lineId)
}

const WRONG_BOOKING = 'The bank’s line was matched with the wrong booking'

async function findLine(db: Kysely<DB>, id: number): Promise<BankLineRow> {
  const row = await findBankLine(db, id)
  if (!row) throw notFoundError()
  return row
}

async function findDefaultKind(tx: TxContext, bookingId: number, amount: number): Promise<MatchKind> {
  if (amount > 0) return 'received'
  const now = tx.clock.now()
  const booking = await findBookingWithMoney(tx.database, bookingId, now)
  return booking ? matchKindFor(balanceOf(booking, now), amount) : 'refund'
}

async function addSuggestions(ctx: AppContext, rows: BankLineRow[]): Promise<BankLine[]> {
  const open = rows.filter(({ state }) => state === 'open').map(toPaymentLine)
  const known = indexCandidates(await findCandidates(ctx.database, open, ctx.clock.now()))
  const suggested = new Map(open.map((line) => [line.id, suggestionsFor(line, known)]))
  const matched = rows.flatMap(({ allocations }) => allocations.map(({ bookingId }) => bookingId))
  const deletedById = await findDeletedBookings(ctx.database, [...open.flatMap(referencedBookingIds), ...matched])
  const deletedByLine = new Map(
    open.map((line) => [line.id, referencedBookingIds(line).flatMap((id) => deletedById.get(id) ?? [])]),
  )
  return rows.map((row) => ({
    id: row.id,
    day: toDay(row.day),
    amount: row.amount,
    isDirectionGuessed: row.direction_guessed,
    mayRepeat: row.may_repeat,
    payer: row.payer,
    reference: row.reference,
    description: row.description,
    state: row.state,
    setAsideReason: row.set_aside_reason,
    bankName: row.name ?? '',
    fileName: row.file_name,
    allocations: row.allocations.map((part) => ({
      ...part,
      paymentReference: paymentReference(part.bookingId),
      deletedAt: deletedById.get(part.bookingId)?.deletedAt ?? null,
      // Lines are matched only with entries of these three kinds.
      kind: part.kind as MatchKind,
    })),
    deletedBookings: deletedByLine.get(row.id) ?? [],
    suggestions: suggested.get(row.id) ?? [],
  }))
}

function auditEntry(itemId: number, action: string, after: Record<string, unknown>): AuditEntry {
  return { action, item: 'bank_line', itemId, after }
}

function notOpenError(state: BankLineState): Refusal {
  const action = state === 'set-aside' ? 'set aside' : 'matched'
  return new Refusal('conflict', `Another member of staff has ${action} this line meanwhile`)
}

function alreadyOpenError(): Refusal {
  return new Refusal('conflict', 'This line is open already')
}

function notFoundError(): Refusal {
  return new Refusal('not-found', 'This line is no longer there')
}
