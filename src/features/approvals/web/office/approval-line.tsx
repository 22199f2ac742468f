import type { Approval } from '#features/approvals/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import type { Decision } from './decision-dialog.tsx'

interface ApprovalLineProps {
  approval: Approval
  onDecide: (decision: Decision) => void
}

/** A proposal. A colleague's is approved or rejected, the member's own can only be withdrawn. */
export function ApprovalLine({ approval, onDecide }: ApprovalLineProps) {
  const { summary, bookingId, proposedBy, proposedAt, expiresAt, isOwn, decision, decidedBy, decidedAt } = approval
  const about = <span className="sr-only">: {summary}</span>
  const moment = (instant: string) => formatBritishMoment(new Date(instant))
  return (
    <div className="py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere min-w-0 font-medium">{summary}</span>
        <State decision={decision} />
      </p>
      <p className="mt-1 text-ink-soft text-sm">
        Proposed by {isOwn ? 'you' : proposedBy}, {moment(proposedAt)}
        {decision === null && ` · ends ${moment(expiresAt)}`}
        {decidedBy &&
          decidedAt &&
          ` · ${STATES[decision ?? 'expired'].label.toLowerCase()} by ${decidedBy}, ${moment(decidedAt)}`}
      </p>
      {bookingId !== null && (
        <SiteLink
          href={officeUrl('bookings', { booking: bookingId })}
          className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center text-pine text-sm underline-offset-4 hover:underline"
        >
          Open booking #{bookingId}
        </SiteLink>
      )}
      {decision === null && (
        <div className="mt-2 flex flex-wrap gap-3">
          {isOwn ? (
            <>
              <p className="self-center text-sm">A colleague must decide.</p>
              <Button variant="secondary" size="small" onClick={() => onDecide('withdrawn')}>
                Withdraw{about}
              </Button>
            </>
          ) : (
            <>
              <Button size="small" onClick={() => onDecide('approved')}>
                Approve{about}
              </Button>
              <Button variant="secondary" size="small" onClick={() => onDecide('rejected')}>
                Reject{about}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

function State({ decision }: Pick<Approval, 'decision'>) {
  if (decision === null) return <Badge tone="amber">Waits</Badge>
  const { label, tone } = STATES[decision]
  return <Badge tone={tone}>{label}</Badge>
}

const STATES: Record<NonNullable<Approval['decision']>, { label: string; tone: BadgeTone }> = {
  approved: { label: 'Approved', tone: 'green' },
  rejected: { label: 'Rejected', tone: 'red' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
}
