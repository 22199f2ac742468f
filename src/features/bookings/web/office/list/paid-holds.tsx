import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Notice } from '#platform/web/office/notice.tsx'
import { paidHoldsQuery } from '../queries.ts'
import { type BookingFilters, NO_FILTERS } from './read-booking-filters.ts'

interface PaidHoldsProps {
  filters: BookingFilters
  onFilter: (changes: Partial<typeof NO_FILTERS>) => void
}

/**
 * Counts holds that have received money: such holds do not expire, so the office decides on them
 * [rule hold-with-money]. Hidden while there are none, unless the list is filtered by them.
 */
export function PaidHolds({ filters, onFilter }: PaidHoldsProps) {
  const { data } = useQuery(paidHoldsQuery)
  const count = data?.count ?? 0
  const isFiltered = filters.paidHold !== ''
  if (count === 0 && !isFiltered) return null
  return (
    <div className="mb-6">
      <Notice>
        {isFiltered
          ? 'Only holds with payments are listed. Please confirm each booking or refund its payments. '
          : `${formatCount(count, 'hold')} with payments ${count === 1 ? 'is' : 'are'} waiting for your decision. `}
        <button
          type="button"
          className="min-h-6 pointer-coarse:min-h-11 font-medium underline underline-offset-4"
          onClick={() => onFilter(isFiltered ? { paidHold: '' } : { ...NO_FILTERS, paidHold: 'true' })}
        >
          {isFiltered ? 'Show all bookings' : count === 1 ? 'Show this hold' : 'Show these holds'}
        </button>
      </Notice>
    </div>
  )
}
