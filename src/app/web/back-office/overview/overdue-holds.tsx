import { useQuery } from '@tanstack/react-query'
import { overdueHoldsQuery } from '#features/bookings/web/office/queries.ts'
import { officeUrl } from '#features/office-url.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { Notice } from '#platform/web/office/notice.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'

/** Payments that should have been confirmed by now [rule payment-check]. Renders nothing without such payments. */
export function OverdueHolds() {
  const { data } = useQuery({ ...overdueHoldsQuery, ...ALWAYS_REFETCH })
  if (!data || data.count === 0) return null
  return (
    <Notice>
      {formatCount(data.count, 'paid hold')} should have been confirmed by now, as promised to the guest.{' '}
      <SiteLink
        href={officeUrl('bookings', { paidHold: 'overdue' })}
        className="font-medium underline underline-offset-4"
      >
        {data.count === 1 ? 'Show this hold' : 'Show these holds'}
      </SiteLink>
    </Notice>
  )
}
