import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { paymentReference } from '#features/bookings/contract.ts'
import type { StaffMember } from '#platform/server/http/route.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { toDay } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { pence } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import type { BankLine, BankLineState, Ledger, MatchKind } from '../contract.ts'
import {
  asPayment,
  type BankLineRow,
  bankLineWithId,
  markMatched,
  markOpen,
  markSetAside,
  pageOfLines,
} from './bank-line-store.ts'
import { candidatesFor } from './candidates.ts'
import { correctEntry, enterMoney } from './entering.ts'
import { isSettled } from './ledger.ts'
import { kindFor, standingOf } from './standing.ts'
import { type BookingWithMoney, bookingWithMoney } from './store.ts'
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
  return { rows: await withSuggestions(office, office.database, rows), total }
}

/** One line. Refuses an unknown one as `missing`. */
export async function readBankLine(office: Office, books: Kysely<DB>, id: number): Promise<BankLine> {
  const [line] = await withSuggestions(office, books, [await lineThere(books, id)])
  if (!line) throw noSuchLine()
  return line
}

/** What a line is matched with. */
export interface Match {
  bookingId: number
  /** Left out: what the line's direction and the booking's standing say. */
  kind?: MatchKind | undefined
  /** Throws where the booking does not stand as it was taken to stand; it is locked by then. */
  insist?: ((booking: BookingWithMoney) => void) | undefined
}

/**
 * Enters a line of the statement into the ledger of a booking, all in the caller's transaction. Refuses as `missing` an
 * unknown line or booking; as `taken` a line that was matched or set aside meanwhile; as `invalid` a kind that is not of
 * the line's direction; and what `enterMoney` refuses.
 */
export async function matchLine(
  office: Office,
  books: Books,
  lineId: number,
  match: Match,
  staff: StaffMember,
): Promise<{ line: BankLine; ledger: Ledger }> {
  const row = await lineThere(books, lineId)
  if (row.state !== 'open') throw openNoMore(row.state)
  const { amount, day } = asPayment(row)
  const kind = match.kind ?? (await usualKind(office, books, match.bookingId, amount))
  if ((kind === 'received') !== amount > 0)
    throw new Refusal('invalid', amount > 0 ? 'This line is money that came in' : 'This line is money that went out')
  const { entryId, ledger } = await enterMoney(
    office,
    books,
    match.bookingId,
    {
      kind,
      amount: pence(Math.abs(amount)),
      day,
      bankLineId: lineId,
      insist: match.insist,
    },
    staff,
  )
  if (!(await markMatched(books, lineId, entryId))) throw openNoMore('matched')
  await trailOf(office, books, staff, lineId, 'matched', { bookingId: match.bookingId, entryId })
  return { line: await readBankLine(office, books, lineId), ledger }
}

/** Puts a line away that belongs to no booking. Refuses as `taken` one that is open no more. */
export async function setLineAside(
  office: Office,
  books: Books,
  lineId: number,
  reason: string,
  staff: StaffMember,
): Promise<BankLine> {
  const { state } = await lineThere(books, lineId)
  if (!(await markSetAside(books, lineId, reason))) throw openNoMore(state)
  await trailOf(office, books, staff, lineId, 'set aside', { changed: ['reason'] })
  return readBankLine(office, books, lineId)
}

/**
 * Opens a line again: one that was set aside as it was, one that was matched by taking its entry back. Refuses as `taken`
 * one that is open already, and what `correctEntry` refuses.
 */
export async function reopenBankLine(
  office: Office,
  books: Books,
  lineId: number,
  reason: string | undefined,
  staff: StaffMember,
): Promise<BankLine> {
  const row = await lineThere(books, lineId)
  if (row.state === 'open') throw new Refusal('taken', 'This line is open already')
  if (row.ledger_entry_id !== null && row.booking_id !== null)
    await correctEntry(office, books, row.booking_id, row.ledger_entry_id, reason ?? WRONG_BOOKING, staff)
  else if (!(await markOpen(books, lineId))) throw new Refusal('taken', 'This line is open already')
  await trailOf(office, books, staff, lineId, 'reopened', { before: row.state })
  return readBankLine(office, books, lineId)
}

const WRONG_BOOKING = 'The bank’s line was matched with the wrong booking'

async function lineThere(books: Kysely<DB>, id: number): Promise<BankLineRow> {
  const row = await bankLineWithId(books, id)
  if (!row) throw noSuchLine()
  return row
}

async function usualKind(office: Office, books: Books, bookingId: number, amount: number): Promise<MatchKind> {
  if (amount > 0) return 'received'
  const booking = await bookingWithMoney(books, bookingId)
  return booking ? kindFor(standingOf(booking, isSettled(booking, office.clock.now())), amount) : 'refund'
}

async function withSuggestions(office: Office, books: Kysely<DB>, rows: BankLineRow[]): Promise<BankLine[]> {
  const open = rows.filter(({ state }) => state === 'open').map(asPayment)
  const known = knownBy(await candidatesFor(books, open, office.clock.now()))
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

async function trailOf(
  office: Office,
  books: Books,
  { userId }: StaffMember,
  itemId: number,
  action: string,
  after: Record<string, unknown>,
): Promise<void> {
  await writeTrail(office, books, { actor: 'staff', userId, action, item: 'bank_line', itemId, after })
}

function openNoMore(state: BankLineState): Refusal {
  const words = state === 'set-aside' ? 'set aside' : 'matched'
  return new Refusal('taken', `Somebody has ${words} this line meanwhile`)
}

function noSuchLine(): Refusal {
  return new Refusal('missing', 'This line is not there any more')
}
