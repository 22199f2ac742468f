import { BankTransfer } from '#features/bookings/web/bank-transfer.tsx'
import { PAID_IN_TIME } from '#features/bookings/web/payment-promises.tsx'
import { OfferPart } from '#features/offers/web/offer-head.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { GuestStay } from '../contract.ts'
import { amountDueFirst, sumsDue } from './stay-text.ts'

/** The caller renders this part only while something is due. */
export function HowToPay({ stay }: { stay: GuestStay }) {
  const { business } = useSite().settings
  const { money, bankDetails, paymentReference, cancelled, paymentCheck, terms } = stay
  if (!money) return null
  const dues = sumsDue(money, cancelled)
  const today = dayInLondon(new Date())
  // Of a cancelled stay only the charge is due.
  const securityDeposit = cancelled ? '0.00' : stay.securityDeposit
  return (
    <OfferPart title="How to pay">
      {money.overdue && (
        <Badge tone="red" className="mb-3">
          Overdue
        </Badge>
      )}
      <ul className="mb-5 flex flex-wrap gap-x-12 gap-y-4">
        {dues.map(({ what, amount, by }) => (
          <li key={what}>
            <p className="font-display font-medium text-3xl tabular-nums">{formatPoundsText(amount)}</p>
            <p className="text-ink-soft">
              {what}
              {by && `, by ${by}`}
            </p>
          </li>
        ))}
      </ul>
      {dues.length > 1 && <p className="measure mb-4">You can also pay {dues.length > 2 ? 'all' : 'both'} together.</p>}
      {stay.state === 'held' && <p className="measure mb-4">{PAID_IN_TIME}</p>}
      <div className="max-w-130">
        <BankTransfer
          amount={amountDueFirst(dues, today)}
          bankDetails={bankDetails}
          paymentReference={paymentReference}
          business={business}
          promises={{ paymentCheck, securityDeposit, depositReturnWorkingDays: terms.depositReturnWorkingDays, today }}
        />
      </div>
    </OfferPart>
  )
}
