import { MoneyBadge } from '#features/ledger/web/office/money-badge.tsx'
import type { Payment } from '#features/payments/contract.ts'
import { formatListDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import type { OfficeColumn } from '#platform/web/office/table/office-column.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import type { EntryTask } from './entry-form.ts'
import { PaymentAction } from './payment-action.tsx'
import { PaymentDue } from './payment-due.tsx'
import { describePayer } from './payment-labels.ts'

export function paymentColumns(onEnter: (task: EntryTask) => void): OfficeColumn<Payment>[] {
  return [
    {
      id: 'guest',
      header: 'Guest',
      isRowHeader: true,
      className: 'max-w-56',
      cell: (payment) => <Payer payment={payment} />,
    },
    {
      id: 'reference',
      header: 'Reference',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ paymentReference }) => paymentReference,
    },
    {
      id: 'property',
      header: 'Property',
      className: 'max-w-48',
      cell: ({ property, checkIn, checkOut }) => (
        <>
          <span className="wrap-anywhere block">{property.title}</span>
          <span className="block whitespace-nowrap text-ink-soft tabular-nums">
            {formatListDay(checkIn).slice(0, -' 2026'.length)} – {formatListDay(checkOut)}
          </span>
        </>
      ),
    },
    { id: 'money', header: 'Money', cell: ({ money, state }) => <MoneyBadge money={money} state={state} /> },
    {
      id: 'received',
      header: 'Received',
      align: 'right',
      className: 'whitespace-nowrap',
      cell: ({ money }) => formatPoundsText(money.received),
    },
    {
      id: 'due',
      header: 'Due',
      align: 'right',
      className: 'whitespace-nowrap',
      cell: (payment) => <PaymentDue payment={payment} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      align: 'right',
      cell: (payment) => <PaymentAction payment={payment} onEnter={onEnter} />,
    },
  ]
}

function Payer({ payment }: { payment: Payment }) {
  const { name, address, subtitle } = describePayer(payment)
  return (
    <>
      <SiteLink
        href={address}
        className="wrap-anywhere font-medium underline decoration-1 decoration-line underline-offset-4 hover:decoration-2 hover:decoration-pine"
      >
        {name}
      </SiteLink>
      <span className="wrap-anywhere block font-normal text-ink-soft tabular-nums">{subtitle}</span>
    </>
  )
}
