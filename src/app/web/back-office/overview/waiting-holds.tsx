import { useQuery } from '@tanstack/react-query'
import { officeUrl } from '#features/office-url.ts'
import { describeAwaitedRow, describeHeldStay } from '#features/statements/web/office/describe-hold.ts'
import { waitingHoldsQuery } from '#features/statements/web/office/queries.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'

/** Ended holds that are kept until the office has checked a row of a statement. Renders nothing without such holds. */
export function WaitingHolds() {
  const { data, isError, error, isFetching, refetch } = useQuery({ ...waitingHoldsQuery, ...ALWAYS_REFETCH })
  if (isError)
    return (
      <ErrorState
        title="The ended holds could not be loaded"
        description={error.serverMessage}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data || data.holds.length === 0) return null
  return (
    <ul>
      {data.holds.map((hold) => (
        <li key={hold.bookingId} className="space-y-1 py-2">
          <h4 className="font-medium font-text text-base tracking-normal">
            <SiteLink
              href={officeUrl('bookings', { booking: hold.bookingId })}
              className="wrap-anywhere underline-offset-4 hover:underline"
            >
              {describeHeldStay(hold)}
            </SiteLink>
          </h4>
          <p className="measure text-ink-soft text-sm">
            The hold ended on {formatBritishMoment(new Date(hold.heldUntil))}. The dates stay held until check-in at the
            latest, because {hold.rowCount === 1 ? 'this statement row' : 'one of these statement rows'} may be the
            payment. If so, match the row or enter the payment. If not, set {hold.rowCount === 1 ? 'it' : 'them'} aside,
            or release the hold.
          </p>
          <ul className="measure list-disc pl-5 text-sm">
            {hold.rows.map((row) => (
              <li key={`${row.kind} ${row.id}`} className="wrap-anywhere">
                {describeAwaitedRow(row)} <span className="text-ink-soft">{row.text}</span>
              </li>
            ))}
            {hold.rowCount > hold.rows.length && <li>{formatCount(hold.rowCount - hold.rows.length, 'more row')}</li>}
          </ul>
        </li>
      ))}
    </ul>
  )
}
