import { useState } from 'react'
import { changeBooking } from '#features/bookings/contract.ts'
import { usePermitted } from '#features/permitted.tsx'
import type { matchExactLines } from '#features/statements/contract.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { send } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** Combined result of all calls of `match-exact` after one confirmation. */
export type MatchReport = Omit<Answer<typeof matchExactLines>, 'more'>

interface ExactReportProps {
  report: MatchReport | undefined
  onClose: () => void
}

/** Reports matched lines, lines that failed with the reason, and bookings that may now be confirmed. */
export function ExactReport({ report, onClose }: ExactReportProps) {
  return (
    <Dialog
      open={report !== undefined}
      onClose={onClose}
      title={report ? `${formatCount(report.matched.length, 'line')} confirmed` : ''}
      actions={
        <Button onClick={onClose} className="max-sm:w-full">
          Done
        </Button>
      }
    >
      {report && <Report report={report} />}
    </Dialog>
  )
}

function Report({ report: { matched, left } }: { report: MatchReport }) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState<number>()
  const canConfirm = usePermitted('edit lettings')
  const confirm = async (bookingId: number) => {
    setBusy(bookingId)
    try {
      await send(changeBooking, { params: { id: bookingId }, body: { status: 'confirmed' } })
      setConfirmed((before) => new Set([...before, bookingId]))
      showToast({ title: 'Booking confirmed', description: `Booking #${bookingId}` })
    } catch (error) {
      showToast(errorToast(error, 'Failed to confirm the booking'))
    }
    setBusy(undefined)
  }
  return (
    <div className="text-sm">
      {matched.length > 0 ? (
        <ul aria-label="Confirmed" className="divide-y divide-line">
          {matched.map(({ lineId, bookingId, guestName, paymentReference, amount, mayConfirm }) => (
            <li key={lineId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
              <div className="min-w-0 flex-1 leading-snug">
                <p className="wrap-anywhere font-medium text-base">{guestName}</p>
                <p className="text-ink-soft tabular-nums">
                  {paymentReference}, booking #{bookingId}
                </p>
              </div>
              <span className="font-medium tabular-nums">{formatPoundsText(amount)}</span>
              {confirmed.has(bookingId) ? (
                <Badge tone="green">Confirmed</Badge>
              ) : (
                canConfirm &&
                mayConfirm && (
                  <Button
                    variant="secondary"
                    size="small"
                    className="max-sm:min-h-11 max-sm:w-full"
                    aria-label={`Confirm booking #${bookingId} of ${guestName}`}
                    busy={busy === bookingId ? 'Confirming...' : undefined}
                    onClick={() => void confirm(bookingId)}
                  >
                    Confirm booking
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p>There are no exact matches left. Nothing was changed.</p>
      )}
      {left.length > 0 && (
        <section aria-label="Lines not matched" className="mt-5 rounded-field bg-amber-tint px-4 py-3 text-amber-ink">
          <h3 className="font-medium font-text text-base">{formatCount(left.length, 'line')} not matched</h3>
          <ul className="mt-1.5 space-y-1">
            {left.map(({ lineId, why }) => (
              <li key={lineId} className="wrap-anywhere">
                {why}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
