import { type BookingState, STATES } from '#features/booking-state.ts'
import type { BookingMoney, MoneyState } from '#features/ledger/contract.ts'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'

/** The word and the colour of how a booking’s money stands. */
export const MONEY: Record<MoneyState, { word: string; tone: BadgeTone }> = {
  unpaid: { word: 'Unpaid', tone: 'neutral' },
  'part paid': { word: 'Part paid', tone: 'amber' },
  paid: { word: 'Paid', tone: 'green' },
  'nothing due': { word: 'Nothing due', tone: 'neutral' },
  overpaid: { word: 'Overpaid', tone: 'heather' },
  'refund due': { word: 'Refund due', tone: 'heather' },
  'deposit due back': { word: 'Deposit due back', tone: 'blue' },
}

interface MoneyBadgeProps {
  money: Pick<BookingMoney, 'state' | 'overdue'> | null
  /** Of the booking. */
  state: BookingState
  className?: string
}

/**
 * How the money of a booking stands, in a word; and, where something owed is late, that too. Nothing where there is nothing
 * to tell.
 */
export function MoneyBadge({ money, state, className }: MoneyBadgeProps) {
  if (!money || !isToTell(money.state, state)) return null
  const { overdue } = money
  const { word, tone } = MONEY[money.state]
  return (
    <Badge tone={overdue ? 'red' : tone} className={className}>
      {overdue ? `${word}, overdue` : word}
    </Badge>
  )
}

/**
 * Whether the state of a booking’s money says something: what went back whole does not read as paid, nor as unpaid what nobody
 * is asked for.
 */
export function isToTell(money: MoneyState, state: BookingState): boolean {
  if (STATES[state].asksFor !== 'nothing') return true
  return money !== 'unpaid' && (money !== 'paid' || state === 'deleted')
}
