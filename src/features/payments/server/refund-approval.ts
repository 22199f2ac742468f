import { sql } from 'kysely'
import { propose } from '#features/approvals/server/approvals.ts'
import { readRule } from '#features/approvals/server/rule.ts'
import { acquireLocks } from '#platform/server/http/limits/limits.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { formatPounds, penceOf } from '#platform/shared/money.ts'
import type { Ledger, NewEntry } from '../contract.ts'
import { enterMoney } from './entering.ts'
import { readLedger } from './internal/ledger.ts'

/**
 * Enters money, or proposes it to a second person if the booking's refunds and returned deposits exceed the sum of the rule
 * in total [rule two-people]. Throws as `enterMoney`.
 */
export async function enterOrPropose(
  tx: StaffTxContext,
  bookingId: number,
  entry: NewEntry,
): Promise<Ledger & { isProposed?: true }> {
  if (!(await needsSecondPerson(tx, bookingId, entry))) return enterEntry(tx, bookingId, entry)
  const ledger = await readLedger(tx, bookingId)
  const what = entry.kind === 'refund' ? 'Refund' : 'Returned deposit'
  const summary = `${what} of ${formatPounds(entry.amount)}, booking #${bookingId}`
  await propose(tx, { kind: 'refund', summary, bookingId, payload: { bookingId, entry } })
  return { ...ledger, isProposed: true }
}

/** Enters money, with the deduction that a returned deposit may contain. Throws as `enterMoney`. */
export async function enterEntry(
  tx: StaffTxContext,
  bookingId: number,
  { deduction, ...entry }: NewEntry,
): Promise<Ledger> {
  if (deduction) await enterMoney(tx, bookingId, { kind: 'deduction', day: entry.day, ...deduction })
  const { ledger } = await enterMoney(tx, bookingId, entry)
  return ledger
}

/** Counts all refunds of the booking, or a large one could be entered in parts. */
async function needsSecondPerson(tx: StaffTxContext, bookingId: number, { kind, amount }: NewEntry): Promise<boolean> {
  if (kind !== 'refund' && kind !== 'deposit-returned') return false
  const { refundsOver } = await readRule(tx.database)
  if (refundsOver === null) return false
  await acquireLocks(tx.database, [`refunds of booking ${bookingId}`])
  const { paidOut } = await tx.database
    .selectFrom('ledger_entry')
    .where('booking_id', '=', bookingId)
    .where('kind', 'in', ['refund', 'deposit-returned'])
    .select(sql<string>`coalesce(sum(amount), 0)`.as('paidOut'))
    .executeTakeFirstOrThrow()
  return penceOf(paidOut) + amount > refundsOver
}
