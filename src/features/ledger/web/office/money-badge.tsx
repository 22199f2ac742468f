import { type BookingState, STATES } from '#features/booking-state.ts'
import type { BookingMoney, MoneyState } from '#features/ledger/contract.ts'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'

export const MONEY_BADGES: Record<MoneyState, { label: string; tone: BadgeTone }> = {
  unpaid: { label: 'Unpaid', tone: 'neutral' },
  'part paid': { label: 'Part paid', tone: 'amber' },
  paid: { label: 'Paid', tone: 'green' },
  'nothing due': { label: 'Nothing due', tone: 'neutral' },
  overpaid: { label: 'Overpaid', tone: 'heather' },
  'refund due': { label: 'Refund due', tone: 'heather' },
  'deposit due back': { label: 'Deposit due back', tone: 'blue' },
}

interface MoneyBadgeProps {
  money: Pick<BookingMoney, 'state' | 'overdue'> | null
  state: BookingState
  className?: string
}

/** Renders nothing where the booking's state makes the money state misleading. */
export function MoneyBadge({ money, state, className }: MoneyBadgeProps) {
  if (!money || !hasBadge(money.state, state)) return null
  const { overdue } = money
  const { label, tone } = MONEY_BADGES[money.state]
  return (
    <Badge tone={overdue ? 'red' : tone} className={className}>
      {overdue ? `${label}, overdue` : label}
    </Badge>
  )
}

/** Fully returned money must not be shown as "paid", nor a booking without nights that owes nothing as "unpaid". */
export function hasBadge(money: MoneyState, state: BookingState): boolean {
  if (STATES[state].asksFor !== 'nothing') return true
  return money !== 'unpaid' && (money !== 'paid' || state === 'deleted')
}
