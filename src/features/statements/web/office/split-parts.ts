import type { Payment } from '#features/payments/contract.ts'
import type { MatchKind } from '#features/statements/contract.ts'

/** One booking that is to have a part of a line. */
export interface Part {
  bookingId: number
  guestName: string
  propertyTitle: string
  /** As it is typed, in pounds. */
  amount: string
  /** Of money that went out; what it looks like where nobody chose. */
  kind?: MatchKind | undefined
}

/** What is typed, in pence; `null` for what is no amount above zero. */
export function penceTyped(text: string): number | null {
  const [, whole = '', part = ''] =
    /^\s*£?\s*(\d{1,8})(?:\.(\d{1,2}))?\s*$/.exec(text.slice(0, 40).replaceAll(',', '')) ?? []
  const amount = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return whole !== '' && amount > 0 ? amount : null
}

/** What of a line, in pence, no part has yet; below zero where they come to more. */
export function restOf(whole: number, parts: readonly Part[]): number {
  return whole - parts.reduce((sum, { amount }) => sum + (penceTyped(amount) ?? 0), 0)
}

/** The part that a booking is offered: what it still owes, or is owed, and never more than the rest. */
export function partFor({ bookingId, guestName, property, money }: Payment, rest: number): Part {
  const owed = Math.round(Math.abs(Number(money.owed)) * 100)
  const amount = Math.min(owed > 0 ? owed : rest, rest)
  return { bookingId, guestName, propertyTitle: property.title, amount: amount > 0 ? (amount / 100).toFixed(2) : '' }
}

/** What is still missing before a line of so many pence can be split; `''` when nothing is. */
export function missingOf(whole: number, parts: readonly Part[]): string {
  if (parts.length < 2) return 'Please add at least two bookings'
  if (parts.some(({ amount }) => penceTyped(amount) === null)) return 'Please enter an amount for each booking'
  const rest = restOf(whole, parts)
  if (rest === 0) return ''
  const size = `£${(Math.abs(rest) / 100).toFixed(2)}`
  return rest > 0 ? `${size} still to split` : `${size} too much`
}
