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
  money: Pick<BookingMoney, 'state' | 'overdue'>
  className?: string
}

/** How the money of a booking stands, in a word; and, where something owed is late, that too. */
export function MoneyBadge({ money: { state, overdue }, className }: MoneyBadgeProps) {
  const { word, tone } = MONEY[state]
  return (
    <Badge tone={overdue ? 'red' : tone} className={className}>
      {overdue ? `${word}, overdue` : word}
    </Badge>
  )
}
