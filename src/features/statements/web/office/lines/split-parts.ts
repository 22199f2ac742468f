import type { Payment } from '#features/payments/contract.ts'
import type { MatchKind } from '#features/statements/contract.ts'

export interface Part {
  bookingId: number
  guestName: string
  propertyTitle: string
  /** In pounds, as typed. */
  amount: string
  /** Kind of ledger entry for money out. If undefined, the server chooses the kind. */
  kind?: MatchKind | undefined
}

/** Parses pounds to pence. Returns null for text that is not a positive amount. */
export function parsePounds(text: string): number | null {
  const [, whole = '', part = ''] =
    /^\s*£?\s*(\d{1,8})(?:\.(\d{1,2}))?\s*$/.exec(text.slice(0, 40).replaceAll(',', '')) ?? []
  const amount = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return whole !== '' && amount > 0 ? amount : null
}

/** Returns the pence of `total` that no part has yet. Negative if the parts exceed `total`. */
export function remainingPence(total: number, parts: readonly Part[]): number {
  return total - parts.reduce((sum, { amount }) => sum + (parsePounds(amount) ?? 0), 0)
}

/** Returns a part with the sum owed or due back, at most `remaining` pence. If nothing is due, with `remaining` pence. */
export function defaultPart({ bookingId, guestName, property, money }: Payment, remaining: number): Part {
  const owed = Math.round(Math.abs(Number(money.owed)) * 100)
  const amount = Math.min(owed > 0 ? owed : remaining, remaining)
  return { bookingId, guestName, propertyTitle: property.title, amount: amount > 0 ? (amount / 100).toFixed(2) : '' }
}

/** Returns why a line of `total` pence cannot be split yet. Empty if the line can be split. */
export function describeProblem(total: number, parts: readonly Part[]): string {
  if (parts.length < 2) return 'Please add at least two bookings'
  if (parts.some(({ amount }) => parsePounds(amount) === null)) return 'Please enter an amount for each booking'
  const remaining = remainingPence(total, parts)
  if (remaining === 0) return ''
  const size = `£${(Math.abs(remaining) / 100).toFixed(2)}`
  return remaining > 0 ? `${size} still to split` : `${size} too much`
}
