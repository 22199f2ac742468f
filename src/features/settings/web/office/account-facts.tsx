import type { BankAccount } from '#features/settings/contract.ts'

/** Shows a full sort code as `12-34-56`; masked numbers are shown as they are. */
export function AccountFacts({ account }: { account: BankAccount }) {
  const facts: [string, string][] = [
    ['Account name', account.accountName],
    ['Bank', account.bankName],
    ['Sort code', account.sortCode.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3')],
    ['Account number', account.accountNumber],
    ...(account.otherNameReason
      ? [['Why it has another name', account.otherNameReason] satisfies [string, string]]
      : []),
  ]
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-soft text-sm">{name}</dt>
          <dd className="wrap-anywhere font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
