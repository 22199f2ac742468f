import { type BookingState, STATES } from '#features/booking-state.ts'
import type { BookingMoney, MoneyState } from '#features/ledger/contract.ts'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'

/** Label and colour of each state of a booking's money. */
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
  /** The booking's state. */
  state: BookingState
  className?: string
}

/** Shows the state of a booking's money, and whether a sum is late; renders nothing where the state says nothing. */
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

/** Whether the state is worth showing. Fully returned money is not "paid", and a booking that owes nothing is not "unpaid". */
export function isToTell(money: MoneyState, state: BookingState): boolean {
  if (STATES[state].asksFor !== 'nothing') return true
  return money !== 'unpaid' && (money !== 'paid' || state === 'deleted')
}
