import { addDays, formatFullDay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import type { GuestChoice } from '../contract.ts'

/** The cancellation charges, in days before check-in and in dates. */
export function CancellationRule({
  choice,
}: {
  choice: Pick<GuestChoice, 'checkIn' | 'freeCancellationUntil' | 'terms'>
}) {
  const { checkIn, freeCancellationUntil, terms } = choice
  const rule = `${formatCount(terms.freeCancellationDays, 'day')} or more before check-in`
  return (
    <div className="space-y-3">
      {freeCancellationUntil ? (
        <>
          <p>
            <strong className="font-semibold">Free until {formatFullDay(freeCancellationUntil)}</strong>: {rule}, we
            refund everything you have paid.
          </p>
          <p>
            <strong className="font-semibold">From {formatFullDay(addDays(freeCancellationUntil, 1))}</strong> your stay
            is no longer fully refundable. We charge the price of the stay, whether or not it has been paid; we try to
            re-let the nights and refund what we can.
          </p>
        </>
      ) : (
        <p>
          Cancelling is free {rule}. Check-in is on {formatFullDay(checkIn)}, so that time has passed: once confirmed,
          your stay is no longer fully refundable. We charge the price of the stay, whether or not it has been paid; we
          try to re-let the nights and refund what we can.
        </p>
      )}
      <p>
        If you cancel, the security deposit is refunded in full, or counts towards what you still have to pay.{' '}
        <SiteLink
          href="/terms-of-service#cancelling"
          className="text-pine underline underline-offset-4"
          target="_blank"
        >
          Full terms
          <span className="sr-only"> (opens in a new tab)</span>
        </SiteLink>
      </p>
    </div>
  )
}
