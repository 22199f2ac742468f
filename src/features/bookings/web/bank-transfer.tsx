import Landmark from 'lucide-react/icons/landmark'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { describeNameCheck } from '#features/account-name.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { CopyButton } from '#platform/web/ui/controls/copy-button.tsx'
import { CallUsOn } from '#platform/web/ui/controls/phone-link.tsx'
import { PaymentPromises, type PromisesProps } from './payment-promises.tsx'

interface BankAccount {
  accountName: string
  bankName: string
  sortCode: string
  accountNumber: string
  otherNameReason: string
}

interface BankTransferProps {
  /** Pounds to transfer in one payment, such as `630.00`; left out where several payments are listed beside. */
  amount?: string
  /** With `null` the guest is asked to call for the bank account. */
  bankDetails: BankAccount | null
  /** For example `HL-000123-7`. */
  paymentReference: string
  business: PromisesProps['business'] & { email: string }
  promises: Omit<PromisesProps, 'business' | 'paymentCheck'> & { paymentCheck: PromisesProps['paymentCheck'] | null }
}

/** For private pages only: no other page for guests shows the bank account [rule bank-details-place]. */
export function BankTransfer({ amount, bankDetails, paymentReference, business, promises }: BankTransferProps) {
  const { phone } = business
  const { paymentCheck } = promises
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex items-center gap-3 border-line border-b bg-pine-tint px-5 py-3 text-pine-deep">
        <Landmark size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <p className="font-medium">By bank transfer, to this account only</p>
      </div>
      <dl className="@container divide-y divide-line px-5">
        {amount && <Detail term="Amount" value={amount} shown={formatPoundsText(amount)} isKey />}
        {bankDetails && (
          <>
            <Detail term="Account name" value={bankDetails.accountName} />
            <Detail term="Bank" value={bankDetails.bankName} />
            <Detail term="Sort code" value={formatSortCode(bankDetails.sortCode)} />
            <Detail term="Account number" value={bankDetails.accountNumber} />
          </>
        )}
        <Detail term="Payment reference" value={paymentReference} isKey />
      </dl>
      <p className="px-5 pb-4 text-ink-soft text-sm">
        Please use the payment reference, and nothing else, so we can match your payment.
      </p>
      {bankDetails ? (
        <div className="wrap-anywhere space-y-2 border-line border-t px-5 py-4">
          <p className="font-medium">{describeNameCheck(bankDetails.accountName, business)}</p>
          {bankDetails.otherNameReason && <p>Why this name: {bankDetails.otherNameReason}</p>}
        </div>
      ) : (
        <p className="border-line border-t px-5 py-4">
          We will give you the account details over the phone: please{' '}
          <CallUsOn phone={phone} className="whitespace-nowrap text-pine underline underline-offset-4" />.
        </p>
      )}
      {paymentCheck && <PaymentPromises {...promises} paymentCheck={paymentCheck} business={business} />}
      <p className="flex gap-3 border-line border-t bg-amber-tint px-5 py-4 text-amber-ink text-sm">
        <ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          <strong className="font-semibold">Our bank details are never sent by email.</strong> If anyone sends you
          different account details, it is not us. To check this account before you pay, please{' '}
          <CallUsOn phone={phone} className="whitespace-nowrap underline underline-offset-4" />
          {phone && ': the number on our website, never one from an email'}.
        </span>
      </p>
    </div>
  )
}

/** Formats a sort code as `12-34-56`, as on a bank card. */
function formatSortCode(sortCode: string): string {
  return sortCode.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1-$2-$3')
}

interface DetailProps {
  term: string
  /** The text that the button copies. */
  value: string
  shown?: string
  isKey?: true
}

function Detail({ term, value, shown = value, isKey }: DetailProps) {
  return (
    <div className="grid @min-[14rem]:grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3">
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd
        className="@min-[14rem]:col-start-1 @min-[14rem]:row-start-2 wrap-anywhere text-lg tabular-nums data-key:font-semibold"
        data-key={isKey}
      >
        {shown}
      </dd>
      <dd className="not-printed @min-[14rem]:col-start-2 @min-[14rem]:row-span-2 @min-[14rem]:row-start-1">
        <CopyButton text={value} what={term.toLowerCase()} />
      </dd>
    </div>
  )
}
