import { MoneyBadge } from '#features/ledger/web/office/money-badge.tsx'
import type { Payment } from '#features/payments/contract.ts'
import { Permitted } from '#features/permitted.tsx'
import { formatPoundsText } from '#platform/shared/money.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import type { EntryTask } from './entry-form.ts'
import { PaymentAction } from './payment-action.tsx'
import { PaymentDue } from './payment-due.tsx'
import { describePayer, describeStay } from './payment-labels.ts'

/** Replaces the table row of a payment on a narrow screen. */
export function PaymentCard({ payment, onEnter }: { payment: Payment; onEnter: (task: EntryTask) => void }) {
  const { paymentReference, property, money, state } = payment
  const { name, address, subtitle } = describePayer(payment)
  return (
    <article aria-label={`${name}, ${subtitle}`} className="flex h-full flex-col text-sm leading-snug">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="wrap-anywhere font-medium font-text text-base tracking-normal">{name}</h3>
          <p className="text-ink-soft tabular-nums">{paymentReference}</p>
        </div>
        <MoneyBadge money={money} state={state} className="shrink-0" />
      </div>
      <p className="wrap-anywhere mt-3">{property.title}</p>
      <p className="text-ink-soft tabular-nums">{describeStay(payment)}</p>
      <div className="mt-3 flex items-end justify-between gap-3">
        <p className="text-ink-soft">
          Received <span className="block text-ink tabular-nums">{formatPoundsText(money.received)}</span>
        </p>
        <p className="min-w-0 text-right">
          <PaymentDue payment={payment} />
        </p>
      </div>
      <div className="mt-auto flex items-center gap-2 pt-3">
        <SiteLink
          href={address}
          className="wrap-anywhere inline-flex min-h-11 min-w-0 flex-1 items-center text-pine underline decoration-1 underline-offset-4"
        >
          {subtitle}
        </SiteLink>
        <Permitted to="edit money">
          <PaymentAction payment={payment} onEnter={onEnter} className="min-h-11" />
        </Permitted>
      </div>
    </article>
  )
}
