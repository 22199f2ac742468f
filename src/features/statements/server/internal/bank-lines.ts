import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { type BookingWithMoney, bookingWithMoney } from '#features/ledger/server/ledger.ts'
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
import { formatPounds, formatSum, type Pence, pence, penceOf } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import {
  asPayment,
  type BankLineRow,
  bankLineWithId,
  homesOf,
  keepLine,
  markMatched,
  markOpen,
  markSetAside,
  markUnmatched,
  pageOfLines,
} from './bank-line-store.ts'
import { candidatesFor, deletedAmong } from './candidates.ts'
import { tellOfMatch } from './emails.tsx'
import { kindFor } from './fit.ts'
import { knownBy, referencesOf, suggestionsFor } from './suggestions.ts'

/** Lists lines, each open line with suggested bookings. */
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
  const { limit = DEFAULT_LIMIT, offset = 0 } = query
  const { rows, total } = await pageOfLines(ctx.database, { ...query, limit, offset })
  return { rows: await withSuggestions(ctx, rows), total }
}

/** Throws `not-found` for an unknown line. */
async function readBankLine(ctx: AppContext, id: number): Promise<BankLine> {
  const [line] = await withSuggestions(ctx, [await lineWithId(ctx.database, id)])
  if (!line) throw noSuchLine()
  return line
}

/** A booking that a line, or a part of a line, is matched with. */
export interface Match {
  bookingId: number
  /** By default derived from the line's direction and the booking's balance. */
  kind?: MatchKind | undefined
  /** Called with the locked booking; throws if its balance is not what the caller expects. */
  insist?: ((booking: BookingWithMoney) => void) | undefined
  /** For money for a booking without nights: the money is due back, and no nights are taken. */
  withoutNights?: 'refund' | undefined
}

/** A part of a line, in pence, positive whichever way the money moved. */
export interface Part extends Match {
  amount: Pence
}

/**
 * Enters a line into the ledger of a booking. Throws `not-found` for an unknown line or booking, `conflict` for a line that is
 * not open, `invalid` for a kind of the other direction, and what `enterMoney` throws.
 */
export async function matchLine(
  tx: StaffTxContext,
  lineId: number,
  match: Match,
): Promise<{ line: BankLine; ledger: Ledger }> {
  const row = await openLineWithId(tx.database, lineId)
  const whole = pence(Math.abs(penceOf(row.amount)))
  const { line, ledgers } = await enterParts(tx, row, [{ ...match, amount: whole }])
  const [ledger] = ledgers
  if (!ledger) throw openNoMore('matched')
  return { line, ledger }
}

/**
 * Enters a line into the ledgers of several bookings, all parts or none. Throws `invalid` if the parts do not add up or repeat a
 * booking with the same kind, and what `matchLine` throws.
 */
export async function splitLine(
  tx: StaffTxContext,
  lineId: number,
  parts: Part[],
): Promise<{ line: BankLine; ledgers: Ledger[] }> {
  const row = await openLineWithId(tx.database, lineId)
  const whole = Math.abs(penceOf(row.amount))
  const sum = parts.reduce((sum, { amount }) => sum + amount, 0)
  if (sum !== whole)
    throw fieldError(
      'parts',
      `The parts come to ${formatSum((sum / 100).toFixed(2))}, and the line is ${formatPounds(pence(whole))}`,
    )
  const kinds = parts.map(({ bookingId, kind }) => `${bookingId} ${kind ?? ''}`)
  if (new Set(kinds).size < kinds.length) throw fieldError('parts', 'Please choose each booking once')
  return enterParts(tx, row, parts)
}

async function openLineWithId(db: DbTransaction, id: number): Promise<BankLineRow> {
  await keepLine(db, id)
  const row = await lineWithId(db, id)
  if (row.state !== 'open') throw openNoMore(row.state)
  return row
}

async function enterParts(
  tx: StaffTxContext,
  row: BankLineRow,
  parts: Part[],
): Promise<{ line: BankLine; ledgers: Ledger[] }> {
  const ledgers = new Map<number, Ledger>()
  const entries: { entryId: number; bookingId: number; amount: Pence }[] = []
  for (const part of await inOrderOfLocks(tx, parts)) {
    const { entryId, ledger } = await enterPart(tx, row, part)
    entries.push({ entryId, bookingId: part.bookingId, amount: part.amount })
    ledgers.set(part.bookingId, ledger)
  }
  if (!(await markMatched(tx.database, row.id, entries))) throw openNoMore('matched')
  for (const { bookingId, entryId } of entries) {
    await tx.audit(lineChanged(row.id, 'matched', { bookingId, entryId }))
    await tellOfMatch(tx, row.bank_statement_id, entryId)
  }
  return { line: await readBankLine(tx, row.id), ledgers: [...ledgers.values()] }
}

