import { formatTimeOfDay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import type { GuestChoice } from '../contract.ts'
import { formatStayDay } from './offer-text.ts'

interface StayDaysProps {
  choice: Pick<GuestChoice, 'checkIn' | 'checkOut' | 'nights' | 'guests' | 'terms'>
  className?: string
}

export function StayDays({ choice: { checkIn, checkOut, nights, guests, terms }, className }: StayDaysProps) {
  return (
    <div className={classNames('@container overflow-hidden rounded-card border border-line bg-surface', className)}>
      <dl className="grid @3xs:grid-cols-2 gap-px">
        <Fact term="Check-in" value={formatStayDay(checkIn)} aside={`from ${formatTimeOfDay(terms.checkInFrom)}`} />
        <Fact term="Check-out" value={formatStayDay(checkOut)} aside={`by ${formatTimeOfDay(terms.checkOutBy)}`} />
        <Fact term="Nights" value={formatCount(nights, 'night')} />
        <Fact term="Guests" value={formatCount(guests, 'guest')} />
      </dl>
    </div>
  )
}

function Fact({ term, value, aside }: { term: string; value: string; aside?: string }) {
  return (
    <div className="px-4 py-3 outline outline-line sm:px-5">
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="font-medium text-lg leading-snug tabular-nums">
        {value}
        {aside && <span className="block font-normal text-base text-ink-soft">{aside}</span>}
      </dd>
    </div>
  )
}
