import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { type BookingWithMoney, bookingWithMoney } from '#features/ledger/server/ledger.ts'
import { balanceOf } from '#features/ledger/server/money.ts'
import type { Ledger } from '#features/payments/contract.ts'
import { correctEntry } from '#features/payments/server/correcting.ts'
import { enterMoney } from '#features/payments/server/entering.ts'
import type { BankLine, BankLineState, MatchKind } from '#features/statements/contract.ts'
import type { Deed, StaffDeed } from '#platform/server/deed.ts'
import type { Office } from '#platform/server/office.ts'
import type { TrailLine } from '#platform/server/trail.ts'
import { toDay } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { pence } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import {
  asPayment,
  type BankLineRow,
  bankLineWithId,
  markMatched,
  markOpen,
  markSetAside,
  markUnmatched,
  pageOfLines,
} from './bank-line-store.ts'
import { candidatesFor } from './candidates.ts'
import { kindFor } from './fit.ts'
import { knownBy, suggestionsFor } from './suggestions.ts'

/** Lines of the bank's statements, each open one with the bookings that it may belong to. */
export async function readBankLines(
  office: Office,
  query: {
    limit?: number | undefined
    offset?: number | undefined
    state?: BankLineState | undefined
    search?: string | undefined
    statementId?: number | undefined
  },
): Promise<Paged<BankLine>> {
  const { limit = DEFAULT_LIMIT, offset = 0 } = query
  const { rows, total } = await pageOfLines(office.database, { ...query, limit, offset })
  return { rows: await withSuggestions(office, rows), total }
}

/** One line. Refuses an unknown one as `missing`. */
async function readBankLine(office: Office, id: number): Promise<BankLine> {
  const [line] = await withSuggestions(office, [await lineWithId(office.database, id)])
  if (!line) throw noSuchLine()
  return line
}

/** The booking that a line is matched with. */
export interface Match {
  bookingId: number
  /** Left out: what the line's direction and the booking's balance say. */
  kind?: MatchKind | undefined
  /** Throws where the booking, locked by then, is not as the caller took it to be. */
  insist?: ((booking: BookingWithMoney) => void) | undefined
}

/**
 * Enters a line of the statement into the ledger of a booking. Refuses as `missing` an
 * unknown line or booking; as `taken` a line that was matched or set aside meanwhile; as `invalid` a kind that is not of
 * the line's direction; and what `enterMoney` refuses.
 */
export async function matchLine(
  deed: StaffDeed,
  lineId: number,
  match: Match,
): Promise<{ line: BankLine; ledger: Ledger }> {
  const row = await lineWithId(deed.database, lineId)
  if (row.state !== 'open') throw openNoMore(row.state)
  const { amount, day } = asPayment(row)
  const kind = match.kind ?? (await usualKind(deed, match.bookingId, amount))
  if ((kind === 'received') !== amount > 0)
    throw new Refusal('invalid', amount > 0 ? 'This line is money that came in' : 'This line is money that went out')
  const { entryId, ledger } = await enterMoney(deed, match.bookingId, {
    kind,
    amount: pence(Math.abs(amount)),
    day,
    bankLineId: lineId,
    insist: match.insist,
  })
  if (!(await markMatched(deed.database, lineId, entryId))) throw openNoMore('matched')
  await deed.trail(lineChanged(lineId, 'matched', { bookingId: match.bookingId, entryId }))
  return { line: await readBankLine(deed, lineId), ledger }
}

/** Sets a line aside that belongs to no booking. Refuses an unknown one as `missing`, one that is open no more as `taken`. */
export async function setLineAside(deed: StaffDeed, lineId: number, reason: string): Promise<BankLine> {
  const { state } = await lineWithId(deed.database, lineId)
  if (!(await markSetAside(deed.database, lineId, reason))) throw openNoMore(state)
  await deed.trail(lineChanged(lineId, 'set aside', { changed: ['reason'] }))
  return readBankLine(deed, lineId)
}

/**
 * Reopens a line: one that was set aside as it was, one that was matched by correcting its entry. Refuses as `taken` one
 * that is open already, and what `correctEntry` refuses.
 */
export async function reopenBankLine(deed: StaffDeed, lineId: number, reason: string | undefined): Promise<BankLine> {
  const row = await lineWithId(deed.database, lineId)
  if (row.state === 'open') throw openAlready()
  if (row.ledger_entry_id !== null && row.booking_id !== null) {
    await correctEntry(deed, row.booking_id, { entryId: row.ledger_entry_id, reason: reason ?? WRONG_BOOKING })
    await markUnmatched(deed.database, lineId)
  } else if (!(await markOpen(deed.database, lineId))) throw openAlready()
  await deed.trail(lineChanged(lineId, 'reopened', { before: row.state }))
  return readBankLine(deed, lineId)
}

const WRONG_BOOKING = 'The bank’s line was matched with the wrong booking'

async function lineWithId(books: Kysely<DB>, id: number): Promise<BankLineRow> {
  const row = await bankLineWithId(books, id)
  if (!row) throw noSuchLine()
  return row
}

async function usualKind(deed: Deed, bookingId: number, amount: number): Promise<MatchKind> {
  if (amount > 0) return 'received'
  const now = deed.clock.now()
  const booking = await bookingWithMoney(deed.database, bookingId, now)
  return booking ? kindFor(balanceOf(booking, now), amount) : 'refund'
}

async function withSuggestions(office: Office, rows: BankLineRow[]): Promise<BankLine[]> {
  const open = rows.filter(({ state }) => state === 'open').map(asPayment)
  const known = knownBy(await candidatesFor(office.database, open, office.clock.now()))
  const suggested = new Map(open.map((line) => [line.id, suggestionsFor(line, known)]))
  return rows.map((row) => ({
    id: row.id,
    day: toDay(row.day),
    amount: row.amount,
    payer: row.payer,
    reference: row.reference,
    description: row.description,
    state: row.state,
    setAsideReason: row.set_aside_reason,
    bankName: row.name,
    fileName: row.file_name,
    matched:
      row.booking_id === null || row.ledger_entry_id === null
        ? null
        : {
            bookingId: row.booking_id,
            paymentReference: paymentReference(row.booking_id),
            guestName: row.guest_name ?? '',
            entryId: row.ledger_entry_id,
            // What a line may become is one of these three.
            kind: row.kind as MatchKind,
          },
    suggestions: suggested.get(row.id) ?? [],
  }))
}

function lineChanged(itemId: number, action: string, after: Record<string, unknown>): TrailLine {
  return { action, item: 'bank_line', itemId, after }
}

function openNoMore(state: BankLineState): Refusal {
  const words = state === 'set-aside' ? 'set aside' : 'matched'
  return new Refusal('taken', `Somebody has ${words} this line meanwhile`)
}

function openAlready(): Refusal {
  return new Refusal('taken', 'This line is open already')
}

function noSuchLine(): Refusal {
  return new Refusal('missing', 'This line is not there any more')
}