/** Sorts by home and booking, the order of locks, so that concurrent splits cannot deadlock. */
async function inOrderOfLocks<P extends { bookingId: number }>(tx: StaffTxContext, parts: P[]): Promise<P[]> {
  if (parts.length < 2) return parts
  const homes = await homesOf(
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
  const { amount, day } = asPayment(row)
  const kind = part.kind ?? (await usualKind(tx, part.bookingId, amount))
  if ((kind === 'received') !== amount > 0)
    throw new Refusal('invalid', amount > 0 ? 'This line is money that came in' : 'This line is money that went out')
  return enterMoney(tx, part.bookingId, {
    kind,
    amount: part.amount,
    day,
    bankLineId: row.id,
    insist: part.insist,
    withoutNights: part.withoutNights,
  })
}

/** Throws `not-found` for an unknown line and `conflict` for one that is not open. */
export async function setLineAside(tx: StaffTxContext, lineId: number, reason: string): Promise<BankLine> {
  const { state } = await lineWithId(tx.database, lineId)
  if (!(await markSetAside(tx.database, lineId, reason))) throw openNoMore(state)
  await tx.audit(lineChanged(lineId, 'set aside', { changed: ['reason'] }))
  return readBankLine(tx, lineId)
}

/**
 * Reopens a line. The entries of a matched line are corrected. Throws `not-found` for an unknown line, `conflict` for an open
 * one, and what `correctEntry` throws.
 */
export async function reopenBankLine(
  tx: StaffTxContext,
  lineId: number,
  reason: string | undefined,
): Promise<BankLine> {
  const row = await lineWithId(tx.database, lineId)
  if (row.state === 'open') throw openAlready()
  if (row.state === 'matched') {
    for (const { bookingId, entryId } of await inOrderOfLocks(tx, row.allocations))
      await correctEntry(tx, bookingId, { entryId, reason: reason ?? WRONG_BOOKING })
    await markUnmatched(tx.database, lineId)
  } else if (!(await markOpen(tx.database, lineId))) throw openAlready()
  await tx.audit(lineChanged(lineId, 'reopened', { before: row.state }))
  return readBankLine(tx, lineId)
}

const WRONG_BOOKING = 'The bank’s line was matched with the wrong booking'

async function lineWithId(db: Kysely<DB>, id: number): Promise<BankLineRow> {
  const row = await bankLineWithId(db, id)
  if (!row) throw noSuchLine()
  return row
}

async function usualKind(tx: TxContext, bookingId: number, amount: number): Promise<MatchKind> {
  if (amount > 0) return 'received'
  const now = tx.clock.now()
  const booking = await bookingWithMoney(tx.database, bookingId, now)
  return booking ? kindFor(balanceOf(booking, now), amount) : 'refund'
}

async function withSuggestions(ctx: AppContext, rows: BankLineRow[]): Promise<BankLine[]> {
  const open = rows.filter(({ state }) => state === 'open').map(asPayment)
  const known = knownBy(await candidatesFor(ctx.database, open, ctx.clock.now()))
  const suggested = new Map(open.map((line) => [line.id, suggestionsFor(line, known)]))
  const matched = rows.flatMap(({ allocations }) => allocations.map(({ bookingId }) => bookingId))
  const gone = await deletedAmong(ctx.database, [...open.flatMap(referencesOf), ...matched])
  const deleted = new Map(open.map((line) => [line.id, referencesOf(line).flatMap((id) => gone.get(id) ?? [])]))
  return rows.map((row) => ({
    id: row.id,
    day: toDay(row.day),
    amount: row.amount,
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
      deletedAt: gone.get(part.bookingId)?.deletedAt ?? null,
      // A line is only ever matched with entries of these three kinds.
      kind: part.kind as MatchKind,
    })),
    deletedBookings: deleted.get(row.id) ?? [],
    suggestions: suggested.get(row.id) ?? [],
  }))
}

function lineChanged(itemId: number, action: string, after: Record<string, unknown>): AuditEntry {
  return { action, item: 'bank_line', itemId, after }
}

function openNoMore(state: BankLineState): Refusal {
  const words = state === 'set-aside' ? 'set aside' : 'matched'
  return new Refusal('conflict', `Another member of staff has ${words} this line meanwhile`)
}

function openAlready(): Refusal {
  return new Refusal('conflict', 'This line is open already')
}

function noSuchLine(): Refusal {
  return new Refusal('not-found', 'This line is not there any more')
}
