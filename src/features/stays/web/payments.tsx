import { STATES } from '#features/booking-state.ts'
import { formatLongDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import type { GuestStay } from '../contract.ts'
import { describeEntry, isPositive } from './stay-text.ts'

export function Payments({ stay, token }: { stay: GuestStay; token: string }) {
  const { state, entries, money, cancelled } = stay
  if (!money) return null
  return (
    <div className="mt-6 border-line border-t pt-5">
      <h2 className="mb-3 font-medium font-text text-base">Payments received</h2>
      {entries.length === 0 && <p className="text-ink-soft">No payments received yet.</p>}
      <ul className="space-y-3">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} token={token} />
        ))}
      </ul>
      <dl className="mt-4 space-y-1.5 border-line border-t pt-4 tabular-nums empty:hidden">
        {cancelled && isPositive(cancelled.charge) && (
          <Sum term="Charged for the cancelled stay" amount={cancelled.charge} />
        )}
        {isPositive(money.claimed) && (
          <Sum
            term={
              isPositive(money.claimOwed) && money.claimDueOn
                ? `Damage beyond the deposit, by ${formatLongDay(money.claimDueOn)}`
                : 'Damage beyond the deposit'
            }
            amount={money.claimed}
          />
        )}
        {isPositive(money.depositHeld) && !cancelled && <Sum term="Deposit held" amount={money.depositHeld} />}
        {isPositive(money.refundDue) && <Sum term="To be refunded" amount={money.refundDue} isStrong />}
        {!isPositive(money.refundDue) && STATES[state].asksFor !== 'nothing' && (
          <Sum term="Still to pay" amount={money.owed} isStrong />
        )}
      </dl>
    </div>
  )
}

function Sum({ term, amount, isStrong }: { term: string; amount: string; isStrong?: true }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${isStrong ? 'font-semibold' : 'text-ink-soft'}`}>
      <dt>{term}</dt>
      <dd className="ml-auto whitespace-nowrap">{formatPoundsText(amount)}</dd>
    </div>
  )
}

function Entry({ entry, token }: { entry: GuestStay['entries'][number]; token: string }) {
  const { id, amount, day, reason, photograph } = entry
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
        <span className="min-w-0">{describeEntry(entry)}</span>
        {/* No minus sign, because the label names the direction of the payment. */}
        <span className="ml-auto whitespace-nowrap">{formatPoundsText(amount.replace('-', ''))}</span>
      </p>
      <p className="wrap-anywhere text-ink-soft text-sm">
        {formatLongDay(day)}
        {reason && `: ${reason}`}
      </p>
      {photograph && (
        <a
          href={`/api/stays/${token}/deductions/${id}/photograph`}
          download
          className="not-printed inline-flex min-h-6 items-center text-pine text-sm underline underline-offset-4"
        >
          See the photograph
        </a>
      )}
    </li>
  )
}
