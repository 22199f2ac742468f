import CalendarDays from 'lucide-react/icons/calendar-days'
import Hash from 'lucide-react/icons/hash'
import PoundSterling from 'lucide-react/icons/pound-sterling'
import UserRound from 'lucide-react/icons/user-round'
import {
  addressOfBooking,
  describeStay,
  isPositive,
  moneyStateLabel,
} from '#features/payments/web/office/payment-labels.ts'
import { Permitted } from '#features/permitted.tsx'
import type { Suggestion } from '#features/statements/contract.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { fitBadge, MATCH_LABELS } from './line-labels.ts'

interface SuggestedProps {
  suggestion: Suggestion
  /** True for the likeliest suggestion. The button is then primary, unless the booking may be paid twice. */
  isLikeliest: boolean
  busy: boolean
  onMatch: () => void
}

/** Shows a suggested booking, the reasons, and the payment status after a match. */
export function Suggested({ suggestion, isLikeliest, busy, onMatch }: SuggestedProps) {
  const { bookingId, guestName, propertyTitle, kind, reasons, fits, othersExpectIt, owed, state, wouldBe } = suggestion
  const { label, tone } = fitBadge(suggestion)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:flex-nowrap">
      <div className="min-w-0 flex-1 basis-full leading-snug sm:basis-auto">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <SiteLink
            href={addressOfBooking(bookingId)}
            className="wrap-anywhere font-medium text-base underline decoration-1 decoration-line underline-offset-4 hover:decoration-2 hover:decoration-pine"
          >
            {guestName}
          </SiteLink>
          <Badge tone={tone}>{label}</Badge>
          {kind !== 'received' && <Badge>{MATCH_LABELS[kind]}</Badge>}
        </p>
        <p className="mt-0.5 flex items-start gap-1.5 text-ink-soft">
          <CalendarDays size={14} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="wrap-anywhere min-w-0 tabular-nums">
            #{bookingId}, {propertyTitle}, {describeStay(suggestion)}
          </span>
        </p>
        <ul aria-label="Why" className="mt-1.5 space-y-0.5">
          {reasons.map(({ kind: why, words }) => {
            const Icon = ICONS[why]
            return (
              <li key={words} className="flex items-start gap-1.5">
                <Icon size={14} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-pine" />
                <span className="wrap-anywhere min-w-0">{words}</span>
              </li>
            )
          })}
        </ul>
        {othersExpectIt > 0 && (
          <p className="mt-1.5 text-amber-ink">
            {formatCount(othersExpectIt, 'other booking expects', 'other bookings expect')} the same amount. Please
            check the name.
          </p>
        )}
        <p className="mt-1.5 text-ink-soft">
          {isPositive(owed) ? `Owes ${formatPoundsText(owed)}` : 'Owes nothing'}
          {wouldBe !== state && `; ${moneyStateLabel(wouldBe).toLowerCase()} with this line`}
        </p>
      </div>
      <Permitted to="edit money">
        <Button
          variant={isLikeliest && fits !== 'double' ? 'primary' : 'secondary'}
          aria-label={`Confirm: ${guestName}, booking #${bookingId}`}
          onClick={onMatch}
          busy={busy ? 'Confirming...' : undefined}
          className="max-sm:w-full"
        >
          Confirm
        </Button>
      </Permitted>
    </div>
  )
}

const ICONS = { reference: Hash, amount: PoundSterling, name: UserRound } as const
